import { expect, test } from 'vitest'
import { causesOf } from '../src/judge/causes.ts'
import { matches } from '../src/judge/explanations.ts'
import type { Explained, FindingPattern } from '../src/requirement/cause.ts'
import type { Finding, RequirementResult } from '../src/requirement/result.ts'
import { clauseTitles } from '../src/contract/clause-titles.ts'
import { assayCatalogue } from './catalogue.ts'
import { causes } from './causes.ts'
import { insteadWords } from './evidence/in-place-of-answer.ts'

/** Every finding that there can be. */
const findings = assayCatalogue.requirements.flatMap(({ id, messages }) =>
  Object.keys(messages).map((code) => ({
    result: { id } as RequirementResult,
    finding: { code, actual: '', evidence: [] } as unknown as Finding,
  })),
)

const patterns = [
  ...causes.rules.flatMap(({ shownBy, explains }) => [...shownBy, ...ofExplained(explains)]),
  ...causes.consequences.flatMap(({ of, explains }) => [...of, ...ofExplained(explains)]),
]

function ofExplained(explains: readonly Explained[]): (string | FindingPattern)[] {
  return explains.flatMap(({ findings }) => findings)
}

test('every pattern names findings that there can be', () => {
  const names = [...new Set(patterns.map((pattern) => (typeof pattern === 'string' ? pattern : pattern.finding)))]
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !findings.some((one) => matches(one, name)))).toEqual([])
})

test('every rule has an id of its own, which is no requirement, and a clause of the interface', () => {
  const ids = causes.rules.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  expect(causes.rules.filter(({ clause }) => !clauseTitles.has(clause))).toEqual([])
})

/** What is judged of the body of a success. */
const contents = /^(?:SPEECH-(?:MEDIA-TYPE|AUDIO-NOT-EMPTY)|(?:MP3|PCM)-FORMAT|BUDGET-(?:DATA|BYOK-FLAG|ECHO-\w+))\/\*$/

test('what a body holds is explained by what came in the same exchange, and by nothing else', () => {
  const explained = [...causes.rules, ...causes.consequences].flatMap(({ explains }) => explains)
  const ofContents = explained.filter(({ findings: own }) =>
    own.some((one) => typeof one === 'string' && contents.test(one)),
  )
  expect(ofContents.length).toBeGreaterThan(5)
  expect(ofContents.filter(({ by }) => by !== 'exchange')).toEqual([])
})

test('each thing that comes in the place of an answer is a cause of its own', () => {
  const leads = causes.rules.flatMap(({ shownBy }) => shownBy).filter((one) => typeof one !== 'string')
  const shown = (words: string): number =>
    leads.filter(({ finding, actual }) => finding === '*/instead' && actual?.test(`200 and ${words}`)).length
  expect(Object.values(insteadWords).map((words) => [words, shown(words)])).toEqual(
    Object.values(insteadWords).map((words) => [words, 1]),
  )
})

test('what comes now and then in the place of audio is one cause, which names it; what always comes is another', () => {
  const ofFormat = (id: string, sometimes: boolean): RequirementResult =>
    ({
      ...assayCatalogue.find(id)!,
      verdict: 'fail',
      findings: [
        {
          id: `${id}/found`,
          code: 'found',
          actual: 'JSON text',
          evidence: [id],
          curl: '',
          message: '',
          k: 8,
          n: 360,
          ...(sometimes && { sometimes }),
        },
      ],
    }) as unknown as RequirementResult
  const both = (sometimes: boolean) =>
    causesOf([ofFormat('MP3-FORMAT', sometimes), ofFormat('PCM-FORMAT', sometimes)], causes, (id) =>
      assayCatalogue.find(id)!,
    ).causes
  expect(both(true).map(({ id, title }) => [id, title])).toEqual([
    [
      'other-content-now-and-then',
      'Valid requests are answered with 200 and JSON text in the place of audio now and then, in 8 of 360 cases',
    ],
  ])
  expect(both(false).map(({ id }) => id)).not.toContain('other-content-now-and-then')
})

test('a page that refuses requests of several kinds is one cause, and no second one for not being JSON', () => {
  const refusing = ['SPEECH-STATUS-LISTED/unlisted', 'BUDGET-STATUS-LISTED/unlisted', 'AUTH-MISSING-401/wrongStatus']
  const valid = ['SPEECH-SUCCESS-200/refused', 'BUDGET-SUCCESS-200/refused', 'ERROR-JSON/notJson']
  const results = [...refusing, ...valid].map((name) => {
    const [id = '', code = ''] = name.split('/')
    const findings = [{ id: name, code, actual: '403', evidence: ['page'], curl: '', message: '', k: 6, n: 100 }]
    return { ...assayCatalogue.find(id)!, verdict: 'fail', findings } as unknown as RequirementResult
  })
  const found = causesOf(results, causes, (id) => assayCatalogue.find(id)!).causes
  expect(found.map(({ id }) => id)).toEqual(['one-unlisted-status'])
})
