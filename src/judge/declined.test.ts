import { expect, test } from 'vitest'
import type { Evidence } from '../requirement/evidence.ts'
import { declined, held, notAvailable, type Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { judgeRequirement } from './judge.ts'

const refused = declined('refused with 400')

/** The result where these were judged, each of a claim of its own, and this is missing. */
function resultOf(judgements: readonly Judgement[], missing: readonly Judgement[] = []): RequirementResult {
  const requirement: AnyRequirement = {
    id: 'SAMPLE-1',
    sentences: ['5/missing'],
    level: 'must',
    title: '',
    needs: [],
    messages: {},
    over: () => judgements.map((subject, at) => ({ subject, claim: `claim ${at}`, exchanges: [] })),
    check: (subject: Judgement) => subject,
    missing: () => missing.map((judgement) => ({ claim: 'missing', judgement })),
  }
  const evidence = { profile: { tolerated: [] } } as unknown as Evidence
  return judgeRequirement(requirement, evidence, { left: [], cut: [], none: false }, 'one')
}

test('untested is called declined where all of it is what the target may refuse', () => {
  for (const result of [resultOf([refused]), resultOf([], [refused]), resultOf([refused], [refused])])
    expect(result).toMatchObject({ verdict: 'untested', reason: 'refused with 400', declined: true })
})

test('what the operator has to provide is not declined, and neither is what is judged', () => {
  const provided = notAvailable('provide a budget')
  for (const [judgements, missing] of [[[refused, provided]], [[provided]], [[refused], [provided]]] as const) {
    const result = resultOf(judgements, missing)
    expect(result.verdict).toBe('untested')
    expect(result).not.toHaveProperty('declined')
  }
  expect(resultOf([held, refused])).not.toHaveProperty('declined')
})
