import { expect, test } from 'vitest'
import { answerTo, type Came } from '../../fixtures/exchanges.ts'
import type { AssayClient } from '../client/assay-client.ts'
import type { Case } from '../record/case.ts'
import { closing } from './closing.ts'
import type { Part } from './part.ts'
import type { Plan } from './plan.ts'

const group = 'speech/mp3'
const [before, after] = (['before', 'after'] as const).map((role): Case => ({
  id: role,
  stimulus: { kind: 'control', group, role },
  operation: 'speech',
  credential: { key: 'api' },
  method: 'POST',
  path: '/audio/speech',
  headers: [],
  expects: 'success',
  characters: 0,
})) as [Case, Case]

/** Controls of one group, of which the first got this. */
function controls(came: Came) {
  const sent: string[] = []
  const parts: Part[] = []
  const client: Partial<AssayClient> = {
    send(_probe, of) {
      sent.push(of.id)
      return Promise.resolve({ attempts: [answerTo(of, 200)] })
    },
  }
  const control = { control: { group, needs: [], request: () => before }, before, after }
  const those = closing({
    plan: { controls: new Map([[group, control]]) } as Partial<Plan> as Plan,
    client: client as AssayClient,
    before: Promise.resolve(new Map([[group, { attempts: [answerTo(before, came)] }]])),
    close: (part) => {
      parts.push(part)
      part.ended.resolve(part.sent.at(-1)?.stopped)
    },
  })
  return { those, sent, parts }
}

test('the control behind a batch closes its group', async () => {
  const { those, sent, parts } = controls(200)
  await those.behind(group)
  expect(await those.ended(group)).toBeUndefined()
  expect(sent).toEqual(['after'])
  expect(parts.map((part) => part.sent.map(({ of }) => of.id))).toEqual([['before', 'after']])
  expect(those.ended('speech/pcm')).toBeUndefined()
})

test('a group without a control behind it says why', async () => {
  const { those, sent } = controls(200)
  await those.without(group, 'stopped')
  expect(await those.ended(group)).toBe('stopped')
  expect(sent).toEqual([])
})

test('a group that is closed early is closed once; what comes later has a control of its own', async () => {
  const { those, sent, parts } = controls(200)
  await Promise.all([those.early([group, 'speech/pcm']), those.early([group])])
  expect(await those.ended(group)).toBeUndefined()
  expect(sent).toEqual(['after'])
  await those.behind(group)
  await those.without(group, 'stopped')
  expect(sent).toEqual(['after', 'after'])
  expect(parts).toHaveLength(1)
})

test('a group whose control stayed silent is not closed early', async () => {
  const { those, sent } = controls('timeout')
  await those.early([group])
  expect(sent).toEqual([])
})
