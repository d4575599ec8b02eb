import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { builtInProfiles } from '../contract/profiles/built-in.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import { onlyForOf } from '../reference/only-for.ts'
import { startReference, type Reference } from '../reference/reference.ts'
import { portNumber } from './port-number.ts'
import { adminCommand } from './serve-admin.ts'
import { usable } from './usable.ts'

/**
 * `assay serve`: the reference service in the foreground. What it prints says where it listens and with which keys: to
 * a terminal in lines for people, to anything else as one line of JSON.
 */
export function serveCommand(): Command {
  const command = new Command('serve')
    .description('start the reference service')
    .option('--port <n>', 'port to listen on, 0 for any free one', portNumber, 0)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .option('--db <file>', 'keep the state in this file; without it, in memory')
    .option(
      '--deviations',
      'let clients choose faults and latitudes by path, below /with/ID,ID/, also with --db or beyond loopback',
    )
    .option('--fault <id>', 'break it on purpose (may be repeated)', collect, [])
    .option('--fault-for <what>', 'only for this model, voice, format or workspace: voice=ada,format=pcm')
    .option('--latitude <id>', 'be different and still right (may be repeated)', collect, [])
    .option('--voice <name>', 'auto, flite or built-in', voiceName, 'auto')
    .option('--rate-limit <n>', 'requests a second for ordinary keys', positive)
    .option(
      '--profile <name>',
      'name what the interface leaves without a name: interface, openrouter, or a JSON file',
      'interface',
    )
    .option('--json', 'say where it listens as JSON, also on a terminal')
    .option('--with-parent', 'stop when standard input ends')
    .action(async (options) => {
      const { port, host, db, fault, faultFor, latitude, voice, rateLimit, profile, withParent, deviations, json } =
        options
      const reference = await usable(async () =>
        startReference({
          warm: true,
          profile: await namedProfile(profile),
          port,
          host,
          faults: fault,
          ...(faultFor !== undefined && { faultsFor: onlyForOf(faultFor) }),
          latitudes: latitude,
          voice,
          ...(deviations && { deviations }),
          ...(db !== undefined && { db }),
          ...(rateLimit !== undefined && { rateLimit }),
        }),
      )
      const said = announcement(reference)
      process.stdout.write(announced(said, process.stdout.isTTY && json !== true ? 'people' : 'programs'))
      stopOnSignal(reference, withParent ?? false)
    })
  return command.addCommand(adminCommand())
}

/** Reading a file takes a validator, which the usual start does without. */
async function namedProfile(name: string): Promise<Profile> {
  return (
    builtInProfiles.find((profile) => profile.name === name) ??
    (await import('../config/profile-of.ts')).profileOf(name)
  )
}

/** What a client needs, in the form of the environment variables of `assay run`. */
function announcement(reference: Reference): Record<string, string> {
  const {
    baseUrl,
    apiKey,
    managementKey,
    noCreditKey,
    rateLimitedKey,
    workspaceId,
    workspaceSlug,
    model,
    voice,
    otherVoice,
    faultModels,
    faultWorkspaces,
  } = reference
  return {
    baseUrl,
    apiKey,
    managementKey,
    noCreditKey,
    rateLimitedKey,
    workspaceId,
    workspaceSlug,
    model,
    voice,
    otherVoice,
    faultModels: pairs(faultModels),
    faultWorkspaces: pairs(faultWorkspaces),
  }
}

/** For people in lines that a shell takes as they are: `assay run` finds what it needs in its environment then. */
export function announced(said: Readonly<Record<string, string>>, reader: 'people' | 'programs'): string {
  if (reader === 'programs') return `${JSON.stringify(said)}\n`
  const { baseUrl, ...rest } = said
  const variables = Object.entries(rest)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `export ${environmentName(name)}='${value}'`)
  return (
    `The reference service listens at ${baseUrl} until Ctrl-C. To judge it from another terminal:\n\n` +
    [...variables, `assay run --base-url ${baseUrl}`].map((line) => `  ${line}\n`).join('') +
    '\n'
  )
}

/** "workspaceId" as "ASSAY_WORKSPACE_ID" */
function environmentName(name: string): string {
  return `ASSAY_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** "500=vendor/model,502=…" */
function pairs(record: Readonly<Record<string, string>>): string {
  return Object.entries(record)
    .map(([status, name]) => `${status}=${name}`)
    .join()
}

function stopOnSignal(reference: Reference, withParent: boolean): void {
  let stopping = false
  const stop = (): void => {
    // A second signal ends at once.
    if (stopping) process.exit(130)
    stopping = true
    reference.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  if (!withParent) return
  process.stdin.on('end', stop).on('error', stop)
  process.stdin.resume()
}

function collect(id: string, ids: string[]): string[] {
  return [...ids, ...id.split(',').filter((each) => each !== '')]
}

function positive(text: string): number {
  const number = Number(text)
  if (!(number > 0 && Number.isFinite(number))) throw new InvalidArgumentError('It must be a number above 0.')
  return number
}

function voiceName(text: string): 'auto' | 'flite' | 'built-in' {
  if (text === 'auto' || text === 'flite' || text === 'built-in') return text
  throw new InvalidArgumentError('It must be auto, flite or built-in.')
}
