import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { safeJson, withoutCiMarks } from '../report/ci-marks.ts'
import type { FromThread, Terminal } from './thread-messages.ts'

type Stream = 'stdout' | 'stderr'

/** The terminals as the supervising thread found them: a thread of its own cannot see them. */
const terminals: Readonly<Record<Stream, Terminal>> = isMainThread
  ? { stdout: terminalOf(process.stdout), stderr: terminalOf(process.stderr) }
  : (workerData as { terminals: Readonly<Record<Stream, Terminal>> }).terminals

export function terminalOf(stream: NodeJS.WriteStream): Terminal {
  const colour = stream.isTTY === true && (process.env['NO_COLOR'] ?? '') === ''
  return { isTerminal: stream.isTTY === true, columns: stream.columns ?? 80, colour }
}

/** What a stream is shown on. */
export function terminal(stream: Stream): Terminal {
  return terminals[stream]
}

/** Writes text as it is. For what is ours alone: a command of a CI system, the line of progress. */
export function writeRaw(stream: Stream, text: string): void {
  if (isMainThread) process[stream].write(text)
  else parentPort!.postMessage((stream === 'stdout' ? { stdout: text } : { stderr: text }) satisfies FromThread)
}

/** Writes text for people, in which no line acts as a command of a CI system. */
export function print(text: string): void {
  writeRaw('stdout', withoutCiMarks(text))
}

/** Writes a value as JSON, with a line end. @param indent Blanks of each level; one line without it. */
export function printJson(value: unknown, indent?: number): void {
  writeRaw('stdout', `${safeJson(value, indent)}\n`)
}

/** Says something beside the output proper: what is being done, warnings, errors. */
export function tell(text: string): void {
  writeRaw('stderr', withoutCiMarks(text))
}
