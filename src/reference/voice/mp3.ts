import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { createEncoder } from 'wasm-media-encoders'
import { webAssembly, type Program } from '../../flite/web-assembly.ts'

/** How MP3 is written: kbit/s, or `vbr` as LAME's quality from 0 to 9; the rate in hertz. */
export interface Mp3Encoding {
  readonly rate: 8000 | 11025 | 12000 | 16000 | 22050 | 24000 | 32000 | 44100 | 48000
  readonly channels: 1 | 2
  readonly bitrate: 32 | 48 | 64 | 96 | 128 | 160
  readonly vbr?: number
}

/** An encoder holds the state of one stream: it is handed back when the stream ends. */
const idle: Awaited<ReturnType<typeof newEncoder>>[] = []

let program: Promise<Program> | undefined

/** The package's own way compiles the program for every encoder, 10 ms each. */
async function newEncoder() {
  program ??= readFile(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3')).then((bytes) =>
    webAssembly.compile(bytes),
  )
  return createEncoder('audio/mpeg', await program)
}

/** Half a second at 24 kHz: about 5 ms of encoding, so that other requests are not held up. */
const slice = 12_000

/**
 * 4.1, table: "mp3 | audio/mpeg | MP3". One continuous stream over all sentences: no tag, constant bitrate unless asked
 * otherwise.
 */
export async function* encodeMp3(
  samples: AsyncIterable<Float32Array>,
  { rate, channels, bitrate, vbr }: Mp3Encoding,
): AsyncGenerator<Buffer> {
  const encoder = idle.pop() ?? (await newEncoder())
  try {
    encoder.configure({
      sampleRate: rate,
      channels,
      outputSampleRate: rate,
      ...(vbr === undefined ? { bitrate } : { vbrQuality: vbr }),
    })
    for await (const part of samples) {
      for (let at = 0; at < part.length; at += slice) {
        const piece = part.subarray(at, at + slice)
        // The encoder owns what it returns: copied before another call uses it.
        const bytes = Buffer.from(encoder.encode(channels === 1 ? [piece] : [piece, piece]))
        if (bytes.length > 0) yield bytes
        await setImmediate()
      }
    }
    yield Buffer.from(encoder.finalize())
  } finally {
    if (idle.length < 8) idle.push(encoder)
  }
}
