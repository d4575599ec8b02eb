import { backwards, stretch, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

/** A text that was spoken alone, and its takes. */
interface Spoken {
  readonly text: string
  readonly takes: readonly [Features, ...Features[]]
}

/** Is the first or the last word of a text there, at the beginning or the end of what holds it? */
export type Edge = 'there' | 'lost' | 'unclear'

/** The outermost word, or so many frames at least: what is as short as a word alone may sound like another. */
const leastFrames = [10, 40] as const
/** No word is more of a text than this, where its characters do not part words. */
const mostOfText = 0.3

/** The words beside it have to be found as clearly as whole texts are. */
const found = 0.72

/**
 * Both have to be so: of the time that the word takes so much is missing, as a share of it, and nothing at that end
 * sounds like it. Measured (docs/whole-text.md): where it is there at most 0.3 of its time is missing.
 */
const timeLost = 0.4
const otherSound = 0.78

/** What two takes of one text differ by counts for the voice, and so much more is needed. */
const beyondTakes = 0.2

/** Where no text has a second take, and in noise, which covers quiet words, it has to be as clear as this. */
const timeClearlyLost = 0.6
const clearlyOther = 0.97

interface Ending {
  /** Share of the last word's time that is missing, at the pace of the words before it. */
  readonly time: number
  /** How far the last word is from what stands at the end. */
  readonly distance: number
}

/** What stands at the end of `whole`, where `take` is expected to end. */
function endingOf(take: Features, least: number, share: number, whole: Features, unit: number): Ending | undefined {
  const word = Math.max(least, Math.round(take.frames * Math.min(mostOfText, share)))
  const before = stretch(take, 0, take.frames - word)
  const { cost, start, end } = spot(before, whole)
  if (!(cost / unit < found)) return undefined
  const expected = (word * (end - start + 1)) / before.frames
  const last = spot(
    stretch(take, take.frames - word, take.frames),
    stretch(whole, Math.max(0, whole.frames - 2 * word), whole.frames),
  )
  return { time: 1 - (whole.frames - 1 - end) / expected, distance: last.cost / unit }
}

/** The last word's share of the characters. */
const lastShare = ({ text }: Spoken): number => (text.length - text.lastIndexOf(' ') - 1) / text.length

/** How far the endings of two takes of one text are from each other, at most; nothing where each has one. */
function betweenTakes(spoken: readonly Spoken[], least: number, unit: number): Ending | undefined {
  const endings = spoken.flatMap((one) => {
    const [first, ...others] = one.takes
    return others.flatMap((other) => endingOf(first, least, lastShare(one), other, unit) ?? [])
  })
  if (endings.length === 0) return undefined
  const finite = endings.map(({ distance }) => distance).filter(Number.isFinite)
  return { time: Math.max(...endings.map(({ time }) => time)), distance: Math.max(0, ...finite) }
}

interface Scale {
  /** Distance that other words have. */
  readonly unit: number
  readonly isNoisy: boolean
}

function lastWords(least: number, last: Spoken, others: readonly Spoken[], whole: Features, scale: Scale): Edge {
  const { unit, isNoisy } = scale
  const endings = last.takes.flatMap((take) => endingOf(take, least, lastShare(last), whole, unit) ?? [])
  // Where the words beside it are not found, nothing is known of it.
  if (endings.length === 0) return 'there'
  const time = Math.min(...endings.map((ending) => ending.time))
  const distance = Math.min(...endings.map((ending) => ending.distance))
  const usual = betweenTakes([last, ...others], least, unit)
  const [leastTime, leastDistance] = usual && !isNoisy ? [timeLost, otherSound] : [timeClearlyLost, clearlyOther]
  if (time <= Math.max(leastTime, (usual?.time ?? 0) + beyondTakes)) return 'there'
  return distance > Math.max(leastDistance, (usual?.distance ?? 0) + beyondTakes) ? 'lost' : 'unclear'
}

function lastWord(last: Spoken, others: readonly Spoken[], whole: Features, scale: Scale): Edge {
  const edges = leastFrames.map((least) => lastWords(least, last, others, whole, scale))
  return edges.find((edge) => edge === 'lost') ?? edges.find((edge) => edge === 'unclear') ?? 'there'
}

/** The same text and audio from its end to its beginning. */
const turned = ({ text, takes: [first, ...others] }: Spoken): Spoken => ({
  text: [...text].toReversed().join(''),
  takes: [backwards(first), ...others.map(backwards)],
})

/**
 * Is a word lost where the whole begins or ends? A word is too little to be searched for, but what it is next to is
 * known, and the time that it takes.
 * @param spoken the texts that the whole holds, in order
 * @param side that of the whole where the first or the last of these stands
 */
export function edgeLost(
  spoken: readonly [Spoken, ...Spoken[]],
  side: 'first' | 'last',
  whole: Features,
  scale: Scale,
): Edge {
  if (side === 'last') return lastWord(spoken.at(-1)!, spoken.slice(0, -1), whole, scale)
  const [first, ...others] = spoken
  return lastWord(turned(first), others.map(turned), backwards(whole), scale)
}
