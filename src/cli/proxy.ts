import { readFileSync } from 'node:fs'
import { Command } from '@commander-js/extra-typings'
import { baseUrlOf } from '../config/base-url.ts'
import { profileOf } from '../config/profile-of.ts'
import type { FlagValues } from '../config/setting-values.ts'
import { settings } from '../config/settings.ts'
import { UsageError } from '../config/usage-error.ts'
import { withFile } from '../record/file-failure.ts'
import { startProxy, type Proxy, type ProxyOptions } from '../traffic/proxy.ts'
import { clientCommand, type ClientEnd } from './client-command.ts'
import { print, tell } from './output.ts'
import { portNumber } from './port-number.ts'
import { judgingThread } from './judging-thread.ts'
import type { ProxyOrder } from './proxy-messages.ts'
import { reportersOf } from './reporters-of.ts'
import { addSettings, typedFlags } from './setting-options.ts'

const settingNames = [
  'profile',
  'suites',
  'strict',
  'ca',
  'insecure',
  'out',
  'reporters',
  'junitProfile',
  'bodies',
  'quiet',
] as const

/** `assay proxy --target URL [-- COMMAND…]`. */
export function proxyCommand(): Command<[string[]]> {
  const command = new Command('proxy')
    .description('stand between any client and the service, pass everything as it is, and judge what passes')
    .argument('[command...]', 'a client to be started, with the base URL in ASSAY_BASE_URL and OPENAI_BASE_URL')
    .requiredOption('--target <url>', 'the base URL of the service, ending in v1')
    .option('--port <n>', 'port to listen on, on this machine only; 0 for any free one', portNumber, 0)
    .addHelpText(
      'after',
      '\nWithout a command it ends with Ctrl-C. Exit code: the one of the command, where that is not 0; else as of ' +
        '`assay run`.\nKeys pass, and are written nowhere.',
    )
  addSettings(command as unknown as Command, settingNames, {
    suites: 'modules of your own with requirements (`./mine.suite.ts`)',
    ca: 'certificate authority of the target (PEM)',
    insecure: "do not verify the target's certificate",
    out: 'where the record and the reports are written (default: reports)',
  })
  return command.action(async (words, { target: named, port }, called) => {
    const flags = typedFlags(called as unknown as Command)
    const target = targetOf(named)
    const { ca } = flags
    const tls = {
      insecure: flags.insecure === true,
      ...(ca !== undefined && { ca: withFile(ca, 'read', () => readFileSync(ca, 'utf8')) }),
    }
    const judge = await judgingThread(orderOf(flags, target))
    try {
      const proxy = await listening({ target, port, tls, passed: judge.take })
      tell(`assay proxy passes ${proxy.baseUrl} on to ${target}\n`)
      if (words.length === 0) print(`${proxy.baseUrl}\n`)
      const client = await attended(proxy, words)
      const exitCode = await judge.end(client.interrupted)
      if (words.length > 0) tell(`assay proxy: the command ended with ${client.words}\n`)
      process.exitCode = client.exitCode === 0 ? exitCode : client.exitCode
    } catch (error) {
      await judge.drop()
      throw error
    }
  })
}

/** The client's end, or the signal that ends it without one. */
async function attended(proxy: Proxy, words: readonly string[]): Promise<ClientEnd> {
  try {
    return await clientCommand(words, proxy.baseUrl)
  } finally {
    await proxy.close()
  }
}

/** @throws UsageError where the port cannot be had. */
async function listening(options: ProxyOptions): Promise<Proxy> {
  try {
    return await startProxy(options)
  } catch (cause) {
    const why = (cause as Error).message
    throw new UsageError(`port ${options.port} cannot be listened on (${why}): give another --port`, { cause })
  }
}

function orderOf(flags: FlagValues, target: string): ProxyOrder {
  return {
    target,
    out: flags.out ?? settings.out.default,
    reporters: reportersOf(flags.reporters),
    junitProfile: flags.junitProfile ?? settings.junitProfile.default,
    ownSuites: flags.suites ?? [],
    profile: profileOf(flags.profile),
    strict: flags.strict === true,
    quiet: flags.quiet === true,
    keepBodies: flags.bodies !== false,
  }
}

/** @throws UsageError in words about this option. */
function targetOf(text: string): string {
  try {
    return baseUrlOf(text)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    throw new UsageError(cause.message.replaceAll('--base-url', '--target'), { cause })
  }
}
