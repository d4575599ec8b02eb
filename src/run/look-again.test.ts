import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answerTo, evidence, type Came } from '../../fixtures/exchanges.ts'
import type { AssayClient } from '../client/assay-client.ts'
import { secondLookPauseMs } from '../record/accident-limits.ts'
import type { Case } from '../record/case.ts'
import type { RunEvent } from '../record/run-event.ts'
import { lookAgain, type LookingAgain } from './look-again.ts'
import type { Plan } from './plan.ts'
import type { SentCase } from './second-look.ts'

const group = 'speech/mp3'

const plain: Case = {
  id: 'plain',
  stimulus: { kind: 'member', group: 'spoken', role: 'plain' },
  operation: 'speech',
  credential: { key: 'api' },
  method: 'POST',
  path: '/audio/speech',
  headers: [],
  expects: 'success',
  characters: 0,
}

/** A request, and what came to it, at this time. */
function sent(id: string, came: Came, end: number, parts: Partial<Case> = {}): SentCase {
  const of = { ...plain, id, ...parts }
  return { probe: 'p', of, attempts: [answerTo(of, came, { end })] }
}

interface Looked {
  /** What the client did, in order: waited until a time, or sent something again. */
  readonly did: readonly (number | string)[]
  readonly events: readonly RunEvent[]
  /** Requests that were under way together, at most. */
  readonly most: number
}

/**
 * Looks again at what was sent, of which the controls of `standing` succeeded.
 * @param silent What stays silent the first time.
 */
async function looked(
  all: SentCase[],
  standing: readonly string[],
  { cannotWait, silent }: { readonly cannotWait?: string; readonly silent?: string } = {},
): Promise<Looked> {
  const did: (number | string)[] = []
  let [underWay, most] = [0, 0]
  const events: RunEvent[] = []
  const client: Partial<AssayClient> = {
    waitUntil(at) {
      did.push(at)
      return Promise.resolve(cannotWait)
    },
    async send(_probe, of, _told, { earlier, alone = false } = { earlier: -1 }) {
      did.push(earlier === 0 ? of.id : `${of.id}, after ${earlier}${alone ? ', alone' : ''}`)
      underWay += 1
      most = Math.max(most, underWay)
      await setImmediate()
      underWay -= 1
      return { attempts: [answerTo(of, of.id === silent && earlier === 0 ? 'timeout' : 200, { look: 2 })] }
    },
  }
  const control = { control: { group, needs: [], request: () => plain }, before: plain, after: plain }
  const plan = { requirements: [], controls: new Map([[group, control]]) } as Partial<Plan> as Plan
  const seen = evidence([])
  const run: LookingAgain = {
    client: client as AssayClient,
    plan,
    evidence: seen,
    parts: [{ name: 'p', ended: Promise.withResolvers(), sent: all, done: 0 }],
    // Nothing is an example of a property: nothing is shrunk.
    shrinking: {} as LookingAgain['shrinking'],
    emit: (event) => events.push(event),
  }
  await lookAgain(run, standing)
  return { did, events, most }
}

const broken = (end: number): SentCase => sent('broken', 500, end, { expects: 'refusal' })

test('what was an accident is asked again after a pause, between controls', async () => {
  const { did, events } = await looked([sent('spoken', 200, 20), broken(30), sent('later', 200, 90)], [group])
  expect(did).toEqual([
    30 + secondLookPauseMs,
    'plain.before-the-second-look',
    'broken, after 1',
    'plain.after-the-second-look',
  ])
  expect(events).toEqual([])
})

test('a control that stays silent once is sent again: nobody else asks for it', async () => {
  const { did } = await looked([broken(30)], [group], { silent: 'plain.after-the-second-look' })
  expect(did.slice(-2)).toEqual(['plain.after-the-second-look', 'plain.after-the-second-look, after 1'])
})

test('what was closed without an answer is asked again alone: a target may take few connections', async () => {
  const closed = ['one', 'two', 'three'].map((id) => sent(id, 'reset', 30, { expects: 'refusal' }))
  const { did } = await looked([...closed, broken(30)], [group, group])
  expect(did.slice(3, -2)).toEqual([
    'broken, after 1',
    'one, after 1, alone',
    'two, after 1, alone',
    'three, after 1, alone',
  ])
  const answered = ['one', 'two'].map((id) => sent(id, 500, 30, { expects: 'refusal' }))
  expect((await looked(answered, [group])).most).toBe(2)
})

test('where no control stands, a request that succeeded is asked again beside it', async () => {
  const { did } = await looked([sent('spoken', 200, 20), sent('another', 200, 20), broken(30)], [])
  expect(did).toEqual([30 + secondLookPauseMs, 'broken, after 1', 'spoken, after 1'])
})

test('where the pause cannot be waited for nothing is asked again, and the record says why', async () => {
  const one = broken(30)
  const { did, events } = await looked([sent('spoken', 200, 20), one], [group], { cannotWait: 'the deadline' })
  expect(did).toEqual([30 + secondLookPauseMs])
  expect(one.attempts).toHaveLength(1)
  expect(events).toEqual([
    {
      event: 'note',
      at: 30,
      text: 'what may have been an accident was not asked again, and accuses nobody: the deadline',
    },
  ])
})

test('where nothing was an accident nothing is waited for', async () => {
  expect(await looked([sent('spoken', 200, 20)], [group])).toMatchObject({ did: [], events: [] })
})
