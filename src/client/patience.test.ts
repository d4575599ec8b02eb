import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cutWords, patienceWith } from './patience.ts'
import { silence, type SilentTrial } from './silence.ts'

const kind = { operation: 'budget', part: 'daily', side: 'refused', kind: 'path' } as const

/** A trial of a group in which others are silent, or answered, at will. */
function groupOf(): { trial: SilentTrial; quiet: ReturnType<typeof silence>; others: readonly SilentTrial[] } {
  const quiet = silence()
  const [trial, ...others] = ['own', 'a', 'b', 'c'].map((id) => quiet.enter(id, kind))
  return { trial: trial!, quiet, others }
}

async function fallSilent(others: readonly SilentTrial[]): Promise<void> {
  for (const other of others) {
    other.silent('no answer within 30 s', 1)
    other.over()
  }
  await sleep(1)
}

test('what is under way gets a third of its timeout more when others of its kind stay silent', async () => {
  const { trial, quiet, others } = groupOf()
  const patient = patienceWith(trial, quiet, new AbortController().signal, 60)
  await fallSilent(others)
  expect(patient.signal.aborted).toBe(false)
  await sleep(40)
  expect(patient.signal.aborted).toBe(true)
  expect(patient.signal.reason).toBe(cutWords)
})

test('an answer to another of its kind within that time saves it', async () => {
  const { trial, quiet, others } = groupOf()
  const patient = patienceWith(trial, quiet, new AbortController().signal, 60)
  await fallSilent(others)
  others[0]!.answered()
  await sleep(40)
  expect(patient.signal.aborted).toBe(false)
  // And it is watched all the same.
  await fallSilent(others)
  await sleep(40)
  expect(patient.signal.aborted).toBe(true)
})

test('what has ended is not given up', async () => {
  const { trial, quiet, others } = groupOf()
  const before = patienceWith(trial, quiet, new AbortController().signal, 30)
  before.end()
  const during = patienceWith(trial, quiet, new AbortController().signal, 60)
  await fallSilent(others)
  during.end()
  await sleep(40)
  expect([before.signal.aborted, during.signal.aborted]).toEqual([false, false])
})

test('the end of the run ends it with its reason, also where it came first, and nothing once it is over', () => {
  const { trial, quiet } = groupOf()
  const run = new AbortController()
  const [over, open] = [1, 2].map(() => patienceWith(trial, quiet, run.signal, 1000))
  over!.end()
  run.abort('the run ended first')
  expect([over!.signal.aborted, open!.signal.reason]).toEqual([false, 'the run ended first'])
  expect(patienceWith(trial, quiet, run.signal, 1000).signal.reason).toBe('the run ended first')
})
