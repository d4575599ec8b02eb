import type { Probe } from '../../src/requirement/probe.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { spokenByDefault } from '../probes/speech.ts'
import { levels } from '../checks/levels.ts'
import { notAcceptedInForm } from '../checks/not-accepted.ts'
import { changes, refusal, refusalMessages } from '../checks/refusal.ts'
import { nullAsWrongType } from '../evidence/null-value.ts'
import { companionsAlone, wrongBeside } from '../probes/beside.ts'
import { dressed } from '../probes/dressed.ts'
import { refusedForms, standardSpeechForms } from '../probes/http-forms.ts'
import { refusedInARow } from '../probes/in-a-row.ts'
import { spelledWrong } from '../probes/spelled.ts'
import { otherFormOf, wrongInForms } from '../probes/wrong-in-forms.ts'
import { withoutMember } from '../probes/open-requests.ts'
import { repeatedFrom } from '../probes/repeated.ts'
import {
  editedFormats,
  emptyVoice,
  largeBodies,
  nulls,
  wrongFormats,
  wrongInLonger,
  wrongTypes,
} from '../probes/validation.ts'

/** A form of HTTP, a voice, a text or a missing member may be refused for itself: there only acceptance is wrong. */
function anyRefusalInForms(check: ReturnType<typeof refusal>): ReturnType<typeof refusal> {
  return (trial, evidence) => {
    const form = otherFormOf(trial.last.stimulus)
    if (form === undefined) return check(trial, evidence)
    const judged = notAcceptedInForm(trial, evidence)
    if (judged.kind !== 'violated') return judged
    // What came names the form: in one and the same it has one cause.
    const { code, actual } = judged
    return { ...judged, code: code === 'accepted' ? 'acceptedIn' : 'insteadIn', actual: `${actual} with ${form}` }
  }
}

const inFormMessages = {
  acceptedIn: '{change}: accepted, expected {expected}',
  insteadIn: '{change}: answered with {actual}, expected {expected}',
}

/** Another status than a listed one is a cause of its own, of which these are effects. */
const follows = ['SPEECH-STATUS-LISTED']

/**
 * A field that must be refused with 400 when its value is wrong; settled for types, enum and minimum of these fields.
 */
function refusedWith400(parts: {
  id: string
  sentence: string
  title: string
  needs: readonly Probe[]
  over: readonly string[]
  member?: string
  inForms?: Probe
}): Requirement<Trial> {
  const { id, sentence, title, needs, over, member, inForms } = parts
  const check = inForms ? anyRefusalInForms(refusal([400])) : refusal([400])
  return requirement({
    id,
    sentences: [sentence, '7/row-400'],
    level: levels.wrongValueStatus,
    title,
    needs: inForms ? [...needs, inForms] : needs,
    follows,
    over: changes(...over),
    check: member === undefined ? check : nullAsWrongType(member, check),
    messages: inForms ? { ...refusalMessages, ...inFormMessages } : refusalMessages,
  })
}

/** 2.1: "input | string" */
export const inputType = refusedWith400({
  id: 'SPEECH-INPUT-TYPE',
  sentence: '2.1/row-input',
  title: 'An input that is not a string is refused with 400',
  needs: [wrongTypes.input, wrongBeside.input, ...companionsAlone, nulls.input, withoutMember],
  inForms: wrongInForms.input,
  over: ['input.wrong-type', 'input.null'],
  member: 'input',
})

/** 2.1: "voice | string" */
export const voiceType = refusedWith400({
  id: 'SPEECH-VOICE-TYPE',
  sentence: '2.1/row-voice',
  title: 'A voice that is not a string is refused with 400',
  needs: [
    wrongTypes.voice,
    wrongInLonger.voice,
    wrongBeside.voice,
    repeatedFrom.voice,
    refusedInARow.voice,
    ...companionsAlone,
    nulls.voice,
    withoutMember,
  ],
  inForms: wrongInForms.voice,
  over: ['voice.wrong-type', 'voice.null'],
  member: 'voice',
})

/** 2.1: "voice … Minimum length 1." */
export const voiceMinLength = refusedWith400({
  id: 'SPEECH-VOICE-MIN-LENGTH',
  sentence: '2.1/row-voice',
  title: 'An empty voice is refused with 400',
  needs: [
    emptyVoice,
    wrongInLonger.emptyVoice,
    dressed.emptyVoice,
    spelledWrong.emptyVoice,
    wrongBeside.emptyVoice,
    largeBodies,
    refusedForms.speech,
    standardSpeechForms,
    repeatedFrom.input,
    repeatedFrom.name,
    ...companionsAlone,
  ],
  inForms: wrongInForms.emptyVoice,
  over: ['voice.empty'],
})

/** 2.1: "response_format | string enum" */
export const formatType = refusedWith400({
  id: 'SPEECH-FORMAT-TYPE',
  sentence: '2.1/row-response-format',
  title: 'A response_format that is not a string is refused with 400',
  needs: [
    wrongTypes.format,
    wrongInLonger.formatType,
    wrongBeside.formatType,
    ...companionsAlone,
    nulls.response_format,
    spokenByDefault,
  ],
  inForms: wrongInForms.formatType,
  over: ['response_format.wrong-type', 'response_format.null'],
  member: 'response_format',
})

/** 2.1: "response_format … Allowed values: mp3, pcm." */
export const formatEnum = refusedWith400({
  id: 'SPEECH-FORMAT-ENUM',
  sentence: '2.1/row-response-format',
  title: 'A response_format other than mp3 and pcm is refused with 400',
  needs: [
    wrongFormats,
    editedFormats,
    wrongInLonger.format,
    spelledWrong.format,
    wrongBeside.format,
    repeatedFrom.format,
    refusedInARow.format,
    ...companionsAlone,
  ],
  inForms: wrongInForms.format,
  over: ['response_format.not-in-enum'],
})

/** 2.1: "speed | number" The control has no speed: null may always mean that. */
export const speedType = refusedWith400({
  id: 'SPEECH-SPEED-TYPE',
  sentence: '2.1/row-speed',
  title: 'A speed that is not a number is refused with 400',
  needs: [
    wrongTypes.speed,
    wrongInLonger.speed,
    spelledWrong.speed,
    wrongBeside.speed,
    repeatedFrom.speed,
    ...companionsAlone,
  ],
  inForms: wrongInForms.speed,
  over: ['speed.wrong-type'],
})

/** 2.1: "model | string" */
export const modelType = requirement({
  id: 'SPEECH-MODEL-TYPE',
  sentences: ['2.1/row-model', '7/row-400'],
  level: levels.wrongValueAccepted,
  title: 'A model that is not a string is refused with a listed status other than 500',
  needs: [
    wrongTypes.model,
    wrongInLonger.model,
    wrongBeside.model,
    wrongInForms.model,
    repeatedFrom.model,
    ...companionsAlone,
    nulls.model,
    withoutMember,
  ],
  follows,
  over: changes('model.wrong-type', 'model.null'),
  check: nullAsWrongType('model', anyRefusalInForms(refusal('refused'))),
  messages: { ...refusalMessages, ...inFormMessages },
})

/** As above; 404 is arguable, since no such model exists. */
export const modelType400 = requirement({
  id: 'SPEECH-MODEL-TYPE-400',
  sentences: ['2.1/row-model', '7/row-400'],
  level: levels.arguableStatus,
  title: 'A model that is not a string is refused with 400',
  needs: [
    wrongTypes.model,
    wrongInLonger.model,
    wrongBeside.model,
    wrongInForms.model,
    repeatedFrom.model,
    ...companionsAlone,
  ],
  follows: ['SPEECH-MODEL-TYPE', ...follows],
  over: changes('model.wrong-type'),
  check: anyRefusalInForms(refusal([400])),
  messages: { ...refusalMessages, ...inFormMessages },
})

/**
 * 2.1 states types that do not include null; a server may take null for "not given", and which fields are required is
 * not shown.
 */
export const nullRefused = requirement({
  id: 'SPEECH-NULL-REFUSED',
  sentences: ['2.1/row-input', '2.1/row-voice', '2.1/row-response-format', '2.1/row-speed', '2.1/row-model'],
  level: levels.nullAsAbsent,
  title: 'null for input, model, voice, response_format or speed is refused with 400',
  needs: Object.values(nulls),
  follows: ['SPEECH-INPUT-TYPE', 'SPEECH-VOICE-TYPE', 'SPEECH-FORMAT-TYPE', 'SPEECH-MODEL-TYPE', ...follows],
  over: changes('input.null', 'model.null', 'voice.null', 'response_format.null', 'speed.null'),
  check: refusal([400]),
  messages: refusalMessages,
})
