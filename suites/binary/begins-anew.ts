import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { unspoken } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { notSound, ordinaryPcm, soundPcm } from '../checks/sound-pcm.ts'
import { beginsWithEndOf, pcmEdges } from '../evidence/pcm-edges.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { textOf } from '../evidence/sent-request.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

/** One may begin with a sound that another one ends with. */
const leastAnswers = 2

/** What more texts begin with is a signal, of which there are a few. */
const mostAlike = 2

/** An answer that begins with the end of another one. */
interface Carried {
  readonly own: Answered
  readonly from: Answered
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/**
 * Answers that begin with the very samples that another text ends with each time, where their own text begins otherwise
 * another time: a signal around answers, and a word that comes again, are no part of another's. What begins as another
 * text does is that text. Which one came before shows nothing: it may have been spoken in the other format.
 */
function carriedIn(answers: readonly Answered[], evidence: Evidence): Carried[] {
  const all = answers.flatMap((exchange) => {
    const edges = evidence.derive(pcmEdges, exchange)
    return edges ? [{ exchange, edges, text: textOf(exchange, evidence) }] : []
  })
  return all.flatMap((own) => {
    const isSteady = all.every(({ text, edges }) => text !== own.text || isSame(edges.head, own.edges.head))
    const alike = new Set(all.filter(({ edges }) => isSame(edges.head, own.edges.head)).map(({ text }) => text))
    if (isSteady || alike.size > mostAlike) return []
    const ends = ({ edges }: (typeof all)[number]): boolean =>
      !isSame(edges.head, own.edges.head) && beginsWithEndOf(own.edges.head, edges)
    const from = all.find(
      (one) => one.text !== own.text && ends(one) && all.every((other) => other.text !== one.text || ends(other)),
    )
    return from ? [{ own: own.exchange, from: from.exchange }] : []
  })
}

/** 1: "converts input text into audio": that text, whatever was spoken before it. */
export const beginsAnew = requirement({
  id: 'SPEECH-BEGINS-ANEW',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'pcm of a text does not begin with what is left of another answer',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: [
    'SPEECH-PARALLEL',
    'SPEECH-PARALLEL-HEARD',
    'SPEECH-SOUND-CHANGES',
    'PCM-FORMAT',
    'PCM-ALIGNMENT',
    'PCM-EVEN-LENGTH',
    'PCM-FOREIGN-BYTES',
    'PCM-FRAMING',
    'PCM-SIGNED',
    'PCM-SILENCE',
    'SPEECH-AUDIO-NOT-EMPTY',
  ],
  wholeRun: true,
  over: ordinaryPcm,
  missing: unspoken('pcm'),
  resent: (unit, evidence) => {
    const [first] = carriedIn(soundPcm(unit as never, evidence), evidence)
    return { exchanges: first ? [first.from, first.own] : [] }
  },
  check(exchanges, evidence) {
    const sound = soundPcm(exchanges, evidence)
    if (sound.length === 0) return undecided(notSound)
    const heard = sound.filter((exchange) => evidence.derive(pcmEdges, exchange) !== undefined)
    const texts = new Set(heard.map((exchange) => textOf(exchange, evidence)))
    // How a text begins shows nothing before it was spoken again.
    if (texts.size < 2 || texts.size === heard.length)
      return notAvailable('no two texts were spoken of which one came twice, and which begin with sound')
    const carried = carriedIn(heard, evidence)
    const [first] = carried
    if (!first || carried.length < leastAnswers)
      return heldBy(`how ${texts.size} texts begin each time in ${heard.length} answers, and what others end with`)
    const [own, from] = [first.own, first.from].map((one) => quotedText(textOf(one, evidence))) as [string, string]
    return violated('carried', {
      expected: 'the text and nothing before it',
      actual: 'the end of another answer before it',
      place: { part: 'body' },
      shownBy: first.own.id,
      values: { answers: String(carried.length), of: String(heard.length), own, from },
    })
  },
  messages: {
    carried:
      '{answers} of {of} answers in pcm begin with the end of another text, sample for sample: {own} with the end of ' +
      '{from}; what is left of one request may be sent with the next',
  },
})
