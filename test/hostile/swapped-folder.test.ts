import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { assay, scratch, type Ended } from '../cli/assay.ts'
import { chosen } from '../chosen.ts'
import { environmentOf } from './run-against.ts'
import { json, standingBefore } from './standing-before.ts'

/** Another process changes the folder of a run while it is under way: its files stay as they are. */

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

interface Place {
  readonly out: string
  readonly foreign: string
}

/** Runs in `out`; at the third request `meanwhile` happens. */
async function run(
  meanwhile: (place: Place) => void,
  look: (ended: Ended, place: Place) => void,
  words: readonly string[] = [],
  wrong = false,
): Promise<void> {
  using scratched = scratch()
  const place = { out: join(scratched.path, 'out'), foreign: join(scratched.path, 'foreign') }
  mkdirSync(place.foreign)
  let asked = 0
  const target = await standingBefore(reference.baseUrl, ({ authorization }, answer) => {
    asked += 1
    if (asked === 3) meanwhile(place)
    return wrong && authorization === undefined && json(answer, 200, {})
  })
  try {
    const ended = await assay(
      [
        'run',
        '--base-url',
        `${target.origin}/v1`,
        '--suite',
        'auth',
        '--concurrency',
        '1',
        '--out',
        place.out,
        ...words,
      ],
      { env: environmentOf(reference) },
    )
    expect(asked).toBeGreaterThan(2)
    look(ended, place)
  } finally {
    target.close()
  }
}

function swapOut({ out, foreign }: Place): void {
  renameSync(out, `${out}-before`)
  symlinkSync(foreign, out)
}

test('a folder that becomes a link is not written through', () =>
  run(swapOut, ({ code, stdout, stderr }, { out, foreign }) => {
    expect(readdirSync(foreign)).toEqual([])
    expect([code, stdout.replaceAll(/\s+/g, ' ')]).toEqual([
      3,
      expect.stringMatching(/^Not established: .*replaced or moved while the run was under way/),
    ])
    const told = stderr.split('\n').filter((line) => line.startsWith('assay: '))
    expect(told).toEqual([
      `assay: ${out} cannot be written: it was replaced or moved while the run was under way, and what ` +
        `stands there now was left alone: run again, with an --out that nobody else changes`,
    ])
  }))

test('neither are reports, where no bodies are kept', () =>
  run(
    swapOut,
    ({ code }, { foreign }) => {
      expect([code, readdirSync(foreign)]).toEqual([3, []])
    },
    ['--no-bodies'],
  ))

test('a violated must goes before it', () =>
  run(
    swapOut,
    ({ code }, { foreign }) => {
      expect([code, readdirSync(foreign)]).toEqual([1, []])
    },
    ['--no-bodies'],
    true,
  ))

test('a folder of bodies that becomes a link is not written through', () =>
  run(
    ({ out, foreign }) => {
      rmSync(join(out, 'bodies'), { recursive: true })
      symlinkSync(foreign, join(out, 'bodies'))
    },
    ({ code, stdout }, { foreign }) => {
      expect(readdirSync(foreign)).toEqual([])
      expect([code, stdout.replaceAll(/\s+/g, ' ')]).toEqual([
        3,
        expect.stringMatching(/^Not established: .*bodies cannot be written: it was replaced/),
      ])
    },
  ))

test.each(chosen(['report.html', 'results.json', 'junit.xml'], 3))(
  'a file %s that appears is left alone, also by the next run',
  (name) =>
    run(
      ({ out }) => writeFileSync(join(out, name), 'mine'),
      ({ code, stderr }, { out }) => {
        expect(readFileSync(join(out, name), 'utf8')).toBe('mine')
        expect([code, stderr]).toEqual([
          3,
          expect.stringContaining(
            `assay: ${join(out, name)} cannot be written: a file that Assay did not write stands there ` +
              `since the run began`,
          ),
        ])
        expect(readdirSync(out).filter((one) => one.endsWith('.assay-part'))).toEqual([])
        expect(
          Object.keys((JSON.parse(readFileSync(join(out, '.assay.json'), 'utf8')) as { files: object }).files),
        ).not.toContain(name)
      },
    ),
)

test('a link that appears with the name of a report is not followed', () =>
  run(
    ({ out, foreign }) => {
      writeFileSync(join(foreign, 'theirs'), 'mine')
      symlinkSync(join(foreign, 'theirs'), join(out, 'report.html'))
    },
    ({ code }, { out, foreign }) => {
      expect([
        code,
        readFileSync(join(foreign, 'theirs'), 'utf8'),
        lstatSync(join(out, 'report.html')).isSymbolicLink(),
      ]).toEqual([3, 'mine', true])
    },
  ))

test('the list of files, replaced by somebody, is left alone', () =>
  run(
    ({ out }) => writeFileSync(join(out, '.assay.json'), '{"mine":true}'),
    ({ code }, { out }) => {
      expect([code, readFileSync(join(out, '.assay.json'), 'utf8')]).toEqual([3, '{"mine":true}'])
    },
  ))

test('a record that somebody put in the place of a killed run’s is not taken for it', async () => {
  using place = scratch()
  writeFileSync(
    join(place.path, '.assay.json'),
    JSON.stringify({ assay: 1, files: { 'events.ndjson': null, bodies: null, 'report.html': null } }),
  )
  for (const name of ['events.ndjson', 'report.html']) writeFileSync(join(place.path, name), 'mine')
  const { code, stderr } = await assay(['run', '--reference', '--smoke', '--out', place.path])
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('holds events.ndjson, report.html, which were not written, or were changed since'),
  ])
  expect(existsSync(join(place.path, '.assay.lock'))).toBe(false)
})
