import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import type { Cases } from '../../fixtures/cases/judged-case.ts'
import { cases, holds, ignores, observes, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { around, change, controls, sent } from '../../fixtures/cases/requests.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import { refusalCases } from '../checks/refusal.cases.ts'
import { changedSuccessCases } from '../checks/success.cases.ts'
import { idlePassthrough, passthroughProbes, referenceProbes, requiredMissing } from '../probes/pinned.ts'
import {
  defaultPinned,
  passthrough400,
  passthroughIdle,
  passthroughType,
  referenceAccepted,
  referenceCount,
  referenceData,
  referenceForm,
  referencePart,
  referenceText,
  referenceType,
  referenceUrl,
  requiredPinned,
} from './pinned-fields.ts'

const pinned = { profile: openrouterProfile }
const all = (probes: readonly Probe[]) => sent(probes, undefined, pinned)

function refused(of: AnyRequirement, probe: Probe, id: string): Cases {
  return cases(of, [
    holds(around(all([probe])), all([probe]).error(404)),
    ...refusalCases(change(id), 'refused'),
    ignores(change('reference.valid:single'), change('passthrough.wrong-type:number')),
  ])
}

const missing = change('open.response_format.missing').sent({ response_format: undefined })
const stand = controls('speech/mp3')

export const pinnedFieldsCases = [
  refused(referenceType, referenceProbes.type, 'reference.wrong-type:number'),
  refused(referencePart, referenceProbes.parts, 'reference.wrong-part:array'),
  refused(referenceCount, referenceProbes.count, 'reference.wrong-count:two-samples'),
  refused(referenceData, referenceProbes.data, 'reference.wrong-data:number'),
  refused(referenceUrl, referenceProbes.url, 'reference.not-data-url:text'),
  refused(referenceText, referenceProbes.text, 'reference.wrong-transcript:number'),
  refused(referenceForm, referenceProbes.form, 'reference.unusual-form:null'),
  cases(referenceAccepted, [
    observes(
      [
        'a sample in base64 without the form of a data URL: 200 audio/mpeg',
        'an array of one part: 200 audio/mpeg',
        'an array of a sample and its transcript: 200 audio/mpeg',
        'a single part: 200 audio/mpeg',
      ].join(' · '),
      all([referenceProbes.valid]),
    ),
    ignores(change('reference.wrong-part:array')),
  ]),
  cases(passthroughType, [
    holds(around(all([passthroughProbes.type])), all([passthroughProbes.type]).error(404)),
    ...refusalCases(change('passthrough.wrong-type:array'), 'refused'),
    ignores(change('passthrough.null:null')),
  ]),
  cases(passthrough400, [
    holds(around(all([passthroughProbes.type])), all([passthroughProbes.type, passthroughProbes.null]).error(400)),
    ...refusalCases(change('passthrough.null:null'), [400]),
    ignores(change('passthrough.idle')),
  ]),
  cases(passthroughIdle, [
    holds(around(all([idlePassthrough])), all([idlePassthrough])),
    ...changedSuccessCases(change('passthrough.idle')),
    ignores(change('passthrough.null:null')),
  ]),
  cases(requiredPinned, [
    holds(around(all([requiredMissing])), all([requiredMissing]).error(400)),
    ...refusalCases(change('required.input'), [400]),
    ignores(change('open.input.missing')),
  ]),
  cases(defaultPinned, [
    holds(pinned, missing.label('audio/pcm')),
    holds(pinned, missing.label('Audio/PCM;rate=24000')),
    violates('other', pinned, missing.label('audio/mpeg')),
    violates('other', pinned, missing.label(null)),
    violates('other', pinned, missing.label('audio/pcm').header('content-type', 'audio/mpeg')),
    holds({ profile: { ...openrouterProfile, speech: { defaultFormat: { value: 'mp3', source: '' } } } }, missing),
    untested(pinned, stand, missing.error(400)),
    undecided(pinned, controls('speech/mp3', [200, 400]), missing.error(400)),
    undecided(pinned, missing.error(400)),
    undecided(pinned, stand, missing.came('timeout')),
    ignores(pinned, change('open.response_format')),
  ]),
]
