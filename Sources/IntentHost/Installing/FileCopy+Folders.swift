import CIntentSystem
import Glibc

// Folders that a worker may have written to, and may still: they are gone through by descriptors, so that no link leads
// out of them and no path gets too long for the system.
extension FileCopy {
    /// The names in an open folder, without `.` and `..`; nil where it can't be read.
    static func names(in folder: Int32) -> [String]? {
        // A description of its own, which begins at the folder's start.
        let own = intent_openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard own >= 0 else {
            errno = -own
            return nil
        }
        guard let stream = fdopendir(own) else {
            close(own)
            return nil
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Opens a folder in another, however its owner shut it; a link is not followed.
    ///
    /// - Returns: Its descriptor, or an error number below zero.
    private static func openFolder(_ name: String, in folder: Int32) -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let opened = intent_openat(folder, name, flags, 0)
        guard opened == -EACCES else { return opened }
        fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW)
        return intent_openat(folder, name, flags, 0)
    }

    /// Removes a file, or a folder with all that is in it; symbolic links are removed, not followed.
    static func remove(_ path: String) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        let folder = openFolder(path, in: AT_FDCWD)
        guard folder >= 0 else { return }
        empty(folder)
        close(folder)
        rmdir(path)
    }

    /// Empties a folder. What lies two levels down is moved up first, so that it takes two descriptors however deep it is.
    private static func empty(_ top: Int32) {
        var moved = 0
        var goesOn = true
        while goesOn {
            goesOn = false
            for name in names(in: top) ?? [] {
                if take(name, from: top) {
                    goesOn = true
                    continue
                }
                let folder = openFolder(name, in: top)
                guard folder >= 0 else { continue }
                // Who owns a folder that may not be written to can't empty it.
                fchmod(folder, 0o700)
                for inner in names(in: folder) ?? [] where !take(inner, from: folder) {
                    moved += 1
                    fchmodat(folder, inner, 0o700, AT_SYMLINK_NOFOLLOW)
                    if renameat(folder, inner, top, ".intendant-\(moved)") == 0 { goesOn = true }
                }
                close(folder)
                if take(name, from: top) { goesOn = true }
            }
        }
    }

    /// Removes a file or an empty folder.
    private static func take(_ name: String, from folder: Int32) -> Bool {
        unlinkat(folder, name, 0) == 0 || unlinkat(folder, name, AT_REMOVEDIR) == 0
    }
}
