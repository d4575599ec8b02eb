import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One call of curl, as a person would have seen it. */
export interface Called {
  /** What it wrote: to the terminal, or to the file that the line names. */
  readonly head: Buffer
  readonly body: Buffer
  readonly code: number
  /** It was asked to decode what it gets. */
  readonly isDecoded: boolean
}

/** Stands behind what one of several requests of a call brought. */
const mark = '\u0001end\u0001'

/** The real curl, whose every call is kept in a folder of its own: what several write cannot be told apart. */
const wrapper = `#!/bin/bash
for ((n = 1; ; n++)); do mkdir "$CALLS/$n" 2>/dev/null && break; done
printf '%s\\0' "$@" > "$CALLS/$n/words"
words=(-w "$MARK")
for word in "$@"; do words+=("$word"); [ "$word" = --next ] && words+=(-w "$MARK"); done
/usr/bin/env PATH="$REAL_PATH" curl "\${words[@]}" > "$CALLS/$n/out" 2> "$CALLS/$n/error"
code=$?
for ((at = 1, part = 0; at < $#; at++)); do
  [ "\${!at}" = --next ] && part=$((part + 1))
  [ "\${!at}" = -o ] && { next=$((at + 1)); cp "\${!next}" "$CALLS/$n/file-$part" 2>/dev/null; }
done
echo $code > "$CALLS/$n/code"
cat "$CALLS/$n/out"
exit $code
`

/** Longer than any line should take. */
const patience = 60_000

/** Pastes a line into bash, in a folder with the bodies that it names, and gives what each call of curl brought. */
export async function pasted(
  line: string,
  env: Readonly<Record<string, string>>,
  bodies: (sha256: string) => Uint8Array | undefined,
): Promise<{ readonly calls: readonly Called[]; readonly isOver: boolean; readonly stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pasted-'))
  const [bin, kept, work] = ['bin', 'calls', 'work'].map((name) => join(folder, name)) as [string, string, string]
  for (const each of [bin, kept, join(work, 'bodies')]) mkdirSync(each, { recursive: true })
  writeFileSync(join(bin, 'curl'), wrapper, { mode: 0o755 })
  for (const [, sha256] of line.matchAll(/@bodies\/([0-9a-f]{64})/g))
    writeFileSync(join(work, 'bodies', sha256!), bodies(sha256!) ?? '')
  const path = process.env['PATH'] ?? ''
  const child = spawn('bash', ['-c', line], {
    cwd: work,
    env: { HOME: folder, ...env, PATH: `${bin}:${path}`, REAL_PATH: path, CALLS: kept, MARK: mark },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let stderr = ''
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()))
  let isOver = true
  const timer = setTimeout(() => {
    isOver = false
    process.kill(-child.pid!, 'SIGKILL')
  }, patience)
  await new Promise((done) => child.once('close', done))
  clearTimeout(timer)
  const calls = readdirSync(kept)
    .toSorted((one, other) => Number(one) - Number(other))
    .flatMap((name) => calledIn(join(kept, name)))
  rmSync(folder, { recursive: true, force: true })
  return { calls, isOver, stderr }
}

/** What each request of a call brought. */
function calledIn(folder: string): Called[] {
  const read = (name: string): Buffer =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : Buffer.alloc(0)
  const parts = read('words').toString().split('\0--next\0')
  const outs = read('out').toString('latin1').split(mark)
  const code = existsSync(join(folder, 'code')) ? Number(read('code').toString()) : 28
  return parts.map((part, index) => {
    const words = part.split('\0')
    const [head, rest] = parted(Buffer.from(outs[index] ?? '', 'latin1'))
    return {
      head,
      body: words.includes('-o') ? read(`file-${index}`) : rest,
      // The code is that of the last one.
      code: index === parts.length - 1 ? code : 0,
      isDecoded: words.includes('--compressed'),
    }
  })
}

/** The last block of header lines, and what stands behind it. */
function parted(out: Buffer): readonly [head: Buffer, rest: Buffer] {
  let from = 0
  for (;;) {
    const end = out.indexOf('\r\n\r\n', from)
    if (end < 0) return [out.subarray(from), Buffer.alloc(0)]
    const head = out.subarray(from, end)
    if (!/^HTTP\/[\d.]+ 1\d\d/.test(head.toString('latin1'))) return [head, out.subarray(end + 4)]
    from = end + 4
  }
}
