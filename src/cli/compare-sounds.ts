import {
  contains,
  judgeMp3,
  sameSound,
  speechFeatures,
  timeOf,
  type Containing,
  type SameSound,
} from '../audio/audio.ts'
import { UsageError } from '../config/usage-error.ts'
import { hear } from '../hearing/hear.ts'
import { mostSeconds, type Heard, type HeardAs } from '../hearing/heard.ts'

/** A file that is compared by its sound, with the name to be shown. */
export interface SoundFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What the comparison came to; `exitCode` as of a judged file. */
export interface Comparison {
  readonly exitCode: 0 | 1 | 3
  readonly sentence: string
}

/** Rate in hertz and channels of pcm. */
export interface PcmSaid {
  readonly rate?: number
  readonly channels?: number
}

/** An mp3 shows itself; all else is taken for samples. */
function heardIn({ name, bytes }: SoundFile, { rate, channels = 1 }: PcmSaid): Heard {
  const isMp3 = judgeMp3(bytes).format === 'mp3'
  if (!isMp3 && rate === undefined)
    throw new UsageError(`${name} is no mp3: say the rate of its samples with --rate, such as --rate 24000`)
  const as: HeardAs = isMp3 ? { format: 'mp3' } : { format: 'pcm', rate: rate!, channels }
  const heard = hear(bytes, as)()
  if (!heard) throw new UsageError(`${name} cannot be heard: it is damaged, or not speech`)
  return heard
}

const seconds = (value: number): string => `${value.toFixed(1)} s`

function sentenceOfSame(result: SameSound, names: readonly [string, string]): Comparison {
  const [one, other] = names
  if (result.outcome === 'same') return { exitCode: 0, sentence: `${one} and ${other} are the same speech` }
  if (result.outcome === 'undecided')
    return { exitCode: 3, sentence: `whether ${one} and ${other} are the same speech cannot be decided: ${result.why}` }
  if (result.outcome === 'unlike') return { exitCode: 1, sentence: `${one} and ${other} differ from beginning to end` }
  const where = `${names[result.of]} from ${seconds(result.from)} to ${seconds(result.to)}`
  const lacking = names[1 - result.of]
  const what = result.flaw === 'moved' ? `is in another place in ${lacking}` : `is not heard in ${lacking}`
  return { exitCode: 1, sentence: `what is heard in ${where} ${what}` }
}

/** Are two files the same speech, from beginning to end? */
export function compareSame(one: SoundFile, other: SoundFile, said: PcmSaid): Comparison {
  const [first, second] = speechFeatures([heardIn(one, said).spectrum, heardIn(other, said).spectrum])
  return sentenceOfSame(sameSound(first!, second!), [one.name, other.name])
}

/** Is one file heard somewhere in the other? */
export function compareContains(whole: SoundFile, part: SoundFile, said: PcmSaid): Comparison {
  const [all, piece] = speechFeatures([heardIn(whole, said).spectrum, heardIn(part, said).spectrum])
  const { outcome, place } = contains(piece!, all!)
  const [from, to] = [place.start, place.end].map((frame) => seconds(timeOf(all!, frame)))
  const words: Record<Containing['outcome'], Comparison> = {
    found: { exitCode: 0, sentence: `${part.name} is heard in ${whole.name} from ${from} to ${to}` },
    missing: { exitCode: 1, sentence: `${part.name} is not heard in the first ${mostSeconds} s of ${whole.name}` },
    undecided: { exitCode: 3, sentence: `whether ${part.name} is heard in ${whole.name} cannot be decided` },
  }
  return words[outcome]
}
