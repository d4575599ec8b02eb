import { expect, test } from 'vitest'
import { probeContext } from '../../fixtures/probe-context.ts'
import { keyEdits } from '../../src/record/template.ts'
import { textEdits } from '../../src/record/text-edits.ts'
import { chosenNames, editedNames, nearestEdits, type EditedName } from './edit-plan.ts'

const seeds = [1, 2, 3, 4, 5]
const ids = (names: readonly EditedName[], of: (name: EditedName) => string): Set<string> => new Set(names.map(of))

test.each(seeds)('every edit is sent in every place that holds a name, with its key: seed %i', (seed) => {
  const chosen = chosenNames({ ...probeContext, seed })
  const inPlace = (name: EditedName): string => (name.key === 'right' ? `${name.place} ${name.edit}` : '')
  expect(ids(chosen, inPlace)).toEqual(ids(editedNames(probeContext), inPlace))
  for (const place of ['response_format', 'interval'])
    for (const edit of Object.keys(textEdits)) expect(chosen).toContainEqual(expect.objectContaining({ place, edit }))
})

test.each(seeds)('every edit is sent in both formats, and every place on each interval: seed %i', (seed) => {
  const chosen = chosenNames({ ...probeContext, seed })
  const inFormat = ({ edit, route }: EditedName): string => (['mp3', 'pcm'].includes(route) ? `${edit} ${route}` : '')
  expect(ids(chosen, inFormat)).toEqual(ids(editedNames(probeContext), inFormat))
  const onRoute = ({ place, route }: EditedName): string => `${place} ${route}`
  expect(ids(chosen, onRoute)).toEqual(ids(editedNames(probeContext), onRoute))
})

test.each(seeds)('every edit is sent without a key: seed %i', (seed) => {
  const keyless = chosenNames({ ...probeContext, seed }).filter(({ key }) => key === 'none')
  expect(ids(keyless, ({ edit }) => edit)).toEqual(new Set(Object.keys(textEdits)))
})

test('what a proxy may refuse in its own way is not sent without a key', () => {
  const keyless = editedNames(probeContext).filter(({ key }) => key === 'none')
  for (const stopped of ['nulBehind', 'condition', 'star']) {
    const sent = keyless.filter(({ edit }) => edit === stopped)
    expect(new Set(sent.map(({ place }) => place))).toEqual(new Set(['response_format']))
  }
})

test('whether the case of a UUID or a slug matters is not stated', () => {
  const ofIds = editedNames(probeContext).filter(({ place }) => place === 'workspace' || place === 'slug')
  expect(ofIds.filter(({ edit }) => edit === 'otherCase' || edit === 'capital')).toEqual([])
})

test('every name is sent percent-encoded once more than it should be', () => {
  const encoded = editedNames(probeContext).filter(({ edit }) => edit === 'encoded')
  expect(ids(encoded, ({ place }) => place)).toEqual(ids(editedNames(probeContext), ({ place }) => place))
})

test('a slug that is the only name is not sent twice, and without one none is', () => {
  const { workspace, slug } = probeContext
  const places = (context: Partial<typeof probeContext>): Set<string> =>
    ids(editedNames({ ...probeContext, ...context }), ({ place }) => place)
  expect(places({}).has('slug')).toBe(true)
  expect(places({ workspace: slug }).has('slug')).toBe(false)
  expect(places({ slug: '' }).has('slug')).toBe(false)
  expect(places({ workspace: '', slug: '' }).has('workspace')).toBe(false)
  expect(workspace).not.toBe(slug)
})

test('a key has the edits that stay wrong however it is decoded', () => {
  const ofKeys = editedNames(probeContext).filter(({ place }) => place === 'api-key')
  expect(new Set([...ids(ofKeys, ({ edit }) => edit), ...nearestEdits])).toEqual(new Set(keyEdits))
})

test('no more is sent than the places need', () => {
  for (const seed of seeds) expect(chosenNames({ ...probeContext, seed }).length).toBeLessThan(180)
})

test('more runs send more, each for triples that are not there yet', () => {
  const [usual, more] = [100, 120].map((free) =>
    chosenNames({ ...probeContext, runs: { free, billed: 2, sequences: 1 } }),
  )
  expect(more!.length).toBe(usual!.length + 20)
  expect(more).toEqual(expect.arrayContaining([...usual!]))
})

test('an edit that leaves a name as it is, or cuts a character in two, is no reason to fail', () => {
  const slug = 'qsx_tuv_🦜'
  const ofSlug = editedNames({ ...probeContext, slug }).filter(({ place }) => place === 'slug')
  expect(ofSlug.map(({ text }) => text)).not.toContain(slug)
  expect(ofSlug.map(({ edit }) => edit)).not.toContain('lookAlike')
  for (const { text } of ofSlug) expect(() => encodeURIComponent(text)).not.toThrow()
})
