import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import { changes, refusal, refusalMessages } from '../refusal.ts'
import { emptyVoice, nulls, wrongFormats, wrongInLonger, wrongTypes } from './probes.ts'

/** A field that must be refused with 400 when its value is wrong; settled for types, enum and minimum of these fields. */
function refusedWith400(parts: { id: string; sentence: string; title: string; needs: readonly Probe[]; change: string }): Requirement<Trial> {
  return requirement({
    id: parts.id, sentences: [parts.sentence, '7/row-400'], level: 'must', title: parts.title, needs: parts.needs,
    over: changes(parts.change), check: refusal([400]), messages: refusalMessages,
  })
}

/** 2.1: "input | string" */
export const inputType = refusedWith400({ id: 'SPEECH-INPUT-TYPE', sentence: '2.1/row-input', title: 'input that is no string is refused with 400', needs: [wrongTypes.input], change: 'input: wrong type' })

/** 2.1: "voice | string" */
export const voiceType = refusedWith400({ id: 'SPEECH-VOICE-TYPE', sentence: '2.1/row-voice', title: 'voice that is no string is refused with 400', needs: [wrongTypes.voice, wrongInLonger.voice], change: 'voice: wrong type' })

/** 2.1: "voice … Minimum length 1." */
export const voiceMinLength = refusedWith400({ id: 'SPEECH-VOICE-MIN-LENGTH', sentence: '2.1/row-voice', title: 'An empty voice is refused with 400', needs: [emptyVoice, wrongInLonger.emptyVoice], change: 'voice: empty' })

/** 2.1: "response_format | string enum" */
export const formatType = refusedWith400({ id: 'SPEECH-FORMAT-TYPE', sentence: '2.1/row-response-format', title: 'response_format that is no string is refused with 400', needs: [wrongTypes.format, wrongInLonger.formatType], change: 'response_format: wrong type' })

/** 2.1: "response_format … Allowed values: mp3, pcm." */
export const formatEnum = refusedWith400({ id: 'SPEECH-FORMAT-ENUM', sentence: '2.1/row-response-format', title: 'A response_format other than mp3 and pcm is refused with 400', needs: [wrongFormats, wrongInLonger.format], change: 'response_format: not in the enum' })

/** 2.1: "speed | number" */
export const speedType = refusedWith400({ id: 'SPEECH-SPEED-TYPE', sentence: '2.1/row-speed', title: 'speed that is no number is refused with 400', needs: [wrongTypes.speed, wrongInLonger.speed], change: 'speed: wrong type' })

/** 2.1: "model | string" */
export const modelType = requirement({
  id: 'SPEECH-MODEL-TYPE',
  sentences: ['2.1/row-model', '7/row-400'],
  level: 'must',
  title: 'model that is no string is refused with a listed status',
  needs: [wrongTypes.model, wrongInLonger.model],
  over: changes('model: wrong type'),
  check: refusal('refused'),
  messages: refusalMessages,
})

/** As above; 404 is arguable, since no such model exists. */
export const modelType400 = requirement({
  id: 'SPEECH-MODEL-TYPE-400',
  sentences: ['2.1/row-model', '7/row-400'],
  level: 'should',
  title: 'model that is no string is refused with 400',
  needs: [wrongTypes.model, wrongInLonger.model],
  follows: ['SPEECH-MODEL-TYPE'],
  over: changes('model: wrong type'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 2.1 states types that do not include null; a server may take null for "not given", and which fields are required is not shown. */
export const nullRefused = requirement({
  id: 'SPEECH-NULL-REFUSED',
  sentences: ['2.1/row-voice', '2.1/row-response-format', '2.1/row-speed', '2.1/row-model'],
  level: 'should',
  title: 'null for voice, response_format, speed or model is refused with 400',
  needs: [nulls],
  over: changes('voice: null', 'response_format: null', 'speed: null', 'model: null'),
  check: refusal([400]),
  messages: refusalMessages,
})
