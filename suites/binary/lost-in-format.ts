import { areMissed } from '../../src/audio/audio.ts'
import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardStretch, type HeardRow } from '../../src/requirement/heard-row.ts'
import { violated, type Judgement } from '../../src/requirement/judgement.ts'
import { heardRow } from '../checks/heard-row.ts'
import { stretchOf } from '../checks/heard-takes.ts'
import { lostSound, type LostSound } from '../checks/lost-sound.ts'
import type { TextTakes } from '../checks/text-takes.ts'
import { heardIn } from '../evidence/hearing.ts'

/** Texts that have to lack a little each for it to be missed. */
const leastSlight = 3

/** Both formats, one above the other, where something is lost in one. */
function rowsOfLost({ sound: { of, from, to, there }, takes, rate }: LostSound, evidence: Evidence): HeardRow[] {
  return takes.flatMap(({ exchange }, index) => {
    const heard = heardIn(exchange, evidence, rate)
    if (!heard) return []
    const stretch = index === of ? heardStretch('alone', from, to) : heardStretch('missing', there.from, there.to)
    return heardRow(formats[index]!, exchange, heard, { stretch })
  })
}

/** @param said the text, in words @param texts that lack as little, where it is too little of each */
export function lostInFormat(lost: LostSound, said: string, evidence: Evidence, texts = 1): Judgement {
  const { sound } = lost
  const [has, lacks] = sound.of === 0 ? (['mp3', 'pcm'] as const) : (['pcm', 'mp3'] as const)
  const [from, to] = [sound.from, sound.to].map((seconds) => seconds.toFixed(2))
  const milliseconds = String(Math.round(sound.sounds * 1000))
  const code = { begin: 'beginLost', within: sound.pieces > 1 ? 'piecesLost' : 'pieceLost', end: 'endLost' } as const
  return violated(texts > 1 ? 'lostInSeveral' : code[sound.flaw], {
    expected: sound.pieces > 1 ? `all that sounds in ${has}` : `what sounds in ${has} from ${from} s to ${to} s`,
    actual: `${milliseconds} ms less in ${lacks}${sound.pieces > 1 ? `, in ${sound.pieces} pieces` : ''}`,
    place: { part: 'body', ...stretchOf(sound) },
    heard: rowsOfLost(lost, evidence),
    values: {
      text: said,
      has,
      lacks,
      from: from!,
      to: to!,
      milliseconds,
      pieces: String(sound.pieces),
      texts: String(texts),
    },
  })
}

export function lostIn(
  text: string,
  { mp3, pcm }: TextTakes,
  rates: readonly number[],
  evidence: Evidence,
): ReturnType<typeof lostSound> {
  return lostSound(mp3.get(text) ?? [], pcm.get(text) ?? [], rates, evidence)
}

/** Too little to be missed in one text, and the same in others. */
export function lostInSeveral(
  lost: LostSound,
  said: string,
  takes: TextTakes,
  rates: readonly number[],
  evidence: Evidence,
): Judgement | undefined {
  const slight = [...takes.mp3.keys()].flatMap((one) => {
    const found = lostIn(one, takes, rates, evidence)
    return typeof found === 'object' && found.isSlight && found.sound.of === lost.sound.of ? [found.sound] : []
  })
  return slight.length >= leastSlight && areMissed(slight)
    ? lostInFormat(lost, said, evidence, slight.length)
    : undefined
}
