import { readFileSync } from 'node:fs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { verifyingKey, type SignatureKey } from '../certificate/keys.ts'
import { packedRun } from '../certificate/packed-run.ts'
import { Refusal } from '../certificate/refusal.ts'
import { predicateNames } from '../certificate/statement.ts'
import { openedCertificate, OtherCatalogue, verifyCertificate, type Held } from '../certificate/verify.ts'
import { challengeOf } from '../config/challenge.ts'
import { fileText } from '../config/file-text.ts'
import { subjectOf } from '../config/subject.ts'
import { UsageError } from '../config/usage-error.ts'
import { concludeRun } from '../judge/conclude.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { isPlainFile } from '../record/plain-file.ts'
import { readRun, type RunRecord } from '../record/run-record.ts'
import { reporterNames, reportFileNames } from '../report/report-files.ts'
import { cleanLine } from '../text/clean-text.ts'
import { version } from '../version.ts'
import { print, printJson } from './output.ts'

interface VerifyOptions {
  readonly run: string
  readonly publicKey: readonly string[]
  readonly challenge?: string
  readonly subject: readonly string[]
  readonly json?: true
}

/** `assay certificate verify FILE`. */
export function certificateCommand(): Command {
  const command = new Command('certificate').description('verify what `assay run --certify` wrote')
  command
    .command('verify')
    .description('check signature, digests, catalogue and challenge, and judge the record again; nothing is sent')
    .argument('<file>', 'the certificate: certificate.intoto.jsonl')
    .requiredOption('--run <dir>', 'folder of the run that it tells of')
    .requiredOption(
      '--public-key <file>',
      'key of who signed (PEM), from a source that you trust; repeatable',
      collect,
      [],
    )
    .option('--challenge <nonce>', 'what you sent before the run')
    .option('--subject <name=sha256:hex>', 'what has to have been tested; repeatable', collect, [])
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExit 0: it holds. 1: it is refused; what was changed is said. 2: usage. 3: only another version can tell.',
    )
    .action((file, options) => {
      const verdict = verdictOn(file, options)
      if (options.json === true) printJson(verdict, 2)
      else print(verdictText(verdict))
      process.exitCode = { holds: 0, refused: 1, undecided: 3 }[verdict.verdict]
    })
  return command
}

interface Verdict {
  readonly verdict: 'holds' | 'refused' | 'undecided'
  readonly reason?: string
  readonly held: readonly Held[]
}

function verdictOn(file: string, options: VerifyOptions): Verdict {
  const keys = options.publicKey.map(keyIn)
  const challenge = options.challenge === undefined ? undefined : challengeOf(options.challenge)
  const subjects = options.subject.map((text) => subjectOf(text, '--subject'))
  const text = fileText(file, 'certificate')
  if (!existsSync(join(options.run, 'events.ndjson')))
    throw new UsageError(`--run: ${options.run} holds no recorded run (events.ndjson)`)
  try {
    const certificate = openedCertificate(text, keys)
    const found = packedRun(options.run, reportFileNames(reporterNames))
    const signed: Held = ['signature', `Ed25519, key ${keys.map(({ id }) => id.slice(0, 12)).join(', ')}…`]
    const recorded = lazily(() => recordIn(options.run))
    const held = verifyCertificate(certificate, {
      found,
      record: recorded,
      judge: () => judgedAgain(recorded()),
      version,
      catalogueDigest: assayCatalogue.digest,
      predicates: predicatesIn(options.run),
      subjects,
      ...(challenge !== undefined && { challenge }),
    })
    return { verdict: 'holds', held: [signed, ...held] }
  } catch (error) {
    if (error instanceof Refusal) return { verdict: 'refused', reason: error.message, held: [] }
    if (error instanceof OtherCatalogue) return { verdict: 'undecided', reason: error.message, held: [] }
    throw error
  }
}

/** Read only once its bytes are known to be those that were certified. */
function recordIn(folder: string): RunRecord {
  try {
    return readRun(folder)
  } catch (cause) {
    throw new Refusal(`the record cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function judgedAgain(record: RunRecord): ReturnType<typeof concludeRun> {
  return concludeRun(record, judgeRecord(record, assayCatalogue), assayCatalogue, {
    strict: false,
    certify: true,
    unreachable: false,
  })
}

function keyIn(path: string): SignatureKey {
  try {
    return verifyingKey(fileText(path, '--public-key'))
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(`--public-key ${path}: ${(cause as Error).message}`, { cause })
  }
}

function predicatesIn(folder: string): Readonly<Record<string, string>> {
  const there = predicateNames.filter((name) => existsSync(join(folder, name)))
  const odd = there.find((name) => !isPlainFile(join(folder, name)))
  if (odd !== undefined) throw new Refusal(`${odd} is no file: a folder or a device stands there`)
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function verdictText({ verdict, reason, held }: Verdict): string {
  const lines = held.map(([what, how]) => `${what.padEnd(10)} ${cleanLine(how)}`)
  if (verdict === 'holds') return `The certificate holds.\n\n${lines.join('\n')}\n`
  return `${verdict === 'refused' ? 'REFUSED' : 'Undecided'}: ${cleanLine(reason ?? '')}\n`
}

function collect(text: string, before: readonly string[]): string[] {
  return [...before, text]
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
