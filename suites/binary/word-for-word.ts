import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardStretch } from '../../src/requirement/heard-row.ts'
import { heldBy, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { heardRow } from '../checks/heard-row.ts'
import { stretchOf } from '../checks/heard-takes.ts'
import { lackingFormat } from '../checks/lacking-format.ts'
import { mayFold } from '../checks/may-fold.ts'
import type { TextTakes } from '../checks/text-takes.ts'
import { heardIn } from '../evidence/hearing.ts'

/**
 * In characters. A longer text may be spoken in pieces in one format, and a word in front of a cut is said otherwise:
 * longer, and with another sound.
 */
const mostUncut = 150

/** Of formats that sound alike piece by piece: does one lack a word of the other? */
export function wordForWord(
  text: string,
  said: string,
  { mp3, pcm }: TextTakes,
  rate: number,
  evidence: Evidence,
): Judgement {
  const [ofMp3, ofPcm] = [mp3.get(text) ?? [], pcm.get(text) ?? []]
  const isCompared = text.length <= mostUncut && !ofMp3.some((take) => mayFold(take, rate))
  const lacking = isCompared ? lackingFormat(ofMp3, ofPcm, rate, evidence) : undefined
  if (!lacking) return heldBy('the sound of mp3 and of pcm, piece by piece')
  const { having, lacks } = lacking
  const [has, without] = having === 0 ? (['mp3', 'pcm'] as const) : (['pcm', 'mp3'] as const)
  const [from, to] = [lacks.from, lacks.to].map((seconds) => seconds.toFixed(1))
  return violated('wordLost', {
    expected: `what is heard in ${has} from ${from} s to ${to} s`,
    actual: `other sound in ${without}, or none`,
    place: { part: 'body', ...stretchOf(lacks) },
    heard: lacking.takes.flatMap(({ exchange }, index) => {
      const heard = heardIn(exchange, evidence, rate)
      const stretch =
        index === having
          ? heardStretch('alone', lacks.from, lacks.to)
          : heardStretch('missing', lacks.there.from, lacks.there.to)
      return heard ? [heardRow(formats[index]!, exchange, heard, { stretch })] : []
    }),
    values: { text: said, has, lacks: without, from: from!, to: to! },
  })
}
