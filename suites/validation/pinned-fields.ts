import type { Profile } from '../../src/contract/profiles/profile.ts'
import { mediaTypes } from '../../src/contract/operation.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import { held, observed, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { spokenByDefault } from '../probes/speech.ts'
import { refusedDefault } from '../checks/refused-default.ts'
import { answerContent } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { contentTypeOf, mediaType } from '../evidence/media-type.ts'
import { changes, changeWords, refusal, refusalMessages } from '../checks/refusal.ts'
import { success, successMessages } from '../checks/success.ts'
import { idlePassthrough, passthroughProbes, referenceProbes, requiredMissing } from '../probes/pinned.ts'

/** Why it is excluded where the profile does not say it. */
function unpinned(field: keyof Profile['speech'], words: string): (profile: Profile) => string | undefined {
  return ({ name, speech }) => (speech[field] === undefined ? `the profile ${name} ${words}` : undefined)
}

const noReference = unpinned(
  'referenceContent',
  'names no property that carries reference content, so no request can hold it',
)
const noPassthrough = unpinned(
  'providerPassthrough',
  'names no property that carries the provider passthrough, so no request can hold it',
)

/** A form of reference content that is not the one stated: refused, with whatever status is listed. */
function refusedReference(
  parts: Pick<Requirement, 'id' | 'sentences' | 'level' | 'title'> & { probe: Probe; way: string },
): Requirement<Trial> {
  const { id, sentences, level, title, probe, way } = parts
  return requirement({
    id,
    sentences,
    level,
    title,
    inexpressible: noReference,
    needs: [probe],
    over: changes(`reference.${way}`),
    check: refusal('refused'),
    messages: refusalMessages,
  })
}

/** 2.1: "reference content | array of parts, or a single part" */
export const referenceType = refusedReference({
  id: 'SPEECH-REFERENCE-TYPE',
  sentences: ['2.1/row-reference'],
  level: levels.wrongValueAccepted,
  title: 'Reference content that is neither a part nor an array is refused',
  probe: referenceProbes.type,
  way: 'wrong-type',
})

/** 2.1: "Each part is an object with a discriminating field type." */
export const referencePart = refusedReference({
  id: 'SPEECH-REFERENCE-PART',
  sentences: ['2.1/part', '2.1/row-reference'],
  level: levels.wrongValueAccepted,
  title: 'A part of reference content that is not an object of a stated type is refused',
  probe: referenceProbes.parts,
  way: 'wrong-part',
})

/**
 * 2.1: "It holds one input_audio part carrying the voice sample and optionally one text part carrying its transcript."
 */
export const referenceCount = refusedReference({
  id: 'SPEECH-REFERENCE-COUNT',
  sentences: ['2.1/row-reference', '2.1/reference-forms'],
  level: levels.wrongValueAccepted,
  title: 'Reference content without exactly one sample, or with two transcripts, is refused',
  probe: referenceProbes.count,
  way: 'wrong-count',
})

/** 2.1: "input_audio: object with field data (string)." */
export const referenceData = refusedReference({
  id: 'SPEECH-REFERENCE-DATA',
  sentences: ['2.1/row-part-audio'],
  level: levels.wrongValueAccepted,
  title: 'A sample whose data is missing or not a string is refused',
  probe: referenceProbes.data,
  way: 'wrong-data',
})

/** 2.1: "data is a data URL with base64 audio, of the form data:<media_type>;base64,<base64_audio>." */
export const referenceUrl = refusedReference({
  id: 'SPEECH-REFERENCE-DATA-URL',
  sentences: ['2.1/row-part-audio'],
  level: levels.meaning,
  title: 'A sample whose data does not hold audio in base64 is refused',
  probe: referenceProbes.url,
  way: 'not-data-url',
})

/** 2.1: "text: string, the transcript of the voice sample." */
export const referenceText = refusedReference({
  id: 'SPEECH-REFERENCE-TEXT',
  sentences: ['2.1/row-part-text'],
  level: levels.wrongValueAccepted,
  title: 'A transcript that is missing or not a string is refused',
  probe: referenceProbes.text,
  way: 'wrong-transcript',
})

/**
 * 2.1: "an array of an input_audio part followed by a text part". Which fields are required is not shown, so that null
 * and an empty array may stand for "not given".
 */
export const referenceForm = refusedReference({
  id: 'SPEECH-REFERENCE-FORM',
  sentences: ['2.1/reference-forms', '2.1/row-reference'],
  level: levels.nullAsAbsent,
  title: 'null, an empty array and a transcript before its sample are refused as reference content',
  probe: referenceProbes.form,
  way: 'unusual-form',
})

/**
 * 2.1: "It is routed only to endpoints that support voice cloning.": whether the model's endpoint does cannot be known.
 */
export const referenceAccepted = requirement({
  id: 'SPEECH-REFERENCE-ACCEPTED',
  sentences: ['2.1/row-reference', '2.1/reference-forms', '2.1/row-part-audio', '2.1/row-part-text'],
  level: levels.notShown,
  title: 'What reference content in a stated form gets, and a sample in bare base64',
  inexpressible: noReference,
  needs: [referenceProbes.valid],
  over: changes('reference.valid'),
  check: ({ last }) => observed(`${changeWords(last).replace(/^.*?\((.*)\).*$/, '$1')}: ${answerWords(last)}`),
  messages: {},
})

/** 2.1: "provider passthrough | object" */
export const passthroughType = requirement({
  id: 'SPEECH-PASSTHROUGH-TYPE',
  sentences: ['2.1/row-passthrough'],
  level: levels.wrongValueAccepted,
  title: 'A provider passthrough that is not an object is refused',
  inexpressible: noPassthrough,
  needs: [passthroughProbes.type],
  over: changes('passthrough.wrong-type'),
  check: refusal('refused'),
  messages: refusalMessages,
})

/** As above, with the status of an invalid request; null may stand for "not given". */
export const passthrough400 = requirement({
  id: 'SPEECH-PASSTHROUGH-400',
  sentences: ['2.1/row-passthrough', '7/row-400'],
  level: levels.arguableStatus,
  title: 'A provider passthrough that is null or otherwise not an object is refused with 400',
  follows: ['SPEECH-PASSTHROUGH-TYPE'],
  inexpressible: noPassthrough,
  needs: [passthroughProbes.type, passthroughProbes.null],
  over: changes('passthrough.wrong-type', 'passthrough.null'),
  check: refusal([400]),
  messages: refusalMessages,
})

/**
 * 2.1: "Provider-specific passthrough configuration." What is meant for another provider changes nothing for this one.
 */
export const passthroughIdle = requirement({
  id: 'SPEECH-PASSTHROUGH-IDLE',
  sentences: ['2.1/row-passthrough'],
  level: levels.profileStates,
  source: 'the profile',
  title: 'A provider passthrough that means nothing to the provider is accepted',
  inexpressible: unpinned('idlePassthrough', 'names no passthrough that has to be accepted'),
  needs: [idlePassthrough],
  follows: answerContent.speech,
  over: changes('passthrough.idle'),
  check: success,
  messages: successMessages,
})

/** 2.1: "Which request fields are required: not shown." */
export const requiredPinned = requirement({
  id: 'SPEECH-REQUIRED-PINNED',
  sentences: ['2.1/required', '7/row-400'],
  level: levels.profileStates,
  source: 'the profile',
  title: 'A request without a field that the profile requires is refused with 400',
  inexpressible: unpinned('required', 'does not say which fields are required'),
  needs: [requiredMissing],
  over: changes('required'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 2.1: "Defaults of response_format and speed: not shown." */
export const defaultPinned = requirement({
  id: 'SPEECH-DEFAULT-PINNED',
  sentences: ['2.1/defaults'],
  level: levels.profileStates,
  source: 'the profile',
  title: 'A request without response_format is answered in the default format that the profile names',
  inexpressible: unpinned('defaultFormat', 'does not say which format is the default'),
  needs: [spokenByDefault],
  over: changes('open.response_format.missing'),
  check({ last }, evidence) {
    const { profile } = evidence
    if (last.response?.status !== 200)
      return last.response ? refusedDefault(last, evidence) : undecided(`no answer (${last.failure?.kind})`)
    const expected = mediaTypes[profile.speech.defaultFormat!.value]
    const line = contentTypeOf(last.response.headers)
    return mediaType(line) === expected
      ? held
      : violated('other', { expected, actual: line ?? 'no Content-Type', place: { part: 'header content-type' } })
  },
  messages: {
    other: 'without response_format the answer is labelled {actual}; the profile names {expected} as the default',
  },
})
