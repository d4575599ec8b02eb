import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { exceptions } from './exceptions.ts'
import { commandsOf, type Block } from './markdown-blocks.ts'
import { stages } from './stages.ts'
import { withStandIns } from './stand-ins.ts'

/** How a command ended, as a reader who pastes one after another into a terminal sees it. */
export interface CommandEnd {
  readonly command: string
  readonly code: number
}

/** Starts the reference service as one does in another terminal, and ends it with this one. */
const preamble = `
serving() {
  assay serve --port 0 "$@" > serving.json &
  until grep -q baseUrl serving.json; do kill -0 $! || return; sleep 0.1; done
}
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
exec 3>ends
`

/** The commands of a block that are run. */
export const runOf = (block: Block): string[] => commandsOf(block).filter((command) => !(command in exceptions))

/** What is run before the block, so that there is what a reader has by then. */
function before(block: Block): string {
  const [first = ''] = commandsOf(block)
  return Object.entries(stages[block.page]?.before ?? {}).find(([start]) => first.startsWith(start))?.[1] ?? ''
}

/** The script of a block: its commands in one shell, one after another, with how each ended in the file `ends`. */
export function scriptOf(block: Block, values: Readonly<Record<string, string>>): string {
  const commands = runOf(block).map((command, index) => `${withStandIns(command, values)}\necho "${index} $?" >&3`)
  return [preamble, withStandIns(before(block), values), ...commands, ''].join('\n')
}

/** What each command of the block is to end with. */
export const expectedEnds = (block: Block): CommandEnd[] =>
  runOf(block).map((command) => ({ command, code: stages[block.page]?.ends?.[command] ?? 0 }))

/** Runs a script in bash. @returns What it printed. */
export async function runScript(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:ASSAY_|VITEST|TEST_|CI$|npm_)/.test(name))
  const path = [join(cwd, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter)
  const child = spawn('bash', ['-c', script], {
    cwd,
    env: { ...Object.fromEntries(own), NO_COLOR: '1', BROWSER: 'true', ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  await new Promise((done) => child.once('close', done))
  return output
}

/** The file `ends`, joined with the commands. */
export function endsIn(text: string, block: Block): CommandEnd[] {
  const codes = new Map(text.match(/.+/g)?.map((line) => line.split(' ').map(Number) as [number, number]))
  return runOf(block).map((command, index) => ({ command, code: codes.get(index) ?? -1 }))
}
