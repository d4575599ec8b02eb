import { expect, test } from 'vitest'
import { explanation } from './explanation.ts'
import { held } from './judgement.ts'
import { wrapped } from '../text/wrap.ts'
import { probe } from './probe.ts'
import { readingText } from './readings-of.ts'
import type { AnyRequirement } from './requirement.ts'

const bare: AnyRequirement = {
  id: 'X-1',
  sentences: ['2.4/row-message'],
  level: 'must',
  title: 'It is so',
  needs: [],
  over: () => [],
  check: () => held,
  messages: { wrong: 'it is not so', other: 'it is otherwise' },
}

const probeOf = (id: string, ...needs: Parameters<typeof probe>[0]['needs']): ReturnType<typeof probe> =>
  probe({ id, needs, cases: () => [] })

const explained = (parts: Partial<AnyRequirement>, faults: readonly string[] = []): string[] =>
  explanation({ ...bare, ...parts }, { suite: 'errors', quote: (id) => `text of ${id}`, faults }).split('\n')

test('a requirement that needs nothing', () => {
  expect(explained({})).toEqual([
    'X-1',
    'It is so',
    '',
    'level     must (a sentence of the interface states it)',
    'suite     errors',
    'clause    2.4',
    '          "text of 2.4/row-message" (2.4/row-message)',
    'sent      nothing of its own: it judges what the others sent',
    'needs     nothing of its own',
    'says      it is not so',
    '          it is otherwise',
    '',
  ])
})

test('a requirement with everything', () => {
  const parts: Partial<AnyRequirement> = {
    id: 'AUTH-API-KEY-ON-BUDGET',
    sentences: ['5/missing', '5/issuing', '4.1/row-mp3'],
    level: 'should',
    source: 'RFC 9110',
    needs: [probeOf('one', 'api', 'slug'), probeOf('two', 'api')],
    presumes: ['a budget'],
    mayStayUntested: true,
    inexpressible: ({ name }) => (name === 'interface' ? 'it is not there' : undefined),
  }
  expect(explained(parts, ['a: does it'])).toEqual([
    'AUTH-API-KEY-ON-BUDGET',
    'It is so',
    '',
    'level     should (plain intent of the interface, or a standard)',
    'source    RFC 9110',
    'suite     errors',
    'clause    5, 4.1',
    '          "text of 5/missing" (5/missing)',
    '          "text of 5/issuing" (5/issuing)',
    '          "text of 4.1/row-mp3" (4.1/row-mp3)',
    'reading   R-AUTH-MANAGEMENT (docs/readings.md)',
    ...wrapped(readingText('R-AUTH-MANAGEMENT')!.decided, 70).map((line) => `          ${line}`),
    'sent      one, two',
    'needs     ASSAY_API_KEY (with ASSAY_MODEL and ASSAY_VOICE), ASSAY_WORKSPACE_SLUG, a budget ' +
      '(untested without it, which does not stand in the way of "conformant")',
    'excluded  it is not there',
    'says      it is not so',
    '          it is otherwise',
    'catches   a: does it',
    '',
  ])
})

test('what is only observed says nothing', () => {
  const lines = explained({ level: 'open' })
  expect(lines[3]).toBe('level     open (the interface does not say; recorded, never judged)')
  expect(lines.some((line) => line.startsWith('says'))).toBe(false)
})

test('readings are all named, with what they decide', () => {
  const lines = explained({ id: 'SPEECH-INPUT-TYPE' })
  expect(lines.filter((line) => line.startsWith('reading'))).toEqual([
    'reading   R-WRONG-VALUE (docs/readings.md)',
    'reading   R-NULL (docs/readings.md)',
  ])
  expect(lines).toContain('          Null is a wrong type where the same request without the member is')
  expect(explained({}).some((line) => line.startsWith('reading'))).toBe(false)
})

test.each([
  [1, []],
  [12, []],
  [13, ['          and 1 more: assay list faults']],
  [20, ['          and 8 more: assay list faults']],
])('of %i faults twelve are shown', (count, more) => {
  const faults = Array.from({ length: count }, (_, index) => `fault ${index}`)
  const lines = explained({}, faults)
  const from = lines.findIndex((line) => line.startsWith('catches'))
  const shown = faults.slice(0, 12).map((fault, index) => `${index === 0 ? 'catches   ' : '          '}${fault}`)
  expect(lines.slice(from)).toEqual([...shown, ...more, ''])
})
