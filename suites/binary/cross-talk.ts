import { formats } from '../../src/contract/operation.ts'
import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { borrowed } from './borrowed.ts'
import { mixedWith } from './mixed-with.ts'
import { endsLikeOthers, whoseWords } from './whose-words.ts'
import { fewMet, keptApart, mostlyApart } from '../checks/kept-apart.ts'
import { isCompleteSpeech, isMember, unspoken } from '../checks/complete-speech.ts'
import { isWordsAlone } from '../checks/has-body.ts'
import { isSetting, isTalker } from '../checks/is-talker.ts'
import { talkersAgain } from '../checks/talkers-again.ts'
import { areTogether } from '../evidence/are-together.ts'
import { audioOf, findingOf } from '../evidence/audio-facts.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { settingsAlone, settingsTogether } from '../probes/settings.ts'
import { spokenOnce, spokenTogether } from '../probes/speech.ts'
import { isSpoken, lackOf, lastsLikeAnother } from '../checks/lasts-like-another.ts'
import { shareWord } from '../requests/talkers.ts'

/**
 * 7: "429 is returned when a rate limit is exceeded." A service that speaks few texts at a time may also say 503 or
 * 529. Of the ordinary key: nothing is spoken for such a request.
 */
function isTurnedAway({ operation, credential, response }: Exchange): boolean {
  const isOrdinary = operation === 'speech' && credential.key === 'api' && credential.edit === undefined
  return isOrdinary && isTransientStatus(response?.status)
}

/** The requests that something was spoken for at the same time. Where there is none, the answer is its own. */
function companyOf(exchange: Exchange, evidence: Evidence): Exchange[] {
  return evidence.exchanges.filter(
    (other) =>
      other !== exchange && other.operation === 'speech' && !isTurnedAway(other) && areTogether(exchange, other),
  )
}

/** Was another text's request under way at the same time? */
function hadCompany(exchange: Exchange, evidence: Evidence): boolean {
  return companyOf(exchange, evidence).some((other) => textOf(other, evidence) !== textOf(exchange, evidence))
}

/** Silence is nobody's: one is like the other. */
function isSilent(exchange: Answered, evidence: Evidence): boolean {
  const audio = audioOf(exchange, evidence)
  return audio !== undefined && findingOf(audio, ['silent']) !== undefined
}

const isSettings = isMember('settings')

/** 4.1: "Success response": the answer to a request is the answer to that request, also among others. */
export const noCrossTalk = requirement({
  id: 'SPEECH-PARALLEL',
  sentences: ['4.1/success', '1/speech'],
  level: 'must',
  title: "Requests at the same time do not get each other's audio",
  // Another voice, or another speed, may mix up texts that the usual one does not.
  needs: [spokenOnce, spokenTogether, settingsAlone, settingsTogether],
  over: groups(
    (exchange, evidence) =>
      isCompleteSpeech(exchange) &&
      exchange.response.body.length > 0 &&
      requestedFormat(exchange, evidence) !== undefined,
    (exchange, evidence) => requestedFormat(exchange, evidence)!,
    'format',
  ),
  missing: unspoken(...formats),
  resent: talkersAgain,
  check(exchanges, evidence) {
    const spoken = exchanges.filter((exchange) => !isWordsAlone(exchange, evidence))
    const alone = spoken.filter((exchange) => isTalker(exchange, 'alone'))
    const together = spoken.filter((exchange) => isTalker(exchange, 'together'))
    if (alone.length < 2 || together.length < 2) return undecided('too few of the answers came')
    if ([...alone, ...together].some(({ response }) => response.body.withheld))
      return undecided('of some answers only the digest was kept')
    const words = (exchange: Answered): string => quotedText(textOf(exchange, evidence))
    const sameText = (one: Answered, other: Answered): boolean => textOf(one, evidence) === textOf(other, evidence)
    const spokenAlone = (exchange: Answered): boolean => alone.some((one) => sameText(one, exchange))
    const sameBytes = (one: Answered, other: Answered): boolean =>
      one.response.body.sha256 === other.response.body.sha256
    const isOwn = (exchange: Answered): boolean =>
      spoken.some(
        (one) =>
          (isTalker(one, 'alone') || isSetting(one, 'alone')) && sameBytes(one, exchange) && sameText(one, exchange),
      )
    // Where texts have the same bytes even alone, it is not the company that is the cause.
    if (alone.some((one) => alone.some((other) => sameBytes(one, other) && !sameText(one, other))))
      return undecided('different texts are answered alike even one after another')
    const sounding = together.filter((exchange) => !isSilent(exchange, evidence))
    const otherwise = spoken.filter((one) => isSetting(one, 'together') && !isSilent(one, evidence))
    for (const exchange of [...sounding, ...otherwise]) {
      const isOther = (one: Answered): boolean =>
        isTalker(one, 'alone') ||
        isTalker(one, 'together') ||
        isSettings(one) ||
        !shareWord(textOf(one, evidence), textOf(exchange, evidence))
      const other = spoken.find(
        (one) => sameBytes(one, exchange) && !sameText(one, exchange) && isOther(one) && isSpoken(one, evidence),
      )
      // Where its text alone has these bytes as well, it is not the company that is the cause.
      if (other && !isOwn(exchange))
        return violated('swapped', {
          expected: `audio of ${words(exchange)}`,
          actual: `the bytes of ${words(other)}`,
          place: { part: 'body' },
        })
    }
    if (!together.some(spokenAlone)) return undecided('no text was spoken both alone and among others')
    const unknown = together.filter((exchange) => !isOwn(exchange))
    const mixed = borrowed(
      sounding.filter((exchange) => !isOwn(exchange)),
      spoken,
      (one) => isTalker(one, 'alone') || companyOf(one, evidence).length === 0,
      evidence,
    )
    // What mp3 makes of one and the same sound is alike to the byte by chance only: it is heard.
    if (mixed && !endsLikeOthers(mixed.exchange, evidence)) {
      const { exchange, from, at, length } = mixed
      return violated('swapped', {
        expected: `audio of ${words(exchange)}`,
        actual: `in part that of ${words(from)}`,
        place: { part: 'body', at, length },
      })
    }
    const overlaid = mixedWith(
      sounding.filter((exchange) => !isOwn(exchange)),
      alone,
      evidence,
    )
    if (overlaid)
      return violated('swapped', {
        expected: `audio of ${words(overlaid.exchange)}`,
        actual: `it with that of ${words(overlaid.from)} mixed into it`,
        place: { part: 'body' },
      })
    const met = together.filter((exchange) => hadCompany(exchange, evidence))
    // A target that speaks so few texts at a time, and says so, does not offer what is judged.
    const away = evidence.exchanges.find(isTurnedAway)
    if (met.length * 2 < together.length && away)
      return notAvailable(
        `${fewMet(met.length, together.length)}, ` +
          `since the target answers more with ${away.response!.status}: raise its limit, or that of the key`,
      )
    if (met.length === 0) return notAvailable(keptApart)
    if (met.length * 2 < together.length) return undecided(mostlyApart(met.length, together.length))
    // A voice that never says the same text twice alike shows whose audio it is by how long it lasts.
    const mistaken = unknown.flatMap((exchange) => {
      const other = lastsLikeAnother(exchange, alone, [...alone, ...together], evidence)
      return other && whoseWords(exchange, evidence).outcome !== 'own'
        ? [{ exchange, other: quotedText(other.text), isLonger: other.isLonger }]
        : []
    })
    const [first] = mistaken
    // One alone may be a slip of the voice, and short ones may be cut. An exchange makes one longer and one shorter;
    // where that is so without company, too, it is none.
    const isOdd = (one: Answered): boolean =>
      lastsLikeAnother(one, alone, [...alone, ...together], evidence) !== undefined
    if (first && mistaken.some(({ isLonger }) => isLonger !== first.isLonger) && !alone.some(isOdd))
      return violated('swapped', {
        expected: `audio of ${words(first.exchange)}`,
        actual: `audio that lasts as long as ${first.other}, and so ${mistaken.length - 1} more`,
        place: { part: 'body' },
      })
    if (unknown.length > 0 && unknown.every((one) => whoseWords(one, evidence).outcome === 'own'))
      return heldBy('answers given at the same time with those given alone, by their bytes or their sound')
    if (first)
      return undecided(
        `among requests at the same time the answer to ${words(first.exchange)} lasts as long as that to ` +
          `${first.other}; the voice does not repeat itself, so that its bytes do not tell`,
      )
    const lack = unknown.length > 0 ? lackOf(unknown, alone, evidence) : undefined
    if (lack !== undefined) return undecided(lack)
    return heldBy(
      'answers given at the same time with those given alone, by their bytes',
      unknown.length > 0 ? 'the bytes of answers in which the voice varies: only how long they last' : undefined,
    )
  },
  messages: { swapped: 'among requests at the same time: expected {expected}, got {actual}' },
})
