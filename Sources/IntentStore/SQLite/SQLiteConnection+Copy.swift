import IntentProtocol

extension SQLiteConnection {
    /// Writes a copy of the database (`VACUUM INTO`), complete or not at all.
    ///
    /// It is made under another name, brought to the disk, and then renamed; a file of that name is replaced.
    func copy(to target: String, _ calls: FileCalls) throws(IntentError) {
        let partial = target + ".partial"
        do throws(IntentError) {
            // The file must be empty to be written into; made here, it is for its owner alone.
            try calls.withFile(partial, FileCalls.create) { (_) in }
            try execute("VACUUM INTO ?", partial)
            try calls.withFile(partial, FileCalls.append) { (descriptor) throws(FileFailure) in
                try calls.synchronize(descriptor)
                try calls.rename(partial, to: target)
            }
        } catch {
            try calls.reporting(partial) { () throws(FileFailure) in try calls.remove(partial) }
            throw error
        }
    }
}
