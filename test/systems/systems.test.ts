import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve, win32 } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spawned } from '../../src/cli/client-command.ts'
import { ciNames, initFiles } from '../../src/cli/init-files.ts'
import { managers } from '../../src/cli/package-manager.ts'
import { readConfigFile } from '../../src/config/config-file.ts'
import { fileText } from '../../src/config/file-text.ts'
import { printedKey } from '../../src/config/key-command.ts'
import { isSuiteModule, settingKinds } from '../../src/config/setting-kinds.ts'
import { readRun } from '../../src/record/run-record.ts'
import { recordNames } from '../../src/record/run-folder.ts'
import { reporterNames, reportFileNames } from '../../src/report/report-files.ts'
import { readBaseline } from '../../src/run/baseline-file.ts'
import { readHar } from '../../src/traffic/har-file.ts'
import { scratch } from '../cli/assay.ts'

/** What differs between Linux, macOS and Windows: names of files, paths, and the ends of lines. */
const home = resolve(import.meta.dirname, '../..')

describe('names of files', () => {
  const written = [...recordNames, ...reportFileNames(reporterNames)]
  const inits = ciNames.flatMap((ci) => Object.values(managers).flatMap((one) => initFiles(ci, '1.2.3', one)))

  test('no two of a run differ in the case of letters alone', () => {
    expect(written.length).toBeGreaterThan(9)
    expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(new Set(written).size)
  })

  test.each([...new Set([...written, ...inits.map(({ path }) => path)])])('%s may be written on Windows', (name) => {
    for (const part of win32.normalize(name).split(win32.sep)) {
      expect(part).not.toMatch(/[<>:"|?*\\]|[. ]$/)
      expect(part).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i)
    }
  })

  test('every file of the repository may be checked out there, beside its neighbours', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: home, encoding: 'utf8' }).split('\0').slice(0, -1)
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((name) => /[<>:"|?*\\]|[. ](?:\/|$)/.test(name))).toEqual([])
    expect(files.filter((name) => /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i.test(name))).toEqual([])
    expect(new Set(files.map((name) => name.toLowerCase())).size).toBe(files.length)
    // With what a checkout and a scratch folder put before it.
    expect(files.filter((name) => name.length > 180)).toEqual([])
  })

  test('a checkout changes no line end', () => {
    const said = execFileSync('git', ['check-attr', 'text', 'src/contract/interface.md'], { cwd: home })
    expect(String(said)).toBe('src/contract/interface.md: text: unset\n')
  })
})

describe('paths of Windows', () => {
  test.each(['.\\mine.suite.ts', 'C:\\suites\\mine', '..\\mine', 'mine.mjs'])('%s is a module', (name) =>
    expect(isSuiteModule(name)).toBe(true),
  )
  test.each(['C:\\texts\\mine.json', 'd:/texts/mine.json'])('%s is relative to no folder', (path) =>
    expect(settingKinds.path.fromJson(path, '--text-file', '/work')).toBe(path),
  )
  test('.\\mine.json is a profile of the user, and no name', () =>
    expect(settingKinds.nameOrPath.fromJson('.\\mine', '--profile', 'work')).toBe(join('work', '.\\mine')))
})

describe('a client that `assay proxy` starts', () => {
  test.each([
    [['npm', 'test'], 'npm test'],
    [['node', '-e', 'a b'], 'node -e "a b"'],
    [['C:\\Program Files\\x.exe', '--say="a"', 'b\\ '], '"C:\\Program Files\\x.exe" "--say=\\"a\\"" "b\\ "'],
    [['x', 'a b\\'], 'x "a b\\\\"'],
    [['x', 'a&b', ''], 'x "a&b" ""'],
  ])('%j is one line for cmd', ([program, ...words], line) => {
    expect(spawned('win32', program!, words)).toEqual([line, []])
    expect(spawned('linux', program!, words)).toEqual([program, words])
  })
})

/** As an editor on Windows writes it: with a mark at its beginning, and two characters at the end of a line. */
const ofWindows = (text: string): string => `\uFEFF${text.replaceAll(/\r?\n/g, '\r\n')}`

describe('files that an editor on Windows wrote', () => {
  let folder: ReturnType<typeof scratch>
  beforeAll(() => void (folder = scratch()))
  afterAll(() => folder[Symbol.dispose]())
  const file = (name: string, text: string): string => {
    const path = join(folder.path, name)
    writeFileSync(path, ofWindows(text))
    return path
  }

  test('configurations', async () => {
    const json = file('assay.config.json', '{\n  "model": "a"\n}\n')
    expect((await readConfigFile(json))?.config).toEqual({ model: 'a' })
    const wrong = file('wrong.json', '{\n  "model": "a",\n  "runs": "b"\n}\n')
    await expect(readConfigFile(wrong)).rejects.toThrow(/^wrong\.json:3: "runs" is "b"; it takes a whole number/)
    const code = file('mine.config.ts', "export default {\n  model: 'a',\n}\n")
    expect((await readConfigFile(code))?.config).toEqual({ model: 'a' })
  })
  test('keys, and what a command prints for one', () => {
    expect(fileText(file('key', 'mk-0123456789\n'), 'ASSAY_API_KEY_FILE')).toBe('mk-0123456789\r\n')
    const program = `"${process.execPath}" -p "'mk-0123456789\\r'"`
    expect(printedKey(program, 'ASSAY_API_KEY', process.env)).toBe('mk-0123456789')
  })

  test('baselines and HAR files', () => {
    const entry = { requirement: 'AUTH-MISSING-401', reason: 'known', expires: '2999-12-31' }
    const baseline = file('baseline.json', JSON.stringify({ entries: [entry] }, null, 2))
    expect(readBaseline(baseline, false)).toEqual([entry])
    const har = readFileSync(join(home, 'test/traffic/hars/playwright-embed.har'), 'utf8')
    expect(readHar(file('session.har', har)).entries.length).toBeGreaterThan(1)
  })

  test('records whose lines were ended again on their way', () => {
    const own = join(home, 'fixtures/runs/conformant')
    cpSync(own, join(folder.path, 'run'), { recursive: true })
    const events = readFileSync(join(own, 'events.ndjson'), 'utf8')
    writeFileSync(join(folder.path, 'run/events.ndjson'), events.replaceAll('\n', '\r\n'))
    const [there, here] = [readRun(join(folder.path, 'run')), readRun(own)]
    expect(there.exchanges).toEqual(here.exchanges)
    expect(there.footer).toEqual(here.footer)
  })
})
