import { expect, test } from 'vitest'
import type { Profile } from '../contract/profiles/profile.ts'
import { catalogue } from './catalogue.ts'
import { held } from './judgement.ts'
import { probe } from './probe.ts'
import type { AnyRequirement } from './requirement.ts'

const of = (id: string, parts: Partial<AnyRequirement> = {}): AnyRequirement => ({
  id,
  sentences: ['5/missing'],
  level: 'must',
  title: `title of ${id}`,
  needs: [],
  over: () => [],
  check: () => held,
  messages: {},
  ...parts,
})
const suite = (name: string, ...requirements: AnyRequirement[]): { name: string; requirements: AnyRequirement[] } => ({
  name,
  requirements,
})
const probeOf = (id: string): ReturnType<typeof probe> => probe({ id, needs: [], cases: () => [] })
const profile = { name: 'interface' } as Profile

test('requirements of a suite are sorted by their ids, suites stay as they are given', () => {
  const one = catalogue([suite('b', of('B-2'), of('A-1'), of('C-3')), suite('a', of('A-9'))], [])
  expect(one.requirements.map(({ id }) => id)).toEqual(['A-1', 'B-2', 'C-3', 'A-9'])
  expect(one.suites.map(({ name }) => name)).toEqual(['b', 'a'])
})

test('a requirement and its suite are found by its id', () => {
  const wanted = of('A-1')
  const one = catalogue([suite('first', of('B-1')), suite('second', wanted)], [])
  expect(one.find('A-1')).toBe(wanted)
  expect(one.suiteOf('A-1')).toBe('second')
  expect(one.find('A-2')).toBeUndefined()
  expect(one.suiteOf('A-2')).toBe('')
})

test('an id stands there once, in all suites', () => {
  expect(() => catalogue([suite('first', of('A-1')), suite('second', of('A-1'))], [])).toThrow(
    'requirement A-1 stands in "second" and in "first"',
  )
})

test('a probe is needed by several requirements; two probes of one name are not', () => {
  const [one, other] = [probeOf('p'), probeOf('p')]
  expect(() => catalogue([suite('a', of('A-1', { needs: [one] }), of('A-2', { needs: [one] }))], [])).not.toThrow()
  expect(() =>
    catalogue([suite('a', of('A-1', { needs: [one] })), suite('b', of('B-1', { needs: [other] }))], []),
  ).toThrow('two probes are called "p"; one of them is needed by B-1')
})

test('the digest is SHA-256 in hexadecimal, and differs with all that a reader compares', () => {
  const digest = (parts: Partial<AnyRequirement> = {}, excluded: { id: string; reason: string }[] = []): string =>
    catalogue([suite('a', of('A-1', { needs: [probeOf('p')], ...parts }))], excluded).digest
  expect(digest()).toMatch(/^[0-9a-f]{64}$/)
  expect(digest()).toBe(digest())
  const others = [
    digest({ id: 'A-2' }),
    digest({ level: 'should' }),
    digest({ sentences: ['5/issuing'] }),
    digest({ title: 'another' }),
    digest({ needs: [probeOf('q')] }),
    digest({}, [{ id: '8/rate', reason: 'nobody can see it' }]),
  ]
  expect(new Set([digest(), ...others]).size).toBe(others.length + 1)
})

test('under a profile, what it cannot express is left out with the sentences that nothing else enforces', () => {
  const excluded = [{ id: '8/rate', reason: 'it cannot be seen' }]
  const inexpressible = (): string => 'it has none'
  const one = catalogue(
    [
      suite(
        'a',
        of('A-1', { sentences: ['5/missing', '5/issuing'], inexpressible }),
        of('A-2', { sentences: ['5/issuing', '6/events'], inexpressible: () => undefined }),
        of('A-3', { sentences: ['5/missing', '7/402'], inexpressible: () => 'for another reason' }),
        of('A-4', { sentences: ['7/429'] }),
      ),
    ],
    excluded,
  )
  expect(one.excluded).toBe(excluded)
  expect(one.excludedUnder(profile)).toEqual([
    ...excluded,
    { id: 'A-1', reason: 'it has none' },
    { id: '5/missing', reason: 'it has none' },
    { id: 'A-3', reason: 'for another reason' },
    { id: '7/402', reason: 'for another reason' },
  ])
})

test('what is for a recogniser is left out without one', () => {
  const one = catalogue([suite('a', of('A-1', { sentences: ['7/402'], listensTo: () => undefined }))], [])
  const reason = 'no recogniser was named (--listen)'
  expect(one.excludedUnder(profile)).toEqual([
    { id: 'A-1', reason },
    { id: '7/402', reason },
  ])
  expect(one.excludedUnder(profile, true)).toEqual([])
})
