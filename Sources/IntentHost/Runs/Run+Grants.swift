import IntentProtocol
import IntentStore

// What was decided about the caller and the intent before.
extension Run {
    func findGrant(_ turn: Turn) {
        do {
            var grant = try host.store.grants.find(caller: request.caller, intent: entry.fullName)
            if origin?.isForeign == true, grant?.policy == .allow { grant = nil }
            handle(.granted(grant, hasDesk: host.desk.isAttended), turn)
        } catch {
            // Without what is on record a "never" could be passed over.
            handle(.lost(error), turn)
        }
    }

    func keepGrant(_ policy: GrantRecord.Policy, _ level: GrantRecord.Level) {
        do {
            let grant = try host.store.grants.set(
                caller: request.caller, intent: entry.fullName, policy: policy, level: level, program: client.program)
            host.log.write(
                "grant \(grant.id): \(policy.rawValue) for \(request.caller) and \(entry.fullName), by \(client.program)"
            )
        } catch {
            host.log.write("a decision about \(entry.fullName) could not be kept: \(error.message)")
        }
    }
}
