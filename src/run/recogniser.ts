import { spawn } from 'node:child_process'
import type { Secrets } from '../record/template.ts'
import type { Transcript } from '../record/transcript.ts'
import { clipped } from '../record/clipped.ts'

export type Heard = Pick<Transcript, 'text' | 'why'>

/** Makes a text of a WAV file. Never rejects: a failure is told as one. */
export type Recogniser = (
  wav: Uint8Array,
  limits: { readonly ms: number; readonly signal?: AbortSignal },
) => Promise<Heard>

/** Bytes of each stream of the command that are read. */
const longestOutput = 64 * 1024

/**
 * A command of the operator's, run by the shell: a WAV file comes to its standard input, and its standard output is the
 * text.
 */
export function recogniser(command: string, environment: NodeJS.ProcessEnv): Recogniser {
  return (wav, { ms, signal }) =>
    new Promise((resolve) => {
      const child = spawn(command, {
        shell: true,
        env: environment,
        // A group of its own, so that what the shell began ends with it.
        detached: process.platform !== 'win32',
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      let over: string | undefined
      const end = (why: string): void => {
        over ??= why
        kill(child.pid)
      }
      const timer = setTimeout(() => end(`it took more than ${Math.round(ms / 100) / 10} s`), ms)
      const interrupt = (): void => end('the run was interrupted')
      signal?.addEventListener('abort', interrupt)
      const [text, errors] = [child.stdout, child.stderr].map((stream) => {
        const chunks: Buffer[] = []
        let length = 0
        stream.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length <= longestOutput) chunks.push(chunk)
          else end('its output is longer than 64 kB')
        })
        return () => Buffer.concat(chunks).toString('utf8').trim()
      })
      const settle = (heard: Heard): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', interrupt)
        resolve(over === undefined ? heard : { why: over })
      }
      child.on('error', ({ message }) => settle({ why: message }))
      child.on('close', (code, killed) => {
        if (code === 0) return settle({ text: text!() })
        const how = code === null ? `it was ended by ${killed}` : `it ended with ${code}`
        const said = clipped(errors!().split('\n').at(-1) ?? '', 200)
        settle({ why: said === '' ? how : `${how}: ${said}` })
      })
      // It need not read all of it.
      child.stdin.on('error', () => undefined)
      child.stdin.end(wav)
      if (signal?.aborted) interrupt()
    })
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** What a command may see of the environment: no setting of Assay, and nothing that holds a secret of the run. */
export function withoutSecrets(environment: NodeJS.ProcessEnv, secrets: Secrets): NodeJS.ProcessEnv {
  const values = [...secrets.values()].filter((value) => value !== '')
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value = '']) => !name.toUpperCase().startsWith('ASSAY_') && !values.some((one) => value.includes(one)),
    ),
  )
}
