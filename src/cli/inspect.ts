import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { mp3Judge, pcmJudge } from '../audio/audio.ts'
import type { Mp3Frame, Mp3Judgement, PcmJudgement } from '../audio/audio.ts'
import { UsageError } from '../config/usage-error.ts'
import { size } from '../text/number-text.ts'
import { compareContains, compareSame, type SoundFile } from './compare-sounds.ts'
import { print, printJson, tell } from './output.ts'
import { askPlayer, maxPlayerBytes } from './player/ask-player.ts'
import { mostHeardBytes, soundFacts } from './sound-facts.ts'
import { inspectServer } from './inspect-server.ts'
import { hasNoHeader, inspectWork } from './inspect-work.ts'
import { frameHeading, frameLine, judgementText, printable } from './judgement-text.ts'

const exitCodes = { sound: 0, faulty: 1, undecided: 3 }

/** Bytes that are read at once. */
const chunkSize = 256 * 1024

/** What takes long says so as often. */
const signOfLifeMs = 10_000

function positive(words: string): number {
  const value = Number(words)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.')
  return value
}

/** What `-` is called where it is spoken of. */
const nameOf = (file: string): string => (file === '-' ? 'standard input' : printable(file))

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const name = nameOf(file)
  try {
    const found = file === '-' ? undefined : await stat(file)
    if (found?.isDirectory()) throw new UsageError(`${name} is a directory; name a file in it`)
    if (found?.isCharacterDevice()) throw new UsageError(`${name} is a device, which may have no end; name a file`)
    const from = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: chunkSize })
    let read = 0
    let next = performance.now() + signOfLifeMs
    for await (const chunk of from) {
      yield chunk as Buffer
      read += (chunk as Buffer).length
      if (performance.now() < next) continue
      next = performance.now() + signOfLifeMs
      tell(`${name}: ${size(read)} read so far\n`)
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new UsageError(`there is no file ${name}; check the path`)
    if (code === 'EACCES' || code === 'EPERM') throw new UsageError(`${name} may not be read; check its permissions`)
    throw new UsageError(`${name} cannot be read: ${printable(message)}`)
  }
}

async function soundFile(file: string): Promise<SoundFile> {
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(file)) chunks.push(chunk)
  return { name: nameOf(file), bytes: Buffer.concat(chunks) }
}

/** Until it is interrupted. What the address holds lets whoever has it send requests with the keys. */
async function servePage(file: string | undefined): Promise<void> {
  if (file !== undefined) throw new UsageError('--serve takes its files in the browser: leave out the name of a file')
  const { url, close } = await inspectServer(inspectWork)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close)
  print(`${url}\nOpen it in a browser; Ctrl-C ends it. Requests are sent as \`assay try\` would send them.\n`)
}

/** `assay inspect FILE --as mp3|pcm`. */
export function inspectCommand(): Command {
  return new Command('inspect')
    .description(
      'judge the bytes of a file as an answer in mp3 or pcm (clause 4.1); exit 0 sound, 1 faulty, 3 undecided',
    )
    .argument('[file]', 'the file; - is standard input')
    .addOption(
      new Option('--as <format>', 'what the bytes should be; without it, what they look like').choices([
        'mp3',
        'pcm',
      ] as const),
    )
    .option('--rate <hertz>', 'sample rate of pcm, such as 24000', positive)
    .option('--channels <number>', 'channels of pcm', positive)
    .option('--same <other>', 'compare the sound with that of another file: mp3, or pcm of --rate and --channels')
    .addOption(
      new Option('--contains <part>', 'is the sound of another file, as of --same, a part of this one?').conflicts(
        'same',
      ),
    )
    .option('--frames', 'show the table of frames of an mp3')
    .option('--json', 'as JSON')
    .option('--serve', 'a page on this machine that judges files that are dropped on it, and one request')
    .action(async (named, { as: said, rate, channels, frames, json, same, contains, serve }) => {
      if (serve === true) return servePage(named)
      if (named === undefined) throw new UsageError('name a file, or --serve a page that takes files')
      const file = named
      const other = same ?? contains
      if (other !== undefined) {
        const compare = same === undefined ? compareContains : compareSame
        if (file === '-' && other === '-') throw new UsageError('both cannot be standard input: name a file for one')
        const pcm = { ...(rate !== undefined && { rate }), ...(channels !== undefined && { channels }) }
        const { exitCode, sentence } = compare(await soundFile(file), await soundFile(other), pcm)
        process.exitCode = exitCode
        if (json === true) printJson({ file: nameOf(file), other: nameOf(other), exitCode, sentence }, 2)
        else print(`${sentence}\n`)
        return
      }
      // Only pcm is told them, and only an mp3 has frames.
      const as = said ?? (rate !== undefined || channels !== undefined ? 'pcm' : frames === true ? 'mp3' : undefined)
      if (as === 'mp3' && (rate !== undefined || channels !== undefined))
        throw new UsageError(
          'an mp3 says its own rate and channels; leave out --rate and --channels, or ask for --as pcm',
        )
      if (as === 'pcm' && frames === true)
        throw new UsageError('pcm has no frames; leave out --frames, or ask for --as mp3')
      const table: Mp3Frame[] = []
      const judges = {
        mp3: mp3Judge(frames === true ? { onFrame: (frame) => table.push(frame) } : {}),
        pcm: pcmJudge({ ...(rate !== undefined && { sampleRate: rate }), ...(channels !== undefined && { channels }) }),
      }
      const head: Buffer[] = []
      let kept = 0
      for await (const chunk of chunksOf(file)) {
        for (const format of as === undefined ? (['mp3', 'pcm'] as const) : [as]) judges[format].push(chunk)
        if (kept === mostHeardBytes) continue
        head.push(chunk.subarray(0, mostHeardBytes - kept))
        kept += head.at(-1)!.length
      }
      const looksLike = as === undefined ? judges.mp3.end() : undefined
      const format = as ?? (hasNoHeader(looksLike!) && looksLike!.bytes > 0 ? 'pcm' : 'mp3')
      const judgement: Mp3Judgement | PcmJudgement = looksLike && format === 'mp3' ? looksLike : judges[format].end()
      const first = Buffer.concat(head)
      const player = hasNoHeader(judgement) ? undefined : await askPlayer(first.subarray(0, maxPlayerBytes))
      const sound = soundFacts(first, judgement)
      process.exitCode = exitCodes[judgement.verdict]
      if (json === true) {
        const whole = {
          file: nameOf(file),
          as: format,
          clause: '4.1',
          ...judgement,
          ...(player !== undefined && { player }),
          ...(sound !== undefined && { sound }),
          ...(frames === true && { frameTable: table }),
        }
        printJson(whole, 2)
        return
      }
      if (frames === true) print([frameHeading, ...table.map(frameLine), '', ''].join('\n'))
      if (as === undefined) print(`judged as ${format}; --as says what it should be\n`)
      print(judgementText(nameOf(file), judgement, { player, sound }))
    }) as unknown as Command
}
