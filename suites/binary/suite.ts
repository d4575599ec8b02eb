import type { Suite } from '../../src/requirement/catalogue.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { hasPlainWords, isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { otherSpeedOf } from '../checks/speed-takes.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { hearAhead, hearLongAhead } from '../evidence/hearing.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { sayAhead } from '../evidence/said-words.ts'
import { textOf } from '../evidence/sent-request.ts'
import { soundingOf } from '../evidence/sounding-of.ts'
import * as beginsAnew from './begins-anew.ts'
import * as crossTalk from './cross-talk.ts'
import * as cutShort from './cut-short.ts'
import * as pcmParameters from './pcm-parameters.ts'
import * as expressions from './expressions.ts'
import * as formatsAlike from './formats-alike.ts'
import * as defaultAlike from './default-alike.ts'
import * as durations from './durations.ts'
import * as heardLatency from './heard-latency.ts'
import * as lasting from './lasting.ts'
import * as mp3Bytes from './mp3-bytes.ts'
import * as emptiness from './not-empty.ts'
import * as nothingAdded from './nothing-added.ts'
import * as oneText from './one-text.ts'
import * as otherScripts from './other-scripts.ts'
import * as otherVoiceSpeed from './other-voice-speed.ts'
import * as otherVoiceWhole from './other-voice-whole.ts'
import * as parallelHeard from './parallel-heard.ts'
import * as parallelSettings from './parallel-settings.ts'
import * as page from './page.ts'
import * as prose from './prose.ts'
import * as repeats from './repeats.ts'
import * as sequences from './sequences.ts'
import * as spellingsAlike from './spellings-alike.ts'
import * as unusual from './unusual.ts'
import * as unusualHeard from './unusual-heard.ts'
import * as pcmBytes from './pcm-bytes.ts'
import * as pcmEnd from './pcm-end.ts'
import * as pcmBreaks from './pcm-breaks.ts'
import * as pcmFraming from './pcm-framing.ts'
import * as soundChanges from './sound-changes.ts'
import * as soundFacts from './sound-facts.ts'
import * as speaking from './speech-response.ts'
import * as speedWhole from './speed-whole.ts'
import * as speedHonoured from './speed-honoured.ts'
import * as speedTurned from './speed-turned.ts'
import * as speeds from './speeds.ts'
import * as transcripts from './transcripts.ts'
import * as textsDiffer from './texts-differ.ts'
import * as voices from './voices.ts'
import * as wholeText from './whole-text.ts'

const isPage = isMember('page')
const isOtherVoice = isMember('other voice')

/** Answers to the text of this page that have come. */
function pagesLike(exchange: Answered, evidence: Evidence): Answered[] {
  const text = textOf(exchange, evidence)
  return evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isPage(one) && isCompleteSpeech(one) && textOf(one, evidence) === text)
}

export const binarySuite: Suite = {
  name: 'binary',
  requirements: [
    ...Object.values(speaking),
    ...Object.values(defaultAlike),
    ...Object.values(speeds),
    ...Object.values(speedHonoured),
    ...Object.values(speedWhole),
    ...Object.values(speedTurned),
    ...Object.values(textsDiffer),
    ...Object.values(lasting),
    ...Object.values(voices),
    ...Object.values(wholeText),
    ...Object.values(otherVoiceWhole),
    ...Object.values(nothingAdded),
    ...Object.values(otherVoiceSpeed),
    ...Object.values(soundChanges),
    ...Object.values(formatsAlike),
    ...Object.values(page),
    ...Object.values(repeats),
    ...Object.values(cutShort),
    ...Object.values(unusual),
    ...Object.values(prose),
    ...Object.values(unusualHeard),
    ...Object.values(sequences),
    ...Object.values(mp3Bytes),
    ...Object.values(emptiness),
    ...Object.values(expressions),
    ...Object.values(otherScripts),
    ...Object.values(spellingsAlike),
    ...Object.values(pcmBytes),
    ...Object.values(pcmFraming),
    ...Object.values(pcmBreaks),
    ...Object.values(pcmEnd),
    ...Object.values(durations),
    ...Object.values(pcmParameters),
    ...Object.values(crossTalk),
    ...Object.values(beginsAnew),
    ...Object.values(oneText),
    ...Object.values(parallelHeard),
    ...Object.values(parallelSettings),
    ...Object.values(heardLatency),
    ...Object.values(soundFacts),
    ...Object.values(transcripts),
  ],
  precompute(exchange, evidence) {
    if (!isCompleteSpeech(exchange)) return
    audioOf(exchange, evidence)
    const isHeard = hasPlainWords(exchange) || isOtherVoice(exchange) || otherSpeedOf(exchange) !== undefined
    if (isHeard) hearAhead(exchange, evidence)
    if (isPage(exchange)) {
      hearLongAhead(exchange, evidence)
      // A page that comes in both formats is compared as any text is.
      const same = pagesLike(exchange, evidence)
      if (same.length > 1) for (const one of same) hearAhead(one, evidence)
    }
    if (!isOrdinaryText(exchange)) return
    soundingOf(exchange, evidence)
    sayAhead(textOf(exchange, evidence))
  },
}
