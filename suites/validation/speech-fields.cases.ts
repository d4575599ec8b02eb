import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import {
  cases,
  holds,
  ignores,
  undecided,
  untested,
  violates,
  type JudgedCase,
} from '../../fixtures/cases/judged-case.ts'
import { around, change, controls, sent } from '../../fixtures/cases/requests.ts'
import { dressed } from '../probes/dressed.ts'
import { spelledWrong } from '../probes/spelled.ts'
import { allRefused, refusalCases, refusalCasesInFull } from '../checks/refusal.cases.ts'
import { companionsAlone, wrongBeside } from '../probes/beside.ts'
import { withoutMember } from '../probes/open-requests.ts'
import { spokenByDefault } from '../probes/speech.ts'
import { repeatedFrom } from '../probes/repeated.ts'
import { emptyVoice, largeBodies, nulls, wrongFormats, wrongInLonger, wrongTypes } from '../probes/validation.ts'
import { wrongInForms } from '../probes/wrong-in-forms.ts'
import {
  formatEnum,
  formatType,
  inputType,
  modelType,
  modelType400,
  nullRefused,
  speedType,
  voiceMinLength,
  voiceType,
} from './speech-fields.ts'

const stand = controls('speech/mp3')

/** null is a wrong type where a request without the member is refused for that. */
function nullCases(member: string, right: number): JudgedCase[] {
  const isNull = change(`${member}.null`)
  const without = change(`open.${member}.missing`)
  const refused = without.error(400)
  const both = sent([nulls.input, nulls.model, nulls.voice, nulls.response_format])
  return [
    holds(stand, refused, isNull.error(right)),
    violates('accepted', stand, refused, isNull),
    violates('accepted', stand, without.came(499), isNull),
    violates('accepted', stand, without.came(422), isNull),
    violates('wrongStatus', stand, without.came(404), isNull.came(418)),
    untested(stand, isNull),
    untested(stand, isNull.error(400)),
    untested(stand, without, isNull),
    untested(stand, without.came(399), isNull),
    untested(stand, without.came(500), isNull),
    untested(stand, without.came(429), isNull),
    untested(stand, without.came('reset'), isNull),
    untested(controls('speech/mp3', [200, 503]), refused, isNull),
    untested(stand, change('open.other.missing').error(400), isNull),
    untested(around(both), both.only(`null-${member}`)),
  ]
}

/** A wrong value beside an optional member, which shows something where that member alone succeeds. */
function besideCases(probe: Probe, right: number): JudgedCase[] {
  const pinned = { profile: openrouterProfile }
  const wrong = sent(probe, undefined, pinned)
  const alsoWrong = [wrongTypes.speed, wrongFormats]
  const alone = sent(
    companionsAlone.filter((one) => !alsoWrong.includes(one)),
    undefined,
    pinned,
  )
  const refused = sent(alsoWrong, undefined, pinned).error(400)
  return [
    holds(around(wrong), alone, refused, wrong.error(right)),
    untested(around(wrong), wrong.error(right)),
    untested(around(wrong), alone.error(400), wrong.error(404)),
    violates('wrongStatus', around(wrong), alone, wrong.error(402)),
    violates('wrongStatus', around(wrong), refused, wrong.error(402)),
    violates('accepted', around(wrong), alone.error(400), wrong),
  ]
}

/** A wrong value in a form that may be refused for itself. */
function inFormCases(probe: Probe): JudgedCase[] {
  const wrong = sent(probe)
  return [
    holds(around(wrong), wrong.error(400)),
    holds(around(wrong), wrong.came(411)),
    holds(around(wrong), wrong.came(505).label('text/html').body('<html><body>no</body></html>')),
    holds(around(wrong), wrong.error(413)),
    violates('acceptedIn', around(wrong), wrong),
    violates('acceptedIn', wrong),
    violates('insteadIn', around(wrong), wrong.came(200).json({ error: { code: 400, message: 'no' } })),
    untested(around(wrong), wrong.came('reset')),
    undecided(around(wrong), wrong.came('timeout')),
    undecided(controls('speech/mp3', 500), wrong.came('reset')),
  ]
}

export const speechFieldsCases = [
  cases(inputType, [
    allRefused([wrongTypes.input], 400),
    ...refusalCases(change('input.wrong-type:number'), [400]),
    ...nullCases('input', 400),
    ...besideCases(wrongBeside.input, 400),
    ...inFormCases(wrongInForms.input),
    ignores(change('input'), change('open.input.missing'), change('model.wrong-type:number')),
  ]),
  cases(voiceType, [
    allRefused([wrongTypes.voice, wrongInLonger.voice, repeatedFrom.voice], 400),
    ...refusalCases(change('voice.wrong-type:number', 'speech/pcm'), [400]),
    ...nullCases('voice', 400),
    ...besideCases(wrongBeside.voice, 400),
    ...inFormCases(wrongInForms.voice),
    ignores(change('voice.empty'), sent(withoutMember)),
  ]),
  cases(voiceMinLength, [
    allRefused(
      [
        emptyVoice,
        wrongInLonger.emptyVoice,
        dressed.emptyVoice,
        spelledWrong.emptyVoice,
        largeBodies,
        repeatedFrom.input,
        repeatedFrom.name,
      ],
      400,
    ),
    ...refusalCasesInFull(change('voice.empty'), [400]),
    ...besideCases(wrongBeside.emptyVoice, 400),
    ...inFormCases(wrongInForms.emptyVoice),
    ignores(change('voice.null'), change('voice.wrong-type:number')),
  ]),
  cases(formatType, [
    allRefused([wrongTypes.format, wrongInLonger.formatType], 400),
    ...refusalCases(change('response_format.wrong-type:number'), [400]),
    ...nullCases('response_format', 400),
    ...besideCases(wrongBeside.formatType, 400),
    ...inFormCases(wrongInForms.formatType),
    ignores(change('response_format.not-in-enum:wav'), sent(spokenByDefault)),
  ]),
  cases(formatEnum, [
    allRefused([wrongFormats, wrongInLonger.format, spelledWrong.format, repeatedFrom.format], 400),
    ...refusalCases(change('response_format.not-in-enum:wav'), [400]),
    ...besideCases(wrongBeside.format, 400),
    ...inFormCases(wrongInForms.format),
    ignores(change('response_format.wrong-type:number'), change('response_format.null')),
  ]),
  cases(speedType, [
    allRefused([wrongTypes.speed, wrongInLonger.speed, repeatedFrom.speed], 400),
    ...refusalCases(change('speed.wrong-type:word'), [400]),
    ...besideCases(wrongBeside.speed, 400),
    ...inFormCases(wrongInForms.speed),
    ignores(change('speed.null'), change('open.speed.zero')),
  ]),
  cases(modelType, [
    ...inFormCases(wrongInForms.model),
    allRefused([wrongTypes.model, wrongInLonger.model, repeatedFrom.model], 404),
    ...refusalCasesInFull(change('model.wrong-type:number'), 'refused'),
    ...nullCases('model', 404),
    ignores(change('open.model.unknown')),
  ]),
  cases(modelType400, [
    allRefused([wrongTypes.model, wrongInLonger.model, repeatedFrom.model], 400),
    ...refusalCases(change('model.wrong-type:number'), [400]),
    ...besideCases(wrongBeside.model, 400),
    ...inFormCases(wrongInForms.model),
    ignores(change('model.null')),
  ]),
  cases(nullRefused, [
    allRefused(Object.values(nulls), 400),
    ...refusalCases(change('speed.null'), [400]),
    ignores(change('input.wrong-type:number')),
  ]),
]
