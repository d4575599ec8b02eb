import { Command } from '@commander-js/extra-typings'
import { version } from '../version.ts'
import { exitCodesHelp } from './exit-codes.ts'

/**
 * Every command with the file that holds it. Only the one that is called is loaded: the others cost time and nothing
 * else.
 */
const commands: Readonly<Record<string, { readonly description: string; load(): Promise<Command> }>> = {
  run: { description: 'judge a target and write reports', load: async () => (await import('./run.ts')).runCommand() },
  doctor: {
    description: 'check target, keys and workspace',
    load: async () => (await import('./doctor.ts')).doctorCommand(),
  },
  try: {
    description: 'send one request and judge its answer',
    load: async () => (await import('./try.ts')).tryCommand() as unknown as Command,
  },
  init: {
    description: 'write a configuration and a CI workflow',
    load: async () => (await import('./init.ts')).initCommand(),
  },
  list: {
    description: 'show requirements, suites, clauses, report formats, faults or latitudes',
    load: async () => (await import('./list.ts')).listCommand() as unknown as Command,
  },
  explain: {
    description: 'say what a requirement is about',
    load: async () => (await import('./explain.ts')).explainCommand() as unknown as Command,
  },
  inspect: {
    description: 'judge one file of audio',
    load: async () => (await import('./inspect.ts')).inspectCommand(),
  },
  recheck: {
    description: 'judge a recorded run again',
    load: async () => (await import('./recheck.ts')).recheckCommand() as unknown as Command,
  },
  proxy: {
    description: 'pass what a client sends on, and judge it',
    load: async () => (await import('./proxy.ts')).proxyCommand() as unknown as Command,
  },
  diff: {
    description: 'compare two recorded runs',
    load: async () => (await import('./diff.ts')).diffCommand() as unknown as Command,
  },
  board: {
    description: 'show several runs on one page',
    load: async () => (await import('./board.ts')).boardCommand() as unknown as Command,
  },
  merge: {
    description: 'judge the shards of one run together',
    load: async () => (await import('./merge.ts')).mergeCommand() as unknown as Command,
  },
  replay: {
    description: "send a run's findings again",
    load: async () => (await import('./replay.ts')).replayCommand() as unknown as Command,
  },
  certificate: {
    description: 'verify a certificate',
    load: async () => (await import('./certificate.ts')).certificateCommand(),
  },
  open: {
    description: 'show the report of a run in the browser',
    load: async () => (await import('./open.ts')).openCommand() as unknown as Command,
  },
  serve: { description: 'run the reference service', load: async () => (await import('./serve.ts')).serveCommand() },
  completion: {
    description: 'print what lets a shell complete commands and options',
    load: async () => (await import('./completion.ts')).completionCommand(allCommands) as unknown as Command,
  },
}

/** The whole command line, with the command that `words` begin with. */
export async function program(words: readonly string[]): Promise<Command> {
  const root = new Command('assay')
    .description('Judges whether an implementation of the speech and budget interface conforms to it.')
    .version(version)
    .addHelpText('after', exitCodesHelp)
    .showHelpAfterError('(see assay --help)')
    .exitOverride()
  const called = words.find((word) => !word.startsWith('-'))
  for (const [name, { description, load }] of Object.entries(commands)) {
    const command = name === called ? await load() : new Command(name).description(description)
    root.addCommand(overridden(command, `assay ${name}`))
  }
  return root
}

/** Every command with its options, by name. */
async function allCommands(): Promise<readonly Command[]> {
  const names = Object.keys(commands).filter((name) => name !== 'completion')
  return Promise.all(names.map((name) => commands[name]!.load()))
}

/** A command, with all below it, that throws instead of ending the process, and says where help is. */
function overridden(command: Command, path: string): Command {
  for (const below of command.commands) overridden(below as Command, `${path} ${below.name()}`)
  return command.exitOverride().showHelpAfterError(`(see ${path} --help)`)
}
