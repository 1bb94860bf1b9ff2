import IntentProtocol

/// The words of a language that stand for numbers, days and lengths of time, as folded keys.
struct SpokenLanguage: Sendable {
    /// Words that add to a number.
    let numbers: [String: Int]
    /// Words that multiply what stands before them, or stand for themselves: a hundred, a thousand, a million.
    let multipliers: [String: Int]
    /// Words within a number, or between parts of a date, that say nothing: `and`.
    let joints: Set<String>
    let minus: Set<String>
    let yes: Set<String>
    let no: Set<String>
    /// Days by their distance from today; keys may have several words.
    let days: [String: Int]
    /// From Monday on.
    let weekdays: [String]
    /// What stands before a time of day, and behind it.
    let timeWords: Set<String>
    let morning: Set<String>
    let evening: Set<String>
    /// Seconds since midnight.
    let times: [String: Int]
    /// Words before a length of time that is counted from now.
    let ahead: Set<String>
    /// Seconds.
    let units: [String: Int]
    /// Whether words of a number are written together: `einundzwanzig`.
    var writesTogether = false
    /// Words for minutes of an hour, behind it: `las nueve y media`.
    var minutes: [String: Int] = [:]

    /// Returns the languages to try, those of the locales given first, then English.
    static func languages(of locales: [String]) -> [SpokenLanguage] {
        var seen: Set<String> = []
        return (locales + ["en"]).compactMap { locale in
            let language = LanguageTag.normalized(locale).split(separator: "-").first.map { $0.lowercased() } ?? ""
            return seen.insert(language).inserted ? all[language] : nil
        }
    }

    /// The languages that have words here. In others, numbers and dates are given in digits.
    static let all: [String: SpokenLanguage] = [
        "en": english, "es": spanish, "de": german, "fr": french, "it": italian, "pt": portuguese, "tr": turkish,
    ]

    /// Numbers words by words of a text: the first counts 0.
    fileprivate static func counted(_ words: String, from first: Int = 0, by step: Int = 1) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for (index, names) in words.split(separator: " ").enumerated() {
            for name in names.split(separator: "/") { numbers[String(name)] = first + index * step }
        }
        return numbers
    }
}

extension [String: Int] {
    fileprivate static func + (left: Self, right: Self) -> Self { left.merging(right) { first, _ in first } }
}

extension SpokenLanguage {
    static let english = SpokenLanguage(
        numbers: counted(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
        ) + counted("twenty thirty forty fifty sixty seventy eighty ninety", from: 20, by: 10) + ["a": 1, "an": 1],
        multipliers: ["hundred": 100, "thousand": 1000, "million": 1_000_000, "dozen": 12], joints: ["and"],
        minus: ["minus", "negative"], yes: ["yes", "on", "true"], no: ["no", "off", "false"],
        days: ["today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1, "the day after tomorrow": 2],
        weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
        timeWords: ["at", "o", "clock", "oclock", "on", "next"], morning: ["am", "in the morning"],
        evening: ["pm", "in the evening", "in the afternoon", "at night"], times: ["noon": 43_200, "midnight": 0],
        ahead: ["in"],
        units: [
            "second": 1, "seconds": 1, "minute": 60, "minutes": 60, "hour": 3600, "hours": 3600, "day": 86_400,
            "days": 86_400, "week": 604_800, "weeks": 604_800,
        ])

    static let spanish = SpokenLanguage(
        numbers: counted(
            "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno/veintiun/veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta"
        ) + counted("cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento", from: 40, by: 10)
            + counted(
                "doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas",
                from: 200, by: 100),
        multipliers: ["mil": 1000, "millon": 1_000_000, "millones": 1_000_000, "docena": 12], joints: ["y"],
        minus: ["menos"], yes: ["si", "verdadero", "activado"], no: ["no", "falso", "desactivado"],
        days: ["hoy": 0, "manana": 1, "ayer": -1, "pasado manana": 2],
        weekdays: ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"],
        timeWords: ["a", "las", "la", "el", "horas", "en", "punto", "proximo"],
        morning: ["de la manana", "por la manana"],
        evening: ["de la tarde", "de la noche", "por la tarde", "por la noche"],
        times: ["mediodia": 43_200, "al mediodia": 43_200, "medianoche": 0], ahead: ["en", "dentro de"],
        units: [
            "segundo": 1, "segundos": 1, "minuto": 60, "minutos": 60, "hora": 3600, "horas": 3600, "dia": 86_400,
            "dias": 86_400, "semana": 604_800, "semanas": 604_800,
        ], minutes: ["media": 30, "cuarto": 15])

    static let german = SpokenLanguage(
        numbers: counted(
            "null eins/ein/eine/einen/einer/einem zwei/zwo drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn"
        ) + counted("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig", from: 20, by: 10),
        multipliers: ["hundert": 100, "tausend": 1000, "million": 1_000_000, "millionen": 1_000_000], joints: ["und"],
        minus: ["minus"], yes: ["ja", "an", "ein", "wahr"], no: ["nein", "aus", "falsch"],
        days: ["heute": 0, "morgen": 1, "gestern": -1, "ubermorgen": 2],
        weekdays: ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"],
        timeWords: ["um", "uhr", "am", "nachsten"], morning: ["morgens", "vormittags"],
        evening: ["abends", "nachmittags"], times: ["mittag": 43_200, "mittags": 43_200, "mitternacht": 0],
        ahead: ["in"],
        units: [
            "sekunde": 1, "sekunden": 1, "minute": 60, "minuten": 60, "stunde": 3600, "stunden": 3600, "tag": 86_400,
            "tagen": 86_400, "tage": 86_400, "woche": 604_800, "wochen": 604_800,
        ], writesTogether: true)

    static let french = SpokenLanguage(
        numbers: counted(
            "zero un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize")
            + counted(
                "vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante", from: 20, by: 10),
        multipliers: ["cent": 100, "cents": 100, "mille": 1000, "million": 1_000_000, "millions": 1_000_000],
        joints: ["et"], minus: ["moins"], yes: ["oui", "vrai"], no: ["non", "faux"],
        days: ["aujourd hui": 0, "demain": 1, "hier": -1, "apres demain": 2],
        weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
        timeWords: ["a", "heure", "heures", "h", "le", "prochain"], morning: ["du matin"],
        evening: ["du soir", "de l apres midi"], times: ["midi": 43_200, "minuit": 0], ahead: ["dans"],
        units: [
            "seconde": 1, "secondes": 1, "minute": 60, "minutes": 60, "heure": 3600, "heures": 3600, "jour": 86_400,
            "jours": 86_400, "semaine": 604_800, "semaines": 604_800,
        ], minutes: ["demie": 30, "quart": 15])

    static let italian = SpokenLanguage(
        numbers: counted(
            "zero uno/un/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove"
        ) + counted("venti trenta quaranta cinquanta sessanta settanta ottanta novanta", from: 20, by: 10)
            + counted("vent trent quarant cinquant sessant settant ottant novant", from: 20, by: 10),
        multipliers: ["cento": 100, "mille": 1000, "mila": 1000, "milione": 1_000_000, "milioni": 1_000_000],
        joints: ["e"], minus: ["meno"], yes: ["si", "vero"], no: ["no", "falso"],
        days: ["oggi": 0, "domani": 1, "ieri": -1, "dopodomani": 2],
        weekdays: ["lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "sabato", "domenica"],
        timeWords: ["alle", "all", "le", "ore", "prossimo"], morning: ["di mattina", "del mattino"],
        evening: ["di sera", "del pomeriggio", "di pomeriggio"], times: ["mezzogiorno": 43_200, "mezzanotte": 0],
        ahead: ["tra", "fra"],
        units: [
            "secondo": 1, "secondi": 1, "minuto": 60, "minuti": 60, "ora": 3600, "ore": 3600, "giorno": 86_400,
            "giorni": 86_400, "settimana": 604_800, "settimane": 604_800,
        ], writesTogether: true, minutes: ["mezza": 30, "quarto": 15])

    static let portuguese = SpokenLanguage(
        numbers: counted(
            "zero um/uma dois/duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze/catorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove"
        ) + counted("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem/cento", from: 20, by: 10)
            + counted(
                "duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas",
                from: 200, by: 100),
        multipliers: ["mil": 1000, "milhao": 1_000_000, "milhoes": 1_000_000], joints: ["e"], minus: ["menos"],
        yes: ["sim", "verdadeiro", "ligado"], no: ["nao", "falso", "desligado"],
        days: ["hoje": 0, "amanha": 1, "ontem": -1, "depois de amanha": 2],
        weekdays: ["segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo"],
        timeWords: ["as", "a", "horas", "hora", "feira", "na", "no", "proxima"], morning: ["da manha"],
        evening: ["da tarde", "da noite"], times: ["meio dia": 43_200, "meia noite": 0], ahead: ["em", "daqui a"],
        units: [
            "segundo": 1, "segundos": 1, "minuto": 60, "minutos": 60, "hora": 3600, "horas": 3600, "dia": 86_400,
            "dias": 86_400, "semana": 604_800, "semanas": 604_800,
        ], minutes: ["meia": 30, "quarto": 15])

    static let turkish = SpokenLanguage(
        numbers: counted("sifir bir iki uc dort bes alti yedi sekiz dokuz")
            + counted("on yirmi otuz kirk elli altmis yetmis seksen doksan", from: 10, by: 10),
        multipliers: ["yuz": 100, "bin": 1000, "milyon": 1_000_000], joints: ["ve"], minus: ["eksi"],
        yes: ["evet", "acik"], no: ["hayir", "kapali"],
        days: ["bugun": 0, "yarin": 1, "dun": -1, "obur gun": 2],
        weekdays: ["pazartesi", "sali", "carsamba", "persembe", "cuma", "cumartesi", "pazar"],
        timeWords: ["saat", "gunu"], morning: ["sabah"], evening: ["aksam", "gece"],
        times: ["ogle": 43_200, "ogleyin": 43_200, "gece yarisi": 0], ahead: [],
        units: [
            "saniye": 1, "dakika": 60, "saat": 3600, "gun": 86_400, "hafta": 604_800,
        ], minutes: ["bucuk": 30])
}
