import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { mergedAndJudged } from '../../src/cli/merged-and-judged.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { gatherShards } from '../../src/run/gather-shards.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { chosen } from '../chosen.ts'
import { judgedTogether, runShard, runShards, runWhole, verdictsOf } from './shard-trial.ts'

const below = tempFolder('shards')
let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

const services: readonly (readonly string[])[] = [
  [],
  ['validation-voice-empty'],
  ['budget-limit-usd-string-by-slug'],
  ['mp3-is-layer-2'],
]

describe('shards that are judged together give what one run gives', () => {
  const cases = services.flatMap((deviations) => [2, 3, 4, 7].map((total) => ({ deviations, total })))
  test.for(chosen(cases, 5))('$total shards of $deviations', async ({ deviations, total }) => {
    const trial = { deviations, runs: 8 }
    const whole = verdictsOf((await runWhole(reference, trial)).result.requirements)
    const together = verdictsOf(
      judgedTogether(await runShards(reference, trial, total, join(below, deviations.join() || 'right'))),
    )
    expect(together).toEqual(whole)
    expect(Object.values(whole).some((words) => words.startsWith('fail'))).toBe(deviations.length > 0)
  })
})

test('a campaign is divided by its batches: every example is sent once', async () => {
  const trial = { runs: 250 }
  const folders = await runShards(reference, trial, 3, join(below, 'campaign'))
  const examples = folders.flatMap((folder) =>
    readFileSync(join(folder, 'events.ndjson'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"property":"any-invalid"'))
      .map((line) => (JSON.parse(line) as { exchange: { id: string } }).exchange.id),
  )
  expect(examples).toHaveLength(250)
  expect(new Set(examples).size).toBe(250)
  expect(verdictsOf(judgedTogether(folders))).toEqual(
    verdictsOf((await runWhole(reference, trial)).result.requirements),
  )
})

describe('what is not each shard once, whole and of one run, is refused by name', () => {
  let folders: readonly string[]
  beforeAll(async () => {
    folders = await runShards(reference, { runs: 4 }, 2, join(below, 'refused'))
  })

  /** A copy of a shard, to be spoiled. */
  function copyOf(name: string): string {
    const copy = join(below, name)
    cpSync(folders[1]!, copy, { recursive: true })
    return copy
  }

  const missing = (...those: readonly string[]): string => gatherShards(those).missing.join('; ')

  test('both are whole', () => {
    expect(missing(...folders)).toBe('')
  })

  test('one that is lost, in any way', () => {
    expect(missing(folders[0]!)).toBe('shard 2 of 2 is missing')
    expect(missing(folders[0]!, join(below, 'nowhere'))).toMatch(/nowhere holds no record.*shard 2 of 2 is missing/)
    expect(missing()).toBe('no shard was found')
  })

  test('many that are lost are told in ranges', () => {
    const alone = copyOf('of 9')
    const events = join(alone, 'events.ndjson')
    writeFileSync(events, readFileSync(events, 'utf8').replace(/"total":2,/, '"total":9,'))
    expect(missing(alone)).toBe('shards 1, 3 to 9 of 9 are missing')
  })

  test('one that is there twice', () => {
    const copy = copyOf('twice')
    expect(missing(...folders, copy)).toContain('shard 2 of 2 is there 2 times')
  })

  test('one that was cut off: without its last line, or in the midst of it', () => {
    const cut = copyOf('cut')
    const events = join(cut, 'events.ndjson')
    const text = readFileSync(events, 'utf8')
    for (const end of [text.length - 1, text.length - 20, text.lastIndexOf('{"event":"footer"'), 3000]) {
      writeFileSync(events, text.slice(0, end))
      expect(missing(folders[0]!, cut), String(end)).toMatch(/truncated|no first line/)
    }
  })

  test('one that lost lines or bodies in between', () => {
    const lost = copyOf('lost')
    const events = join(lost, 'events.ndjson')
    const lines = readFileSync(events, 'utf8').split('\n')
    const at = lines.findIndex((line) => line.startsWith('{"event":"exchange"'))
    writeFileSync(events, lines.toSpliced(at, 1).join('\n'))
    expect(() => judgedTogether([folders[0]!, lost])).toThrow(/shard 2 .*lines are lost/)
    const bare = copyOf('bare')
    rmSync(join(bare, 'bodies', readdirSync(join(bare, 'bodies'))[0]!))
    expect(() => judgedTogether([folders[0]!, bare])).toThrow(/shard 2 .*lacks the body of/)
  })

  test('one with a body that is no longer what it was', () => {
    const changed = copyOf('changed')
    for (const name of readdirSync(join(changed, 'bodies'))) {
      const path = join(changed, 'bodies', name)
      const bytes = readFileSync(path)
      // As short ones are both shards' own, and one of them still has the bytes.
      if (bytes.length > 20_000) writeFileSync(path, bytes.with(1000, bytes[1000]! ^ 1))
    }
    const { stopped } = mergedAndJudged(gatherShards([folders[0]!, changed]), assayCatalogue)
    expect(stopped).toMatch(
      /^the merge was refused: .*changed\/bodies\/[0-9a-f]{64} does not hold the bytes of its name/,
    )
    expect(mergedAndJudged(gatherShards(folders), assayCatalogue).stopped).toBeUndefined()
  })

  test('one that is no file, which would never end', () => {
    const pipe = copyOf('pipe')
    rmSync(join(pipe, 'events.ndjson'))
    execFileSync('mkfifo', [join(pipe, 'events.ndjson')])
    expect(missing(folders[0]!, pipe)).toContain('pipe holds no record')
  })

  test('one of another product or version; other labels may differ, and all of them are kept', () => {
    const labelled = (folder: string, labels: string): void => {
      const events = join(folder, 'events.ndjson')
      const text = readFileSync(events, 'utf8')
      writeFileSync(events, text.replace(/"labels":\{[^}]*\}/, `"labels":${labels}`))
    }
    const [first, second] = [join(below, 'labelled'), copyOf('labelled-2')] as const
    cpSync(folders[0]!, first, { recursive: true })
    labelled(first, '{"version":"1","runner":"a"}')
    labelled(second, '{"version":"2","runner":"b"}')
    expect(missing(first, second)).toContain('different runs, by their labels product and version')
    labelled(second, '{"version":"1","runner":"b"}')
    expect(missing(first, second)).toBe('')
    const { record } = mergedAndJudged(gatherShards([first, second]), assayCatalogue)
    expect(record!.header.labels).toEqual({ version: '1', runner: 'a, b' })
  })

  test('one whose last line was followed by another run', () => {
    const followed = copyOf('followed')
    appendFileSync(join(followed, 'events.ndjson'), '{"event":"note","at":1,"text":"more"}\n')
    expect(missing(folders[0]!, followed)).toContain('truncated')
  })

  test('one of another seed, another number of shards, or none', async () => {
    const [seeded, of3, alone] = ['seeded', 'of3', 'alone'].map((name) => join(below, name)) as [string, string, string]
    cpSync(folders[1]!, seeded, { recursive: true })
    cpSync(folders[1]!, of3, { recursive: true })
    cpSync(folders[1]!, alone, { recursive: true })
    const spoil = (folder: string, from: RegExp, to: string): void => {
      const events = join(folder, 'events.ndjson')
      const text = readFileSync(events, 'utf8')
      expect(text).toMatch(from)
      writeFileSync(events, text.replace(from, to))
    }
    spoil(seeded, /"seed":1\b/, '"seed":2')
    spoil(of3, /"total":2,/, '"total":3,')
    spoil(alone, /"shard":\{[^}]*\}/, '"shard":null')
    expect(missing(folders[0]!, seeded)).toContain('different runs, by their seeds')
    expect(missing(folders[0]!, of3)).toContain('different runs, by their numbers of shards')
    expect(missing(folders[0]!, alone)).toContain('is no shard')
    const other = join(below, 'other')
    cpSync(folders[1]!, other, { recursive: true })
    rmSync(join(other, 'events.ndjson'))
    rmSync(join(other, 'bodies'), { recursive: true })
    await runShard(reference, { runs: 5 }, '2/2', other)
    expect(missing(folders[0]!, other)).toContain('different runs, by their configurations')
  })
})
