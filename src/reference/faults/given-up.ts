import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must } from '../fault.ts'

const sliceBytes = 16 * 1024

const speech = { operation: 'speech' } as const

const name = 'given-up'
const asked = ({ incoming }: Context): string => incoming.body.toString('latin1')
const format = ({ requested }: Context): string => requested.format

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces))
}

/** @param left Is given what was sent, and what was still to come, where the client did not stay. */
async function* watched(
  pieces: AsyncIterable<Buffer>,
  left: (sent: Buffer, rest: AsyncIterable<Buffer>) => unknown,
): AsyncGenerator<Buffer> {
  const all = pieces[Symbol.asyncIterator]()
  const rest: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => all }
  const sent: Buffer[] = []
  let isOver = false
  try {
    for (let step = await all.next(); !step.done; step = await all.next()) {
      // As they are spoken: whoever writes everything at once never sees that the client is gone.
      for (let at = 0; at < step.value.length; at += sliceBytes) {
        const slice = step.value.subarray(at, at + sliceBytes)
        sent.push(slice)
        yield slice
        await setTimeout(1)
      }
    }
    isOver = true
  } finally {
    if (!isOver) await left(Buffer.concat(sent), rest)
    // Whoever speaks is free for the next one.
    await all.return?.()
  }
}

/** What is left behind by a client that went away in the middle of an answer. */
export const givenUpFaults: readonly Fault[] = [
  must('binary', {
    id: 'given-up-kept',
    title: 'keeps what was sent of an answer whose client went away, and answers the same request with that',
    clause: '4.1',
    violates: ['MP3-LAST-FRAME', 'SPEECH-WHOLE-TEXT'],
    when: speech,
    hooks: {
      audio: async function* (pieces, context) {
        const memory = context.memory(name)
        const kept = memory.get(asked(context)) as Buffer | undefined
        if (kept) yield kept
        else yield* watched(pieces, (sent) => memory.set(asked(context), sent))
      },
    },
  }),
  must('binary', {
    id: 'given-up-rest',
    title: 'begins an answer with the rest of one whose client went away',
    clause: '4.1',
    violates: ['MP3-FRAMES', 'PCM-ALIGNMENT'],
    when: speech,
    hooks: {
      audio: async function* (pieces, context) {
        const memory = context.memory(name)
        const rest = memory.get(format(context)) as Buffer | undefined
        memory.delete(format(context))
        if (rest) yield rest
        yield* watched(pieces, async (_, left) => memory.set(format(context), (await joined(left)).subarray(1)))
      },
    },
  }),
  must('binary', {
    id: 'given-up-500',
    title: 'answers 500 to the request behind one whose client went away in the middle of the answer',
    clause: '4.1',
    violates: ['SPEECH-SUCCESS-200'],
    when: speech,
    hooks: {
      trouble: (_, context) => (context.memory(name).delete('gone') ? failure(500) : undefined),
      audio: (pieces, context) => watched(pieces, () => context.memory(name).set('gone', true)),
    },
  }),
]
