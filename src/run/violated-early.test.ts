import { expect, test } from 'vitest'
import { controls, evidence } from '../../fixtures/exchanges.ts'
import type { AssayClient } from '../client/assay-client.ts'
import type { EvidenceView } from '../judge/evidence-view.ts'
import { heldBy, undecided, violated, type Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Closing } from './closing.ts'
import { violatedEarly } from './violated-early.ts'

const group = 'speech/mp3'
const broken = violated('broken', { expected: 'right', actual: 'wrong' })

interface Looked {
  readonly violated: boolean
  /** Was the control behind it sent? */
  readonly closed: boolean
}

/**
 * Looks at a requirement that is broken if the controls stand.
 * @param behind What the control behind gets, when it is sent.
 */
async function looked(judgement: Judgement, behind: number, stopped?: string): Promise<Looked> {
  const [before, after] = [controls(group, 200)[0]!, controls(group, behind)[1]!]
  // Of what is added to it more is seen.
  const seen = evidence([before]) as EvidenceView
  const requirement: AnyRequirement = {
    id: 'SAMPLE-1',
    sentences: ['5/missing'],
    level: 'must',
    title: '',
    needs: [],
    messages: { broken: 'it is {actual}' },
    over: () => [{ subject: undefined, claim: 'one', noun: 'read', exchanges: [before] }],
    check: (_subject, { controlFailure }) => (controlFailure(group) ? undecided('no control stands') : judgement),
  }
  let closed = false
  const closing: Partial<Closing> = {
    early: (groups) => {
      closed = groups.includes(group)
      seen.add(after)
      return Promise.resolve()
    },
  }
  const of = { suite: 'one', evidence: seen, client: { stopped } as AssayClient, closing: closing as Closing }
  return { violated: await violatedEarly(requirement, [group], of), closed }
}

test('what is violated counts when the control behind it stands', async () => {
  expect(await looked(broken, 200)).toEqual({ violated: true, closed: true })
  expect(await looked(broken, 500)).toEqual({ violated: false, closed: true })
})

test('for what is not violated no control is sent, nor once the run is stopped', async () => {
  expect(await looked(heldBy('one'), 200)).toEqual({ violated: false, closed: false })
  expect(await looked(broken, 200, 'interrupted')).toEqual({ violated: false, closed: false })
})
