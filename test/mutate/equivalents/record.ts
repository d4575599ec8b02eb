import type { Equivalent } from './equivalent.ts'

const asUtf8 = 'JSON.parse reads bytes as UTF-8, too'

export const recordEquivalents: readonly Equivalent[] = [
  {
    file: 'src/record/attempt-kind.ts',
    line: 'return status !== undefined && transientStatuses.has(status)',
    change: 'status !== undefined → true',
    why: 'no status is none of them',
  },
  ...['(text.length * longestLetter) < (limit)', 'false'].map((other) => ({
    file: 'src/record/clipped.ts',
    line: 'if (text.length * longestLetter <= limit) return text',
    change: `text.length * longestLetter <= limit → ${other}`,
    why: 'it spares the work of counting, and nothing else',
  })),
  {
    file: 'src/record/curl.ts',
    line: "const sent = body ? Buffer.from(body).toString('latin1') : ''",
    change: "'' → 'mutant'",
    why: 'neither text names a format',
  },
  ...['axes', 'labels'].map((member) => ({
    file: 'src/record/event-shape.ts',
    line: `${member}: ['values', 'string'],`,
    change: "'values' → ''",
    why: 'what is none of the other three is taken for it',
  })),
  {
    file: 'src/record/exchange.ts',
    line: 'return lines.find(([line]) => line.length === wanted.length && line.toLowerCase() === wanted)?.[1]',
    change: 'line.length === wanted.length → true',
    why: 'it spares the work on longer and shorter names, and nothing else',
  },
  {
    file: 'src/record/file-failure.ts',
    line: "const { code = '', syscall, message = String(error) } = error as Partial<NodeJS.ErrnoException>",
    change: "'' → 'mutant'",
    why: 'neither is a code of the system',
  },
  {
    file: 'src/record/foreign.ts',
    line: "const template = header(request.headers, 'authorization') ?? ''",
    change: "'' → 'mutant'",
    why: 'neither names a secret',
  },
  {
    file: 'src/record/known-ids.ts',
    line: "const bits = Number.parseInt(hash('sha256', id).slice(0, digits), 16)",
    change: "hash('sha256', id).slice(0, digits) → hash('sha256', id)",
    why: 'a longer number tells ids apart as well, and ids that share it are compared',
  },
  {
    file: 'src/record/parsed-json.ts',
    line: 'for (let at = 0; at < text.length; at += 1) {',
    change: 'at < text.length → (at) <= (text.length)',
    why: 'a value that lies too deep ends the loop in front of that',
  },
  {
    file: 'src/record/run-folder.ts',
    line: "const { assay, files } = JSON.parse(withFile(path, 'read', () => readFileSync(path, 'utf8'))) as Manifest",
    change: "'utf8' → ''",
    why: asUtf8,
  },
  {
    file: 'src/record/run-lock.ts',
    line: "const { host, pid } = JSON.parse(readFileSync(path, 'utf8')) as Holder",
    change: "'utf8' → ''",
    why: asUtf8,
  },
  {
    file: 'src/record/run-lock.ts',
    line: "return { host: '', pid: 0, started: '' }",
    change: "'' → 'mutant'",
    why: 'of a lock that is not written yet its age alone tells',
  },
  {
    file: 'src/record/traceparent.ts',
    line:
      String.raw`return /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(` +
      "header(headers, 'traceparent') ?? '')?.[1]",
    change: "'' → 'mutant'",
    why: 'neither is such a header',
  },
  {
    file: 'src/record/pieces-of.ts',
    line: 'const pieceSize = 64 * 1024',
    change: '64 * 1024 → (64) / (1024)',
    why: 'the lines are the same however much is read at once; it only takes longer',
  },
]
