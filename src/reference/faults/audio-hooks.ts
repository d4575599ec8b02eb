import { framesOf } from '../bytes/frames.ts'
import type { Context, SpeechJob } from '../context.ts'
import type { Hooks } from '../deviation.ts'
import { mapWhole, withHeader, type Reply } from '../reply.ts'

/** Changes the finished bytes as a whole. */
export function bytes(change: (whole: Buffer, context: Context) => Buffer): Hooks {
  return {
    audio: (stream, context) => mapWhole(stream, (whole) => (whole.length === 0 ? whole : change(whole, context))),
  }
}

/** Changes the answer of a success. */
export function success(change: (reply: Reply, context: Context) => Reply): Hooks {
  return {
    reply: (reply, context) =>
      reply.status === 200 && context.operation === 'speech' ? change(reply, context) : reply,
  }
}

export function labelled(mediaType: string | undefined): Hooks {
  return success((reply) => withHeader(reply, 'Content-Type', mediaType))
}

/** Speaks in one format and wraps it, under the label of another. */
export function speaksAs(
  change: (job: SpeechJob) => SpeechJob,
  label: string | undefined,
  wrap: (whole: Buffer, context: Context) => Buffer = (whole) => whole,
): Hooks {
  return { job: (job) => change(job), ...bytes(wrap), ...labelled(label) }
}

/** Changes the samples of every sentence. `sample` is between -1 and 1, `index` counts from the beginning. */
export function eachSample(change: (sample: number, index: number) => number): Hooks {
  return {
    samples: async function* (sentences) {
      let index = 0
      for await (const sentence of sentences) yield sentence.map((sample) => change(sample, index++))
    },
  }
}

/** Every line feed as CR LF: what a stream in text mode makes of bytes. */
export function withCrLf(whole: Buffer): Buffer {
  return Buffer.from(whole.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
}

/** The middle of the bytes, on a sample's first byte. */
export function middle(whole: Buffer): number {
  return (whole.length >> 2) * 2
}

/** Between two frames in the middle of an mp3. */
export function seam(whole: Buffer): number {
  const frames = framesOf(whole)
  return frames.slice(0, frames.length >> 1).reduce((sum, { length }) => sum + length, 0)
}
