import { webAssembly, type Program } from './web-assembly.ts'

/** The few WASI results that are given. */
const ok = 0
const badDescriptor = 8
const root = 3
const file = 4

class Exit extends Error {}

/**
 * Bytes up to which an instance may grow before it is given up: a restored heap does not find again what it asked for
 * the time before.
 */
const roomy = 96 << 20

/**
 * Flite as a function: the program's arguments to the bytes of the file that it writes. Throws what the program throws.
 */
export type Flite = (args: readonly string[]) => Buffer

/**
 * One program that is run again and again. A new instance costs 15 ms, since its voices are 17 MB of data; putting the
 * memory of the last run back as it was costs 3.
 */
export function flite(program: Program): Flite {
  let fresh: Uint8Array | undefined
  let spare: FliteInstance | undefined
  return (args) => {
    const instance = spare ?? new FliteInstance(program)
    // Only an instance that came to its own end has its stack as it was.
    spare = undefined
    fresh ??= Uint8Array.from(instance.memory())
    const output = instance.run(args)
    if (instance.ended && instance.memory().length <= roomy) {
      instance.memory().fill(0, fresh.length)
      instance.memory().set(fresh)
      spare = instance
    }
    return output
  }
}

/**
 * The little of WASI that flite asks for, all in memory: arguments, a clock that stands still, one directory, one file
 * to write. Node's own WASI would do it too, but it writes to a real directory and prints a warning that it is
 * experimental.
 */
class FliteInstance {
  private readonly exports: { readonly memory: { readonly buffer: ArrayBuffer }; readonly _start: () => void }
  private args: readonly Buffer[] = []
  private output = new Output()
  /** Whether the last run returned by itself. */
  ended = false

  constructor(program: Program) {
    this.exports = new webAssembly.Instance(program, { wasi_snapshot_preview1: this.host() })
      .exports as FliteInstance['exports']
  }

  /** It moves when the program asks for more of it. */
  memory(): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer)
  }

  run(args: readonly string[]): Buffer {
    this.args = ['flite', ...args].map((argument) => Buffer.from(`${argument.replaceAll('\0', ' ')}\0`))
    this.output = new Output()
    this.ended = false
    try {
      this.exports._start()
      this.ended = true
    } catch (cause) {
      if (!(cause instanceof Exit)) throw cause
    }
    return this.output.content()
  }

  private host(): Record<string, unknown> {
    const view = (): DataView => new DataView(this.exports.memory.buffer)
    const bytes = (at: number, length: number): Uint8Array => new Uint8Array(this.exports.memory.buffer, at, length)
    return {
      args_sizes_get: (count: number, size: number): number => {
        view().setUint32(count, this.args.length, true)
        view().setUint32(
          size,
          this.args.reduce((sum, each) => sum + each.length, 0),
          true,
        )
        return ok
      },
      args_get: (pointers: number, text: number): number => {
        let at = text
        for (const [index, argument] of this.args.entries()) {
          view().setUint32(pointers + 4 * index, at, true)
          bytes(at, argument.length).set(argument)
          at += argument.length
        }
        return ok
      },
      clock_time_get: (_clock: number, _precision: bigint, time: number): number => {
        view().setBigUint64(time, 0n, true)
        return ok
      },
      fd_close: (): number => ok,
      fd_fdstat_get: (descriptor: number, stat: number): number => {
        if (descriptor > file) return badDescriptor
        // Type (3 is a directory, 4 a file), flags, then all rights.
        view().setUint8(stat, descriptor === root ? 3 : 4)
        view().setUint16(stat + 2, 0, true)
        view().setBigUint64(stat + 8, 0xffffffffn, true)
        view().setBigUint64(stat + 16, 0xffffffffn, true)
        return ok
      },
      fd_fdstat_set_flags: (): number => ok,
      fd_prestat_get: (descriptor: number, stat: number): number => {
        if (descriptor !== root) return badDescriptor
        view().setUint32(stat, 0, true)
        view().setUint32(stat + 4, 1, true)
        return ok
      },
      fd_prestat_dir_name: (_descriptor: number, name: number): number => {
        bytes(name, 1).set(Buffer.from('/'))
        return ok
      },
      fd_read: (_descriptor: number, _vectors: number, _count: number, read: number): number => {
        view().setUint32(read, 0, true)
        return ok
      },
      fd_seek: (descriptor: number, offset: bigint, whence: number, position: number): number => {
        if (descriptor !== file) return badDescriptor
        view().setBigUint64(position, BigInt(this.output.seek(Number(offset), whence)), true)
        return ok
      },
      fd_write: (descriptor: number, vectors: number, count: number, written: number): number => {
        let total = 0
        for (let index = 0; index < count; index++) {
          const part = bytes(
            view().getUint32(vectors + 8 * index, true),
            view().getUint32(vectors + 8 * index + 4, true),
          )
          // Its output on the terminal is discarded.
          if (descriptor === file) this.output.write(part)
          total += part.length
        }
        view().setUint32(written, total, true)
        return ok
      },
      path_open: (
        _root: number,
        _flags: number,
        _path: number,
        _length: number,
        _open: number,
        _rights: bigint,
        _inherited: bigint,
        _fdflags: number,
        opened: number,
      ): number => {
        view().setUint32(opened, file, true)
        return ok
      },
      proc_exit: (): never => {
        throw new Exit()
      },
    }
  }
}

/** A file in memory that can be written anywhere. */
class Output {
  private bytes = Buffer.alloc(1 << 16)
  private position = 0
  private length = 0

  write(part: Uint8Array): void {
    const end = this.position + part.length
    if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.max(end, this.bytes.length * 2))
    this.bytes.set(part, this.position)
    this.position = end
    this.length = Math.max(this.length, end)
  }

  /** `whence`: 0 from the start, 1 from here, 2 from the end. */
  seek(offset: number, whence: number): number {
    this.position = Math.max(0, offset + (whence === 1 ? this.position : whence === 2 ? this.length : 0))
    return this.position
  }

  content(): Buffer {
    return this.bytes.subarray(0, this.length)
  }
}
