import { expect, test } from 'vitest'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { evidenceView } from '../judge/evidence-view.ts'
import { bodyStore } from '../record/body-store.ts'
import type { RunEvent } from '../record/run-event.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { listen } from './listen.ts'
import type { Heard } from './recogniser.ts'

/** Wants so many answers heard, one after another, unless one failed. */
const wanting = (count: number): AnyRequirement =>
  ({
    listensTo: ({ transcripts }) =>
      transcripts.size < count && ![...transcripts.values()].some(({ why }) => why !== undefined)
        ? { exchange: `e${transcripts.size}`, wav: Uint8Array.of(transcripts.size) }
        : undefined,
  }) as Partial<AnyRequirement> as AnyRequirement

async function listened(
  left: number[],
  hear: (wav: Uint8Array) => Heard,
): Promise<{ events: RunEvent[]; times: number[] }> {
  const events: RunEvent[] = []
  const times: number[] = []
  await listen({
    requirements: [{} as AnyRequirement, wanting(3)],
    evidence: evidenceView({ target: { baseUrl: 'http://target/v1' }, profile: interfaceProfile }, bodyStore()),
    recognise: async (wav, { ms }) => {
      times.push(ms)
      return hear(wav)
    },
    signal: new AbortController().signal,
    left: () => left.shift() ?? 1_000_000,
    emit: (event) => events.push(event),
  })
  return { events, times }
}

test('one answer after another is heard, and what was said goes to the record', async () => {
  expect(await listened([], (wav) => ({ text: `said ${wav[0]}` }))).toEqual({
    events: [0, 1, 2].map((index) => ({ event: 'transcript', exchange: `e${index}`, text: `said ${index}` })),
    times: [60_000, 60_000, 60_000],
  })
})

test('each gets what is left of the time, and none where none is left', async () => {
  expect(await listened([70_000, 2000, -1], () => ({ text: '' }))).toEqual({
    events: [
      { event: 'transcript', exchange: 'e0', text: '' },
      { event: 'transcript', exchange: 'e1', text: '' },
      { event: 'transcript', exchange: 'e2', why: 'no time was left' },
    ],
    times: [60_000, 2000],
  })
})

test('a requirement that has heard enough ends it', async () => {
  const { events } = await listened([], () => ({ why: 'it ended with 1' }))
  expect(events).toEqual([{ event: 'transcript', exchange: 'e0', why: 'it ended with 1' }])
})
