import { cases, holds, ignores } from '../../fixtures/cases/judged-case.ts'
import { around, aroundBoth, change, sent, speech } from '../../fixtures/cases/requests.ts'
import { crashCases } from '../checks/answers-without-crashing.cases.ts'
import { allRefused, refusalCases } from '../checks/refusal.cases.ts'
import { changedSuccessCases } from '../checks/success.cases.ts'
import { openRequests, otherEncodings, withoutMember } from '../probes/open-requests.ts'
import { repeatedFrom, repeatedNames } from '../probes/repeated.ts'
import { spokenAtSpeed } from '../probes/speech.ts'
import { spelledBodies } from '../probes/spelled.ts'
import { brokenBodies, emptyBodies, extendedBodies, otherBodies, roughBodies } from '../probes/validation.ts'
import {
  emptyRefused,
  extendedRefused,
  notJsonRefused,
  notObject400,
  notObjectRefused,
  roughHandled,
  spellingsAccepted,
} from './speech-body.ts'

const unusual = sent([roughBodies, repeatedNames, withoutMember, openRequests, otherEncodings, spokenAtSpeed])
const otherSpeed = speech().member('other speed', '2')

export const speechBodyCases = [
  cases(notJsonRefused, [
    allRefused([brokenBodies, repeatedFrom.body], 400),
    ...refusalCases(change('body.not-json:cut'), [400]),
    ignores(change('body.empty'), change('body.not-object:null')),
  ]),
  cases(extendedRefused, [
    allRefused([extendedBodies], 400),
    ...refusalCases(change('body.extended-json:nan'), [400]),
    ignores(change('body.not-json:cut')),
  ]),
  cases(emptyRefused, [
    allRefused([emptyBodies], 400),
    ...refusalCases(change('body.empty'), [400]),
    ignores(change('body.not-json:blanks')),
  ]),
  cases(notObjectRefused, [
    allRefused([otherBodies], 404),
    ...refusalCases(change('body.not-object:null'), 'refused'),
    ignores(change('body.not-json:cut')),
  ]),
  cases(notObject400, [
    allRefused([otherBodies], 400),
    ...refusalCases(change('body.not-object:null'), [400]),
    ignores(change('body.not-json:cut')),
  ]),
  cases(spellingsAccepted, [
    holds(around(sent(spelledBodies)), sent(spelledBodies)),
    ...changedSuccessCases(change('spelling.lines')),
    ignores(change('body.extended-json:nan').came(400)),
  ]),
  cases(roughHandled, [
    holds(aroundBoth(unusual), unusual),
    ...crashCases(change('rough.nul-in-input')),
    ...crashCases(change('open.encoding.gzip')),
    ...crashCases(otherSpeed),
    ...crashCases(speech('pcm').member('other speed', '2'), 'speech/pcm'),
    ignores(change('open.voice.unknown').came(500), change('open.model.unknown'), change('open.type.none')),
    ignores(speech().member('speed', '1').came(500)),
  ]),
]
