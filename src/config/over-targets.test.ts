import { expect, test } from 'vitest'
import type { Cell } from '../record/run-event.ts'
import type { AssayConfig } from './assay-config.ts'
import { checkConfig } from './check-config.ts'
import { configure } from './configure.ts'
import type { RunConfig } from './config.ts'
import { readSettings } from './read-settings.ts'
import type { TargetsFile } from './targets-file.ts'

const environment = { ASSAY_API_KEY: 'sk-0123456789abcdef', ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef' }

const uuid = '3f0c9e5a-7b41-4d26-8a17-c5e2d9b86f04'

/** The configuration that a file with these targets makes. */
function over(targets: TargetsFile, config: AssayConfig = {}, more: Record<string, string> = {}): RunConfig {
  const whole = checkConfig({ baseUrl: 'https://a.example/v1', ...config, targets }, 'assay.config.json')
  const file = { folder: '/project', name: 'assay.config.json', config: whole }
  return configure(readSettings({ flags: {}, environment: { ...environment, ...more }, file }), {
    ...environment,
    ...more,
  })
}

const names = ({ cells = [] }: RunConfig, of: Cell['of']): string[] =>
  cells.filter((cell) => cell.of === of).map(({ name }) => name)

test('each with each, without what is excluded', () => {
  const config = over({
    model: ['a', 'b'],
    voice: ['x', 'y'],
    format: ['mp3', 'pcm'],
    exclude: [
      { model: 'b', format: 'pcm' },
      { voice: ['y'], model: 'a', format: 'mp3' },
    ],
  })
  expect(names(config, 'speech')).toEqual([
    'model a, voice x, mp3',
    'model a, voice x, pcm',
    'model a, voice y, pcm',
    'model b, voice x, mp3',
    'model b, voice y, mp3',
  ])
  expect(names(config, 'everything')).toEqual([''])
  // Both formats are compared where both are asked.
  expect(names(config, 'both')).toEqual(['model a, voice x'])
  expect([config.model, config.voice]).toEqual(['a', 'x'])
})

test('what is asked once is asked of the first voice that speaks both formats', () => {
  const config = over({
    model: ['a', 'b'],
    voice: ['x'],
    format: ['mp3', 'pcm'],
    exclude: [{ model: 'a', format: 'pcm' }],
  })
  expect([config.model, config.target.model]).toEqual(['b', 'b'])
})

test('a model may have voices and a rate of its own', () => {
  const { cells = [], target } = over(
    { model: [{ name: 'a', voice: ['p'], pcmRate: 16_000 }, 'b'], voice: ['x', 'y'] },
    { pcmRate: 24_000 },
  )
  const speech = cells.filter(({ of }) => of === 'speech').map((cell) => [cell.name, cell.target.pcmRate])
  expect(speech).toEqual([
    ['model a, voice p', 16_000],
    ['model b, voice x', 24_000],
    ['model b, voice y', 24_000],
  ])
  expect(target.pcmRate).toBe(16_000)
})

test('regions have everything, workspaces their budgets, and speech its own', () => {
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const { baseUrl: _none, ...regions } = {
    baseUrl: '',
    region: [
      { name: 'eu', baseUrl: 'https://eu.example/v1/' },
      { name: 'us', baseUrl: 'https://us.example/v1' },
    ],
  }
  const file = checkConfig(
    {
      targets: {
        ...regions,
        model: ['v/a'],
        voice: ['x'],
        workspace: [uuid, { id: uuid.replace('0', '1'), slug: 's' }],
        exclude: [{ workspace: 's', region: 'us' }],
      },
    },
    'assay.config.json',
  )
  const config = configure(
    readSettings({ flags: {}, environment, file: { folder: '/', name: 'f', config: file } }),
    environment,
  )
  expect(names(config, 'everything')).toEqual(['eu', 'us'])
  expect(names(config, 'budget')).toEqual([`workspace ${uuid}, eu`, 'workspace s, eu', `workspace ${uuid}, us`])
  expect(config.cells!.map(({ cell }) => cell)).toContain('v%2Fa+x+us')
  expect(config.cells!.find(({ cell }) => cell === 's+eu')!.target).toMatchObject({
    baseUrl: 'https://eu.example/v1',
    workspaceSlug: 's',
  })
})

test('an id in a report holds no slash of a name', () => {
  for (const { cell } of over({ model: ['a/b', 'c@d', 'e f'], voice: ['x'] }).cells!)
    expect(cell).toMatch(/^[\w.%+-]+$/)
})

test('a name of one axis that is one of another makes no two targets the same', () => {
  const keys = ({ cells = [] }: RunConfig): string[] => cells.map(({ cell }) => cell)
  const named = [
    over({ voice: ['default', 'bo'] }, { model: 'm' }),
    over({ model: ['main'], workspace: ['main'] }, { voice: 'x' }),
  ]
  for (const config of named) expect(new Set(keys(config)).size).toBe(config.cells!.length)
  expect(keys(named[0]!)).toEqual(['default', 'default+speech', 'bo'])
})

test('a thousand targets are as many as a run takes: what is asked once is none of them', () => {
  const model = Array.from({ length: 100 }, (_, at) => `m${at}`)
  const voice = Array.from({ length: 10 }, (_, at) => `v${at}`)
  expect(names(over({ model, voice }), 'speech')).toHaveLength(1000)
})

test.for<[string, TargetsFile, RegExp]>([
  [
    'a member that is unknown',
    { modle: ['a'] } as TargetsFile,
    /unknown member "modle" in "targets": did you mean model\?/,
  ],
  [
    'a member of an exclude',
    { model: ['a'], exclude: [{ vioce: 'x' }] } as unknown as TargetsFile,
    /"vioce" in "targets", "exclude", item 1: did you mean voice/,
  ],
  ['a number', { model: [5] } as unknown as TargetsFile, /"targets", "model", item 1 is 5; it takes a text/],
  ['a format', { format: ['wav'] } as unknown as TargetsFile, /"wav"; it takes "mp3" or "pcm"/],
  ['nothing', {}, /targets: it names nothing to be combined/],
  [
    'an exclude of what is not there',
    { model: ['a', 'b'], voice: ['x'], exclude: [{ model: 'bb' }] },
    /exclude, entry 1: no model is called "bb": did you mean b\? \(there are a, b\)/,
  ],
  [
    'an axis that is not there',
    { model: ['a'], voice: ['x'], exclude: [{ format: 'pcm' }] },
    /names a format, and targets has none/,
  ],
  [
    'an exclude that matches nothing',
    { model: [{ name: 'a', voice: ['p'] }, 'b'], voice: ['x'], exclude: [{ model: 'b', voice: 'p' }] },
    /exclude, entry 1: it matches no target/,
  ],
  [
    'a workspace with a model',
    { model: ['a'], voice: ['x'], workspace: ['w'], exclude: [{ model: 'a', workspace: 'w' }] },
    /no request has both/,
  ],
  ['all of it', { model: ['a'], voice: ['x'], exclude: [{ model: 'a' }] }, /nothing is left of targets/],
  ['a name twice', { model: ['a', 'a'], voice: ['x'] }, /targets.model: "a" stands there twice/],
  ['a blank at an end', { model: ['a '], voice: ['x'] }, /targets.model: "a " begins or ends with a blank/],
  ['a line break', { model: ['a'], voice: ['x\ny'] }, /targets.voice: "x\\ny" begins or .* has a control character/],
  ['a UUID twice', { workspace: [uuid, uuid.toUpperCase()] }, /targets.workspace: 2 entries name 3f0c9e5a/],
  ['a UUID and its slug', { workspace: [uuid, { id: uuid, slug: 's' }] }, /targets.workspace: 2 entries name 3f0c9e5a/],
  ['a slug twice', { workspace: ['s', { id: uuid, slug: 's' }] }, /targets.workspace: "s" stands there twice/],
  ['a model without a voice', { model: ['a'] }, /a has no voice: name some in targets.voice/],
  ['voices of no model', { voice: ['x'] }, /name it in targets.model/],
  ['a workspace whose id is none', { workspace: [{ id: 'w' }] }, /the id of w is no UUID/],
  [
    'too many',
    { model: Array.from({ length: 101 }, (_, at) => `m${at}`), voice: Array.from({ length: 10 }, (_, at) => `v${at}`) },
    /they are 1010, and a run takes 1000 at most/,
  ],
  [
    'more than fit into memory',
    {
      model: Array.from({ length: 2000 }, (_, at) => `m${at}`),
      voice: Array.from({ length: 2000 }, (_, at) => `v${at}`),
    },
    /they are 4000000, and a run takes 1000/,
  ],
])('%s is refused with what to do', ([, targets, words]) => {
  expect(() => over(targets)).toThrow(words)
})

test('what two settings name is refused, and a region that is no URL', () => {
  expect(() => over({ model: ['a'], voice: ['x'] }, { model: 'b' })).toThrow(
    /targets.model: ASSAY_MODEL or "model" is set/,
  )
  expect(() => over({ model: ['a'], voice: ['x'] }, {}, { ASSAY_VOICE: 'y' })).toThrow(/targets.voice: ASSAY_VOICE/)
  const region = [{ name: 'eu', baseUrl: 'https://eu.example/v1' }]
  expect(() => over({ region })).toThrow(/targets.region: --base-url/)
  const odd = { baseUrl: undefined } as unknown as AssayConfig
  expect(() => over({ region: [{ name: 'eu', baseUrl: 'ftp://x' }] }, odd)).toThrow(
    /targets.region, eu: .*no http or https URL/,
  )
  const same = ['https://eu.example/v1', 'https://eu.example/v1/'].map((baseUrl, at) => ({ name: `r${at}`, baseUrl }))
  expect(() => over({ region: same }, odd)).toThrow(/r0 and r1 are both https:\/\/eu.example\/v1/)
})

test('what is known to fail is no target', () => {
  const faulty = { ASSAY_FAULT_MODELS: '500=a/broken', ASSAY_FAULT_WORKSPACES: '502=gone' }
  expect(() => over({ model: ['a/broken'], voice: ['x'] }, {}, faulty)).toThrow(
    /targets.model: "a\/broken" is named in ASSAY_FAULT_MODELS as what answers 500: leave it out of one of them/,
  )
  expect(() => over({ workspace: ['gone'] }, {}, faulty)).toThrow(/ASSAY_FAULT_WORKSPACES as what answers 502/)
})

test('another voice of the same model is the other one, and none that is excluded', () => {
  const others = (targets: Parameters<typeof over>[0], settings?: Parameters<typeof over>[1]) =>
    over(targets, settings).cells!.map(({ name, of, target }) => `${of} ${name}: ${target.otherVoice ?? 'none'}`)
  expect(others({ model: ['a', { name: 'b', voice: ['z'] }], voice: ['x', 'y'] })).toEqual([
    'everything : y',
    'speech model a, voice x: y',
    'speech model a, voice y: x',
    'speech model b, voice z: none',
  ])
  expect(others({ voice: ['x', 'y'], exclude: [{ voice: ['y'] }] }, { model: 'm' })).toEqual([
    'everything : none',
    'speech voice x: none',
  ])
  expect(others({ format: ['mp3'] }, { model: 'm', voice: 'v', otherVoice: 'w' })).toEqual([
    'everything : w',
    'speech mp3: w',
  ])
})
