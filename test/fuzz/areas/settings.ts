import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { checkConfig } from '../../../src/config/check-config.ts'
import { configure } from '../../../src/config/configure.ts'
import { readSettings } from '../../../src/config/read-settings.ts'
import { readTexts } from '../../../src/config/read-texts.ts'
import { settingKinds, type SettingKind } from '../../../src/config/setting-kinds.ts'
import { settingRows } from '../../../src/config/setting-rows.ts'
import { defaultTexts } from '../../../src/config/texts.ts'
import { interfaceProfile, openrouterProfile } from '../../../src/contract/profiles/built-in.ts'
import { parseProfile } from '../../../src/contract/profiles/parse-profile.ts'
import type { Profile } from '../../../src/contract/profiles/profile.ts'
import { readBaseline, writeBaseline } from '../../../src/run/baseline-file.ts'
import { applyBaseline, updatedBaseline, type BaselineEntry } from '../../../src/run/baseline.ts'
import { planRun } from '../../../src/run/plan.ts'
import { verdicts } from '../../../src/requirement/result.ts'
import { assayCatalogue } from '../../../suites/catalogue.ts'
import { sampleRequirement } from '../../report/sample-requirement.ts'
import { damagedJson } from '../arbitraries/damaged-json.ts'
import { hostileText } from '../arbitraries/hostile-text.ts'
import { property, type Area } from '../area.ts'
import { FolderInUse } from '../folder-in-use.ts'
import { expectSentence } from '../one-sentence.ts'

const folder = new FolderInUse()
const file = (): string => folder.file('file.json')

const environment = {
  ASSAY_BASE_URL: 'https://speech.example/v1',
  ASSAY_API_KEY: 'sk-0123456789abcdef',
  ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef',
  ASSAY_WORKSPACE_SLUG: 'acme',
  ASSAY_MODEL: 'vendor/model',
  ASSAY_VOICE: 'voice',
  TENANT: 'aviary-7',
}

const configurations = [
  {
    baseUrl: 'https://speech.example/v1',
    profile: 'openrouter',
    model: 'vendor/model',
    voice: 'voice',
    workspaceSlug: 'acme',
    pcmRate: 24_000,
    faultModels: { '502': 'vendor/broken' },
    headerEnv: { 'x-tenant': 'TENANT' },
    suites: ['auth', 'budget'],
    level: 'must',
  },
  {
    seed: 'random',
    runs: 3,
    concurrency: 4,
    rate: '5/s',
    timeout: '10s',
    deadline: '2m',
    maxRequests: 100,
    maxCharacters: 500,
    require: ['speech'],
    strict: true,
    labels: { build: '7' },
    reporters: ['html'],
    junitProfile: 'strict',
    bodies: false,
  },
]

/** Accepted, or refused by an error that says what is wrong. */
function acceptedOr<Value>(place: RegExp, read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    expectSentence(error, place)
    return undefined
  }
}

const planned = [...assayCatalogue.requirements]

function planOf(profile: Profile): void {
  const config = configure(readSettings({ flags: { runs: 1 }, environment }), environment)
  planRun({ ...config, profile }, planned)
}

const today = '2026-11-21'
const results = assayCatalogue.requirements
  .slice(0, 40)
  .map(({ id }, index) => sampleRequirement(id, verdicts[index % verdicts.length]!))
const baseline = {
  entries: [
    { requirement: results[1]!.id, reason: 'known', link: 'T-1', expires: '2027-01-31' },
    { requirement: results[2]!.id, reason: 'known', expires: '2026-01-31' },
    { requirement: 'NO-SUCH', reason: 'known', expires: '2027-01-31' },
  ],
}

export const settings: Area = {
  name: 'settings',
  properties: [
    property('a configuration is accepted or refused with its place', damagedJson(configurations), (value) => {
      const config = acceptedOr(/^file\.json: /, () => checkConfig(value, 'file.json'))
      if (config === undefined) return
      acceptedOr(/./, () => {
        const source = { folder: folder.path, name: 'file.json', config }
        const read = configure(readSettings({ flags: {}, environment, file: source }), environment)
        assert.ok(read.timeoutMs >= 0 && read.deadlineMs >= 0 && read.concurrency > 0 && read.maxRequests >= 0)
      })
    }),
    property(
      'a profile is accepted and can be planned with, or refused with its place',
      damagedJson([openrouterProfile, interfaceProfile]),
      (value) => {
        const profile = acceptedOr(/"|the profile/, () => parseProfile(value))
        if (profile) planOf(profile)
      },
    ),
    property(
      'a baseline is accepted and can be updated, or refused with its place',
      damagedJson([baseline]),
      (value) => {
        writeFileSync(file(), JSON.stringify(value))
        const entries = acceptedOr<BaselineEntry[]>(/^--baseline .*file\.json/, () => readBaseline(file(), false))
        if (entries === undefined) return
        const run = { known: assayCatalogue.requirements.map(({ id }) => id), strict: true, today, sampled: false }
        const { results: marked, report } = applyBaseline(entries, results, run)
        assert.deepEqual(
          marked.map(({ verdict }) => verdict),
          results.map(({ verdict }) => verdict),
        )
        assert.ok(report.expected + report.stale.length <= entries.length)
        const updated = updatedBaseline(entries, results, run)
        writeBaseline(file(), updated)
        assert.deepEqual(readBaseline(file(), false), updated)
        for (const { id, verdict } of results)
          if (verdict === 'fail') assert.ok(updated.some(({ requirement }) => requirement === id))
      },
    ),
    property('texts are accepted or refused with their place', damagedJson([defaultTexts]), (value) => {
      writeFileSync(file(), JSON.stringify(value))
      acceptedOr(/^--text-file .*file\.json/, () => readTexts(file()))
    }),
    property(
      'a file that is no JSON is refused in a sentence',
      fc.tuple(fc.uint8Array({ maxLength: 60 }), fc.nat(600)),
      ([bytes, length]) => {
        writeFileSync(file(), Buffer.concat([readFileSync(import.meta.filename).subarray(0, length), bytes]))
        acceptedOr(/file\.json/, () => readBaseline(file(), false))
        acceptedOr(/file\.json/, () => readTexts(file()))
        acceptedOr(/--profile .*file\.json/, () =>
          configure(readSettings({ flags: { profile: file() }, environment }), environment),
        )
      },
    ),
    property(
      'any text of a flag or a variable is read or refused with its name',
      fc.tuple(
        fc.constantFrom(...settingRows),
        fc.oneof(
          hostileText,
          fc.constantFrom('0', '-1', '1e9', '5/s', '0/s', '9'.repeat(400), '1h', 'a=b', '=', ',', '502=x', '099=y'),
        ),
      ),
      ([[, { kind, variable = '--flag' }], text]) => {
        const { fromText }: SettingKind<unknown, unknown> = settingKinds[kind]
        const value = acceptedOr(/./, () => fromText(text, variable))
        assert.ok(typeof value !== 'number' || Number.isFinite(value), String(value))
        if (kind === 'duration') assert.ok(value === undefined || (value as number) < 2 ** 31, String(value))
      },
    ),
    property(
      'any environment is configured or refused in a sentence',
      fc.dictionary(
        fc.constantFrom(
          ...Object.keys(environment),
          'HTTPS_PROXY',
          'NO_PROXY',
          'ASSAY_WORKSPACE_ID',
          'ASSAY_FAULT_MODELS',
          'ASSAY_PCM_RATE',
        ),
        fc.oneof(hostileText, fc.webUrl(), fc.constantFrom('', 'a', 'x'.repeat(5000))),
      ),
      (odd) => {
        const all = { ...environment, ...odd }
        const config = acceptedOr(/./, () => configure(readSettings({ flags: {}, environment: all }), all))
        assert.ok(config === undefined || URL.canParse(config.target.baseUrl))
      },
    ),
  ],
  async close() {
    folder.remove()
  },
}
