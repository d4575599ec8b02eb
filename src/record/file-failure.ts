/** What the system calls a failure, for a person: what is wrong, and what to do. */
const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk: free some, or give another --out',
  EDQUOT: 'the disk quota is used up: free some space, or give another --out',
  EFBIG: 'the file would be larger than is allowed here: raise `ulimit -f`, or give another --out',
  EMFILE: 'too many files are open: raise `ulimit -n`, or lower --concurrency',
  ENFILE: 'too many files are open on this machine: try again later',
  EACCES: 'permission denied: change its permissions, or give another place',
  EPERM: 'the operation is not permitted: change its permissions, or give another place',
  EROFS: 'the file system is read-only: give another place',
  ENOTDIR: 'a part of the path is a file, not a folder: give another place',
  EEXIST: 'a file stands where a folder is needed: give another place',
  EISDIR: 'a folder or a special file stands where a file is needed: move it away, or give another place',
  ENOENT: 'it does not exist: check the path',
  ENAMETOOLONG: 'the path is too long: give a shorter one',
  ELOOP: 'its symbolic links lead in a circle: give another place',
  EIO: 'the disk reports an error: give another place',
  ENODEV: 'the device is gone: give another place',
  EBUSY: 'it is in use: try again, or give another place',
}

/** Is this a failure of the machine that we run on (its disk, its files, its memory), as the system tells it? */
export function isSystemFailure(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string'
}

/** One sentence for a failure of the system: "no space is left on the disk: free some, or give another --out". */
export function systemWords(error: unknown): string {
  const { code = '', syscall, message = String(error) } = error as Partial<NodeJS.ErrnoException>
  // A file was to be made, not a folder.
  if (code === 'EEXIST' && syscall === 'open') return 'it exists already: move it away, or give another place'
  return Object.hasOwn(advice, code) ? advice[code]! : message
}

/**
 * A file or folder of ours that could not be written or read: our own failure, never a verdict on the target. The
 * message is one sentence.
 */
export class FileFailure extends Error {
  constructor(path: string, doing: string, cause: unknown) {
    super(`${path} cannot be ${doing}: ${systemWords(cause)}`, { cause })
    this.name = 'FileFailure'
  }
}

/** Does the work, and reports a failure of it in one sentence. @throws FileFailure */
export function withFile<T>(path: string, doing: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof FileFailure) throw cause
    throw new FileFailure(path, doing, cause)
  }
}
