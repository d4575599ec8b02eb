import { cases, holds, ignores, untested, violates, undecided } from '../../fixtures/cases/judged-case.ts'
import { around, aroundBoth, change, controls, sent, speech } from '../../fixtures/cases/requests.ts'
import { crashCases } from '../checks/answers-without-crashing.cases.ts'
import { allRefused, htmlPage, refusalCases } from '../checks/refusal.cases.ts'
import { changedSuccessCases, successCases } from '../checks/success.cases.ts'
import { otherEncodings } from '../probes/open-requests.ts'
import { repeatedFrom } from '../probes/repeated.ts'
import { spokenUnusual } from '../probes/speech.ts'
import { escapedBodies, spelledBodies } from '../probes/spelled.ts'
import { refusedInARow } from '../probes/in-a-row.ts'
import { brokenBodies, emptyBodies, extendedBodies, otherBodies, wrappedBodies } from '../probes/validation.ts'
import {
  emptyRefused,
  escapesAccepted,
  extendedRefused,
  notJsonRefused,
  notObject400,
  notObjectRefused,
  roughHandled,
  spellingsAccepted,
  utf8Only,
  wrappedNotRead,
} from './speech-body.ts'

const unusual = sent(roughHandled.needs)
const emoji = speech().member('unusual text', 'emoji')
const accent = speech().member('unusual text', 'accent')
const chinese = speech().member('other script', 'Chinese')
const wrapped = change('body.wrapped:params')
const bare = change('open.input.missing')
const standing = [...controls('speech/mp3'), ...controls('speech/mp3', 200, 'second')]
const otherSpeed = speech().member('other speed', '2')

export const speechBodyCases = [
  cases(notJsonRefused, [
    allRefused([brokenBodies, repeatedFrom.body, refusedInARow.body], 400),
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
  cases(escapesAccepted, [
    holds(around(sent(escapedBodies)), sent(spokenUnusual), sent(escapedBodies)),
    ...successCases(change('escaped.emoji')).map((one) => ({ ...one, lines: [emoji, ...one.lines] })),
    violates('refused', controls('speech/mp3'), accent, change('escaped.accent').came(400)),
    untested(controls('speech/mp3'), emoji.came(400), change('escaped.emoji').came(400)),
    untested(controls('speech/mp3'), accent, change('escaped.emoji').came(400)),
    holds(controls('speech/mp3'), chinese, change('escaped.script')),
    violates('refused', controls('speech/mp3'), chinese, change('escaped.script').came(400)),
    violates('refusedPlainly', controls('speech/mp3'), chinese.came(400), change('escaped.script')),
    untested(controls('speech/mp3'), chinese.came(400), change('escaped.script').came(400)),
    untested(controls('speech/mp3'), accent.came(400), change('escaped.accent')),
    ignores(change('spelling.escapes')),
  ]),
  cases(utf8Only, [
    allRefused([otherEncodings], 400, (id) => id.includes('utf-')),
    violates('accepted', change('open.encoding.utf-16')),
    violates('accepted', change('open.encoding.utf-16-unmarked')),
    violates('accepted', change('open.encoding.utf-32')),
    violates('instead', change('open.encoding.utf-16').body('')),
    undecided(change('open.encoding.utf-16').came(400)),
    undecided(around(change('open.encoding.utf-16')), change('open.encoding.utf-16').body(htmlPage)),
    ignores(change('open.encoding.not-utf8'), change('open.encoding.byte-order-mark'), change('open.encoding.gzip')),
  ]),
  cases(wrappedNotRead, [
    allRefused([wrappedBodies], 400),
    violates('accepted', bare.came(400), wrapped),
    violates('accepted', bare.came(404), wrapped),
    violates('instead', bare.came(400), wrapped.body('Busy')),
    untested(bare, wrapped),
    untested(bare.came(500), wrapped),
    untested(wrapped),
    undecided(wrapped.came(400)),
    ignores(change('body.not-object:array-of-valid')),
  ]),
  cases(roughHandled, [
    holds(aroundBoth(unusual), unusual),
    ...crashCases(change('rough.nul-in-input')),
    ...crashCases(change('open.encoding.gzip')),
    ...crashCases(otherSpeed),
    ...crashCases(speech('pcm').member('other speed', '2'), 'speech/pcm'),
    ...['other voice', 'one text', 'speed turns'].flatMap((group) => crashCases(speech().member(group, 'any'))),
    ignores(change('open.voice.unknown').came(500), change('open.model.unknown'), change('form.http-1.0').came(500)),
    ...crashCases(change('open.type.none')),
    ...crashCases(change('open.response_format.missing')),
    ...crashCases(change('form.accept-json')),
    ignores(speech().member('speed', '1').came(500)),
    // Another voice may take longer than is waited for; what is no plain request hangs.
    ...[otherSpeed, speech().member('other voice', 'any'), speech().member('combined', 'any')].map((one) =>
      undecided(standing, one.came('timeout').later('timeout')),
    ),
    violates('broke', standing, otherSpeed.came('reset', 'reset').later('reset', 'reset', 'reset', 'reset')),
    violates('broke', standing, change('rough.nul-in-input').came('timeout').later('timeout')),
  ]),
]
