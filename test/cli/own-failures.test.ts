import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { need } from '../tools/needs.ts'
import { chosen } from '../chosen.ts'
import { assay, scratch, shell } from './assay.ts'
import { preload } from './preload/preload.ts'

const smoke = ['run', '--reference', '--smoke', '--out']
const stack = /\n\s+at /

beforeEach(({ skip }) => need(skip, 'bash'))

// Processes that wait for one another.
vi.setConfig({ maxConcurrency: 4 })

describe.concurrent('a failure of ours is reported in one sentence, and is no verdict on the target', () => {
  test('a disk that fills up within the run', async ({ skip }) => {
    using place = scratch()
    const disk = join(place.path, 'disk')
    mkdirSync(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      skip('no file system may be mounted here')
    }
    using _mounted = { [Symbol.dispose]: () => void execFileSync('umount', ['-l', disk]) }
    try {
      const { code, stdout, stderr } = await assay(['run', '--reference', '--out', join(disk, 'out')])
      expect(code, stderr).toBe(3)
      expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
        /^Not established: .*cannot be written: no space is left on the disk/,
      )
      expect(stderr).toMatch(/report\.html cannot be written: no space is left/)
      expect(stdout + stderr).not.toMatch(stack)
      writeFileSync(join(disk, 'rest'), Buffer.alloc(280_000), { flag: 'w' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
    const before = await assay([...smoke, join(disk, 'other')])
    expect(before).toMatchObject({ code: 2, stdout: '' })
    expect(before.stderr).toMatch(/^assay: .*no space is left on the disk: free some, or give another --out\n$/)
  })

  test('a violated must goes before it', async () => {
    using out = scratch()
    const { code } = await shell(
      'ulimit -f 160; assay run --reference --fault auth-missing-accepted --suite auth --out "$OUT"',
      { OUT: out.path },
    )
    expect(code).toBe(1)
  })

  test('files that may not grow', async () => {
    using out = scratch()
    const { code, stdout, stderr } = await shell('ulimit -f 60; assay run --reference --suite auth --out "$OUT"', {
      OUT: out.path,
    })
    expect(code, stderr).toBe(3)
    expect(stdout).toMatch(/raise `ulimit -f`/)
    expect(stdout + stderr).not.toMatch(stack)
  })

  test.each(chosen([22, 25, 27, 28, 29, 32, 36], 3))('no more than %i open files', async (files) => {
    using out = scratch()
    const { code, stdout, stderr } = await shell(
      `ulimit -n ${files}; assay run --reference --suite auth --out "$OUT"`,
      { OUT: out.path },
    )
    expect([2, 3], stdout + stderr).toContain(code)
    // Wherever the line is broken.
    expect((stdout + stderr).replaceAll(/\s+/g, ' ')).toMatch(/too many files are open: raise `ulimit -n`/)
    expect(stdout + stderr).not.toMatch(stack)
  })

  test.each(chosen(['undici', 'fast-check', 'commander', '@commander-js/extra-typings'], 4))(
    'a package that is missing: %s',
    async (name) => {
      using out = scratch()
      const { code, stdout, stderr } = await assay([...smoke, out.path], {
        env: { ...preload('missing-module'), MISSING_MODULE: name },
      })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(
        /^assay: the installation is not complete \(.*\): install it again, with `npm ci` in a checkout\n$/,
      )
    },
  )

  test('a defect of Assay', async () => {
    using out = scratch()
    const { code, stderr } = await assay([...smoke, out.path], { env: preload('defect') })
    expect(code).toBe(3)
    expect(stderr).toMatch(/^assay: an internal error \(planted\): .* nothing about the target; please report it .*\n$/)
  })

  test.each([
    ['a file', (place: string) => writeFileSync(join(place, 'out'), 'mine'), /a file stands where a folder is needed/],
    ['below a file', (place: string) => writeFileSync(join(place, 'out'), ''), /not a folder/],
    ['a place where nothing can be made', () => undefined, /cannot be used: /],
  ] as const)('--out is %s', async (kind, prepare, complaint) => {
    using place = scratch()
    prepare(place.path)
    const out =
      kind === 'a file'
        ? join(place.path, 'out')
        : kind === 'below a file'
          ? join(place.path, 'out/below')
          : '/proc/assay/out'
    const { code, stdout, stderr } = await assay([...smoke, out])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(complaint)
    expect(stderr.split('\n')).toHaveLength(2)
  })
})

describe.concurrent('whoever reads the output may go', () => {
  test.each(
    chosen(
      [
        ['--json | head -1', 'assay run --reference --smoke --json --out "$OUT" | head -1 >/dev/null'],
        ['| head -c 1', 'assay run --reference --smoke --out "$OUT" | head -c 1 >/dev/null'],
        ['2>&1 | head -1', 'assay run --reference --smoke --out "$OUT" 2>&1 | head -1 >/dev/null'],
        ['both closed', 'assay run --reference --smoke --out "$OUT" >&- 2>&-; true'],
      ],
      2,
    ),
  )('%s', async (_title, line) => {
    using out = scratch()
    const { code, stderr } = await shell(`set -o pipefail; ${line}`, { OUT: out.path })
    expect(code, stderr).toBe(0)
    expect(stderr).not.toMatch(stack)
    expect(out.result()).toMatchObject({ exitCode: 0, run: { complete: true } })
    expect(existsSync(join(out.path, 'report.html'))).toBe(true)
  })

  test('a violated must is still told by the exit code', async () => {
    using out = scratch()
    const { code } = await shell(
      'set -o pipefail; assay run --reference --fault auth-missing-accepted --suite auth --out "$OUT" ' +
        '2>&1 | head -1 >/dev/null',
      { OUT: out.path },
    )
    expect(code).toBe(1)
  })

  test('nobody reads, and nobody goes: the run ends all the same', async () => {
    using out = scratch()
    const line =
      '{ assay run --reference --suite auth --json --out "$OUT"; echo "$?" >"$OUT/ended"; } | sh -c ' +
      '"while [ ! -e \\"$OUT/ended\\" ]; do sleep 0.2; done"'
    const { stderr } = await shell(line, { OUT: out.path })
    expect(out.read('ended'), stderr).toBe('0\n')
    expect(out.result().run.complete).toBe(true)
  })

  test('a full disk behind stdout', async () => {
    using out = scratch()
    const { code, stderr } = await shell('assay run --reference --smoke --out "$OUT" >/dev/full', { OUT: out.path })
    expect(code).toBe(3)
    expect(stderr).toMatch(/assay: the output cannot be written: .*no space is left/)
    expect(out.result().exitCode).toBe(0)
  })
})

describe.concurrent("other people's things", () => {
  test.each(
    chosen(
      [
        ['a report', (path: string) => writeFileSync(join(path, 'report.html'), 'mine'), 'report.html'],
        [
          'bodies',
          (path: string) => (
            mkdirSync(join(path, 'bodies')),
            writeFileSync(join(path, 'bodies', 'a'.repeat(64)), 'mine')
          ),
          'bodies',
        ],
        ['events', (path: string) => writeFileSync(join(path, 'events.ndjson'), 'mine'), 'events.ndjson'],
        [
          'a folder with the name of a report',
          (path: string) => (mkdirSync(join(path, 'junit.xml')), writeFileSync(join(path, 'junit.xml', 'a'), 'mine')),
          'junit.xml',
        ],
        [
          'a list of files that is not ours',
          (path: string) => writeFileSync(join(path, '.assay.json'), '{"mine":true}'),
          '.assay.json',
        ],
      ],
      2,
    ),
  )('a folder that holds %s is refused, and nothing in it is touched', async (_title, plant, name) => {
    using out = scratch()
    plant(out.path)
    writeFileSync(join(out.path, 'notes.txt'), 'mine')
    const before = listing(out.path)
    const { code, stdout, stderr } = await assay([...smoke, out.path])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(
      `${out.path} holds ${name}, which was not written, or was changed since, and nothing was touched`,
    )
    expect(listing(out.path)).toEqual(before)
  })

  test('a run replaces what the run before it wrote, and nothing else', async () => {
    using out = scratch()
    writeFileSync(join(out.path, 'notes.txt'), 'mine')
    mkdirSync(join(out.path, 'attachments'))
    writeFileSync(join(out.path, 'attachments', 'summary.md'), 'mine')
    expect((await assay([...smoke, out.path, '--reporter', 'html,har,summary'])).code).toBe(0)
    writeFileSync(join(out.path, 'bodies', 'readme'), 'mine')
    const first = readdirSync(out.path)
    expect(first).toContain('run.har')
    expect((await assay([...smoke, out.path, '--reporter', 'html'])).code).toBe(0)
    const second = readdirSync(out.path)
    expect(second, "stale reports would be read as this run's").not.toContain('run.har')
    expect(second).toEqual(
      expect.arrayContaining(['notes.txt', 'attachments', 'report.html', 'results.json', 'bodies']),
    )
    expect(readFileSync(join(out.path, 'bodies', 'readme'), 'utf8')).toBe('mine')
    writeFileSync(join(out.path, 'report.html'), 'with my remarks')
    const third = await assay([...smoke, out.path])
    expect(third.code).toBe(2)
    expect(readFileSync(join(out.path, 'report.html'), 'utf8')).toBe('with my remarks')
  })

  test('of two runs with one folder the second is refused', async () => {
    using out = scratch()
    const first = assay(['run', '--reference', '--out', out.path])
    while (!existsSync(join(out.path, '.assay.lock'))) await new Promise((done) => setTimeout(done, 20))
    const second = await assay([...smoke, out.path])
    expect(second.code).toBe(2)
    expect(second.stderr).toMatch(
      /^assay: another run writes there: process \d+ holds .*; wait for it to end, or give another --out\n$/,
    )
    expect((await first).code).toBe(0)
    expect(out.result()).toMatchObject({ outcome: 'conformant' })
    expect(existsSync(join(out.path, '.assay.lock'))).toBe(false)
  })

  test('a killed run does not keep its folder', async () => {
    using out = scratch()
    const { code } = await assay(['run', '--reference', '--out', out.path], {
      started(child) {
        const timer = setInterval(() => {
          if (!existsSync(join(out.path, 'bodies'))) return
          clearInterval(timer)
          child.kill('SIGKILL')
        }, 5)
      },
    })
    expect(code).toBe(null)
    expect(existsSync(join(out.path, '.assay.lock'))).toBe(true)
    expect((await assay([...smoke, out.path])).code).toBe(0)
  })

  test('what a run writes is for its user alone', async () => {
    using place = scratch()
    const out = join(place.path, 'new')
    await assay([...smoke, out, '--reporter', 'html,junit,ctrf,har,summary,badge'])
    const modes = [out, ...readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => join(out, name))].map(
      (path) => {
        const found = statSync(path)
        return `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`
      },
    )
    expect([...new Set(modes)].sort()).toEqual(['file 600', 'folder 700'])
  })
})

function listing(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const found = join(path, name)
      return statSync(found).isDirectory() ? name : `${name}: ${readFileSync(found, 'utf8')}`
    })
}
