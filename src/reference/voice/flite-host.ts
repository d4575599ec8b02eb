import { webAssembly, type Program } from './web-assembly.ts'

/** The few WASI results that are given. */
const ok = 0
const badDescriptor = 8
const root = 3
const file = 4

class Exit extends Error {}

/**
 * The little of WASI that flite asks for, all in memory: arguments, a clock that stands still, one directory, one file to write.
 * Node's own WASI would do it too, but it writes to a real directory and prints a warning that it is experimental.
 * @returns the bytes of the file that the program wrote. Throws what the program throws.
 */
export function runFlite(program: Program, args: readonly string[]): Buffer {
  const output = new Output()
  let memory: { readonly buffer: ArrayBuffer } | undefined
  // It moves when the program asks for more of it.
  const heap = (): ArrayBuffer => (memory as { readonly buffer: ArrayBuffer }).buffer
  const view = (): DataView => new DataView(heap())
  const bytes = (at: number, length: number): Uint8Array => new Uint8Array(heap(), at, length)
  const encoded = ['flite', ...args].map((argument) => Buffer.from(`${argument.replaceAll('\0', ' ')}\0`))

  const host = {
    args_sizes_get: (count: number, size: number): number => {
      view().setUint32(count, encoded.length, true)
      view().setUint32(size, encoded.reduce((sum, each) => sum + each.length, 0), true)
      return ok
    },
    args_get: (pointers: number, text: number): number => {
      let at = text
      for (const [index, argument] of encoded.entries()) {
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
      view().setBigUint64(position, BigInt(output.seek(Number(offset), whence)), true)
      return ok
    },
    fd_write: (descriptor: number, vectors: number, count: number, written: number): number => {
      let total = 0
      for (let index = 0; index < count; index++) {
        const part = bytes(view().getUint32(vectors + 8 * index, true), view().getUint32(vectors + 8 * index + 4, true))
        // What it has to say on the terminal is nobody's business here.
        if (descriptor === file) output.write(part)
        total += part.length
      }
      view().setUint32(written, total, true)
      return ok
    },
    path_open: (_root: number, _flags: number, _path: number, _length: number, _open: number, _rights: bigint, _inherited: bigint, _fdflags: number, opened: number): number => {
      view().setUint32(opened, file, true)
      return ok
    },
    proc_exit: (): never => {
      throw new Exit()
    },
  }
  const instance = new webAssembly.Instance(program, { wasi_snapshot_preview1: host })
  memory = instance.exports['memory'] as { readonly buffer: ArrayBuffer }
  try {
    ;(instance.exports['_start'] as () => void)()
  } catch (cause) {
    if (!(cause instanceof Exit)) throw cause
  }
  return output.content()
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
