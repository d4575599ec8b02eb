import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { IndependentService, Running } from '../contract.ts'
import { expectedOf } from './expected.ts'

/** Debian's own Python, since the frameworks are Debian's packages. */
const PYTHON = '/usr/bin/python3'
const PACKAGES = 'python3-fastapi python3-uvicorn python3-httptools python3-aiohttp python3-flask python3-numpy'
const START_LIMIT_MS = 30_000

interface Entry {
  readonly id: string
  readonly kind: 'faulty' | 'innocent'
  readonly base: string
  readonly title: string
  readonly level?: 'must' | 'should'
  readonly clause?: string
  readonly sentence?: string
}

interface Started {
  readonly port: number
  readonly environment: Record<string, string>
}

/** Written by `python3 -m gateway --index`. */
const entries = JSON.parse(readFileSync(new URL('services.json', import.meta.url), 'utf8')) as readonly Entry[]

async function firstLine(child: ChildProcess, id: string): Promise<Started> {
  const { stdout } = child
  if (stdout === null) throw new Error(`${id} has no output`)
  const lines = createInterface({ input: stdout })
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  try {
    for await (const line of lines) return JSON.parse(line) as Started
  } finally {
    clearTimeout(limit)
    lines.close()
    stdout.resume()
  }
  throw new Error(`${id} ended before it could be asked: install ${PACKAGES}`)
}

async function start(id: string): Promise<Running> {
  const child = spawn(PYTHON, ['-m', 'gateway', '--service', id, '--port', '0'], {
    cwd: new URL('.', import.meta.url),
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const { environment } = await firstLine(child, id)
  return {
    environment,
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export const fifthServices: readonly IndependentService[] = entries.map(({ id, kind, title, level, clause }) => ({
  id,
  kind,
  ...(level === undefined ? {} : { level }),
  ...(clause === undefined ? {} : { clause }),
  title,
  needs: PACKAGES,
  ...expectedOf(id),
  start: () => start(id),
}))
