import { isSampleFormat, mp3Judge, pcmJudge, type Mp3Judgement, type PcmJudgement } from '../audio/audio.ts'
import { readConfigFile } from '../config/config-file.ts'
import { configure } from '../config/configure.ts'
import { readSettings } from '../config/read-settings.ts'
import { UsageError } from '../config/usage-error.ts'
import { formats, intervals } from '../contract/operation.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { tryOnce, type Question } from '../try/try-once.ts'
import { version } from '../version.ts'
import type { InspectWork, Shown } from './inspect-server.ts'
import { judgementText, printable } from './judgement-text.ts'
import { askPlayer, maxPlayerBytes } from './player/ask-player.ts'
import { mostHeardBytes, soundFacts } from './sound-facts.ts'
import { trialText } from './trial-text.ts'

/** Samples have no header that a player could read: whatever it said would be chance. */
export function hasNoHeader({ format, bytes }: Mp3Judgement | PcmJudgement): boolean {
  return bytes === 0 || ['silence', 'constant', 'zeros'].includes(format) || isSampleFormat(format)
}

const width = 100
const endWords = { 0: 'no must is violated', 1: 'a must is violated', 3: 'not decided' } as const

/** What `assay inspect` and `assay try` say, for the page. */
export const inspectWork: InspectWork = { judge: judgeFile, try: tryQuestion }

async function judgeFile(bytes: Uint8Array, asked: URLSearchParams): Promise<Shown> {
  const number = (name: string): number | undefined => Number(asked.get(name)) || undefined
  const [sampleRate, channels] = [number('rate'), number('channels')]
  const judge =
    asked.get('as') === 'pcm'
      ? pcmJudge({ ...(sampleRate !== undefined && { sampleRate }), ...(channels !== undefined && { channels }) })
      : mp3Judge()
  judge.push(bytes)
  const judgement: Mp3Judgement | PcmJudgement = judge.end()
  const player = hasNoHeader(judgement) ? undefined : await askPlayer(Buffer.from(bytes.subarray(0, maxPlayerBytes)))
  const sound = soundFacts(bytes.subarray(0, mostHeardBytes), judgement)
  const name = printable(asked.get('name') ?? 'the file')
  return { verdict: judgement.verdict, text: judgementText(name, judgement, { player, sound }) }
}

async function tryQuestion(asked: unknown): Promise<Shown> {
  const question = questionOf(asked)
  const settings = readSettings({ flags: {}, environment: process.env, file: await readConfigFile(undefined) })
  const config = configure({ ...settings, require: ['speech'] }, process.env)
  const trial = await tryOnce(question, config, assayCatalogue, version)
  const { sound, body } = trial
  const spoken = 'text' in question && sound && body ? Buffer.from(body).toString('base64') : undefined
  return {
    verdict: endWords[trial.exitCode],
    text: trialText(trial, undefined, width),
    ...(spoken !== undefined && { speech: spoken, as: (question as { format: string }).format }),
    ...(sound && 'sampleRate' in sound && sound.sampleRate !== undefined && { rate: sound.sampleRate }),
    ...(sound && 'channels' in sound && sound.channels !== undefined && { channels: sound.channels }),
  }
}

/** Another page cannot ask, and still a question is what it has to be. */
function questionOf(asked: unknown): Question {
  const { text, format, interval } = Object(asked) as Readonly<Record<string, unknown>>
  const budget = intervals.find((one) => one === interval)
  if (budget) return { interval: budget }
  const as = formats.find((one) => one === format)
  if (typeof text !== 'string' || text.trim() === '' || !as)
    throw new UsageError('say what is to be spoken, and as what')
  return { text, format: as }
}
