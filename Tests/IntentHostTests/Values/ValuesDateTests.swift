import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading dates")
struct ValuesDateTests {
    @Test(
        "A date and a time are read with the zone that they tell, else in the local one",
        arguments: [
            ("2026-05-01T09:00Z", "2026-05-01T09:00:00Z"),
            ("2026-05-01T09:00", "2026-05-01T07:00:00Z"),
            ("2026-05-01 09:00", "2026-05-01T07:00:00Z"),
            ("2026-05-01t09:00:30z", "2026-05-01T09:00:30Z"),
            ("2026-05-01T09:00:30.125+02:00", "2026-05-01T07:00:30.125Z"),
            ("2026-05-01T09:00:30,5-0530", "2026-05-01T14:30:30.500Z"),
            ("2026-05-01T09:00+02", "2026-05-01T07:00:00Z"),
            ("2026-05-01 9:00 +02:00", "2026-05-01T07:00:00Z"),
            ("2026-01-01 9:00", "2026-01-01T08:00:00Z"),
            ("2026-05-01T24:00Z", "2026-05-02T00:00:00Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
            ("2026-05-01 9am", "2026-05-01T07:00:00Z"),
            ("2026-05-01 12:30 am", "2026-04-30T22:30:00Z"),
            ("2026-05-01 12pm", "2026-05-01T10:00:00Z"),
            ("0001-01-01T00:00Z", "0001-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
            ("2024-02-29T00:00Z", "2024-02-29T00:00:00Z"),
        ])
    func instants(text: String, instant: String) throws {
        let value = try ValuesFixture.read(.unresolved(text), as: .date)
        #expect(Shown.value(value) == instant)
        #expect(try ValuesFixture.read(.string(text), as: .date) == value)
    }

    @Test(
        "A date alone is its local midnight",
        arguments: [
            ("2026-05-01", "2026-04-30T22:00:00Z"), ("2026-12-24", "2026-12-23T23:00:00Z"),
            ("today", "2026-04-30T22:00:00Z"), ("Tomorrow", "2026-05-01T22:00:00Z"),
            ("yesterday", "2026-04-29T22:00:00Z"),
        ])
    func days(text: String, instant: String) throws {
        #expect(Shown.value(try ValuesFixture.read(.unresolved(text), as: .date)) == instant)
    }

    @Test(
        "A day's word takes a time",
        arguments: [
            ("tomorrow 9:00", "2026-05-02T07:00:00Z"), ("yesterday  23:30", "2026-04-30T21:30:00Z"),
            ("today 6pm", "2026-05-01T16:00:00Z"), ("tomorrow 09:00Z", "2026-05-02T09:00:00Z"),
        ])
    func wordsWithTime(text: String, instant: String) throws {
        #expect(Shown.value(try ValuesFixture.read(.unresolved(text), as: .date)) == instant)
    }

    @Test(
        "A weekday is the next one after today, which is a Friday",
        arguments: [
            ("saturday 12:00", "2026-05-02T10:00:00Z"), ("monday 12:00", "2026-05-04T10:00:00Z"),
            ("Thursday 12:00", "2026-05-07T10:00:00Z"), ("friday 12:00", "2026-05-08T10:00:00Z"),
        ])
    func weekdays(text: String, instant: String) throws {
        #expect(Shown.value(try ValuesFixture.read(.unresolved(text), as: .date)) == instant)
    }

    @Test("“now” is the clock's instant")
    func now() throws {
        #expect(try ValuesFixture.read(.unresolved("now"), as: .date) == .date(ValuesFixture.now))
    }

    @Test("“today” is the local day, which may be another than that of UTC")
    func localDay() throws {
        let lateEvening = ReadingClock(now: { 1_777_672_800 }, offset: ValuesFixture.zone)
        let reader = ValueReader(app: ValuesFixture.app, clock: lateEvening)
        let read = try reader.read(.unresolved("today"), for: ValuesFixture.parameter(.date))
        #expect(Shown.value(read.value) == "2026-05-01T22:00:00Z")
    }

    @Test(
        "A time that comes twice in autumn is the first, and one that is left out in spring counts on",
        arguments: [
            ("2026-10-25 02:30", "2026-10-25T00:30:00Z"), ("2026-10-25 03:00", "2026-10-25T02:00:00Z"),
            ("2026-10-25 01:59", "2026-10-24T23:59:00Z"), ("2026-03-29 01:59", "2026-03-29T00:59:00Z"),
            ("2026-03-29 02:30", "2026-03-29T01:30:00Z"), ("2026-03-29 03:00", "2026-03-29T01:00:00Z"),
        ])
    func changes(text: String, instant: String) throws {
        #expect(Shown.value(try ValuesFixture.read(.unresolved(text), as: .date)) == instant)
    }

    @Test("The machine's zone agrees with the C library's for instants of both halves of the year")
    func systemClock() {
        for instant in [1_767_268_800, 1_782_907_200] {
            let local = instant + ReadingClock.system.offset(instant)
            #expect(ReadingClock.system.instant(local: local) == instant)
        }
        #expect(DateText.range.contains(ReadingClock.system.now()))
    }

    @Test(
        "What is no date is refused, and the reason is told",
        arguments: [
            ("2026-02-29", "that month has 28 days"), ("2026-13-01", "there is no month 13"),
            ("2026-00-10", "there is no month 0"), ("0000-01-01", "there is no year 0"),
            ("2026-05-32", "that month has 31 days"), ("2026-05-01T25:00", "there is no hour 25"),
            ("2026-05-01T24:01", "there is no hour 24"), ("2026-05-01T10:60", "there is no minute 60"),
            ("2026-05-01T10:00:61", "there is no second 61"), ("2026-05-01T10", "a time has hours and minutes"),
            ("2026-05-01T10:5", "minutes have two digits"), ("2026-05-01T10:00:5", "seconds have two digits"),
            ("2026-05-01T10:00:05.", "digits are missing behind the seconds"),
            ("2026-05-01T10:00+2", "a zone is written as +02:00"),
            ("2026-05-01T10:00+99:00", "a zone is written as +02:00"),
            ("2026-05-01T10:00 CET", "“CET” is left over"), ("2026-05-01x", "“x” is left over"),
            ("1/5/2026", "a date is written as year-month-day with four, two and two digits"),
            ("2026-5-1", "a date is written as year-month-day with four, two and two digits"),
            ("2026.05.01", "a date is written as year-month-day with four, two and two digits"),
            ("26-05-01", "a date is written as year-month-day with four, two and two digits"),
            ("2026-05", "a date has a year, a month and a day"), ("today 13pm", "there is no 13 pm"),
            ("now 9:00", "“now” stands alone"), ("tomorrow morning", ""), ("soon", ""), ("-", ""), ("2026", ""),
            ("20260501", ""), ("mañana", ""), ("9999-12-31T23:59:59-01:00", "its year is not from 1 to 9999"),
        ])
    func refused(text: String, reason: String) throws {
        let error = try #require(ValuesFixture.problem(.unresolved(text), as: .date))
        let start =
            "value (The value) takes a date such as 2026-05-01, 2026-05-01T09:00 or tomorrow 9:00, not '\(text)'"
        #expect(error.message == start + (reason.isEmpty ? "" : ": \(reason)"))
    }

    @Test("A time alone lacks its day, and today is suggested")
    func timeAlone() {
        let error = ValuesFixture.problem(.unresolved("9:00"), as: .date)
        #expect(error?.message.hasSuffix("not '9:00': the day is missing") == true)
        #expect(error?.remedy == "did you mean value='today 9:00'?")
    }

    @Test("A parameter for times takes a time of today, and no bare date")
    func timeKind() throws {
        let limits: (inout ValueLimits) -> Void = { $0.dateKind = "time" }
        #expect(
            Shown.value(try ValuesFixture.read(.unresolved("9:00"), as: .date, limits: limits))
                == "2026-05-01T07:00:00Z")
        #expect(
            ValuesFixture.problem(.unresolved("2026-05-01"), as: .date, limits: limits)
                == IntentError(
                    .request, .invalidValue,
                    "value (The value) takes a time such as 09:30, not '2026-05-01': the time of day is missing",
                    remedy: "value=09:30, for example", parameter: "value"))
    }

    @Test(
        "A program's instant must be of the years 1 to 9999",
        arguments: [Double.nan, .infinity, -1e15, 253_402_300_800])
    func bounds(seconds: Double) {
        #expect(
            ValuesFixture.problem(.date(seconds), as: .date)?.message.hasSuffix("its year is not from 1 to 9999")
                == true)
    }

    @Test("A program's number is no date: it has to say what it counts")
    func number() {
        #expect(ValuesFixture.problem(.int(1_777_629_600), as: .date)?.code == .invalidValue)
    }
}
