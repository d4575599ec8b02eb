import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, observes, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { around, budget, change, controls, sent, speech } from '../../fixtures/cases/requests.ts'
import { workspaceSlug } from '../../fixtures/exchanges.ts'
import { crashCases } from '../checks/answers-without-crashing.cases.ts'
import { allRefused, refusalCases, refusalCasesInFull } from '../checks/refusal.cases.ts'
import { changedSuccessCases } from '../checks/success.cases.ts'
import {
  apiKeyOnBudgets,
  headerInCapitals,
  lowerCaseScheme,
  managementKeyOnSpeech,
  oddKeys,
  openAuth,
  otherSchemes,
  spelledHeader,
  unknownKeys,
} from '../probes/auth.ts'
import { nearMissKeys } from '../probes/near-miss-keys.ts'
import { rightKeyOnBudgets, rightKeyOnSpeech } from '../probes/strain.ts'
import {
  apiKeyRefusedOnBudgets,
  headerNameFound,
  headerTwiceObserved,
  keyNotEchoed,
  managementKeyObserved,
  nearMissRefused,
  oddKeyHandled,
  otherSchemeRefused,
  rightKeyAfterWrong,
  schemeCase,
  unknownKey401,
  unknownKeyRefused,
} from './keys.ts'

const readBySlug = budget('daily', workspaceSlug).member('budget', 'read by slug')
const bySlug = change('key.api-on-budget.by-slug', 'budget/daily').url(
  `http://target/v1/workspaces/${workspaceSlug}/budgets/daily`,
)
const stand = controls('budget/daily')

const accepted = (asked: Asked) => holds(around(asked), asked)

const mark = '[redacted ASSAY_API_KEY]'
const unsureMark = '[redacted TENANT?]'
const answer = speech().error(400)

export const keysCases = [
  cases(rightKeyAfterWrong, [
    holds(sent(rightKeyOnSpeech, (id) => id === 'right')),
    violates('refused', speech(), sent(rightKeyOnSpeech, (id) => id === 'right').error(401)),
    violates('refused', budget(), sent(rightKeyOnBudgets, (id) => id === 'right.weekly').error(404), budget('weekly')),
    violates('wrongStatus', sent(rightKeyOnSpeech, (id) => id === 'right').came(202)),
    violates(
      'serverError',
      speech().secondLook(),
      sent(rightKeyOnSpeech, (id) => id === 'right')
        .came(500, 500, 500)
        .later(500, 500, 500, 500),
    ),
    undecided(speech(), sent(rightKeyOnSpeech, (id) => id === 'right').came(500, 500, 500)),
    undecided(
      ...controls('speech/mp3').map((control) => control.came(202)),
      sent(rightKeyOnSpeech, (id) => id === 'right').came(202),
    ),
    ignores(speech(), budget()),
  ]),
  cases(oddKeyHandled, [
    allRefused(oddKeys, 401),
    allRefused(oddKeys, 400),
    ...crashCases(change('key.odd:accents')),
    ...crashCases(change('authorization.twice')),
    ignores(change('key.unknown:x').came(500)),
  ]),
  cases(otherSchemeRefused, [
    allRefused(otherSchemes, 401),
    ...refusalCasesInFull(change('scheme.basic'), 'refused'),
    ...refusalCases(change('scheme.token', 'budget/daily'), 'refused', 'budget'),
    ignores(change('scheme.bearer-lower-case')),
    ignores(change('schema')),
  ]),
  cases(unknownKeyRefused, [
    allRefused(unknownKeys, 401),
    ...refusalCasesInFull(change('key.unknown:x'), 'listed'),
    ...refusalCases(change('key.unknown:x', 'budget/daily'), 'listed', 'budget'),
    ignores(change('key.near-miss:dropLast')),
  ]),
  cases(unknownKey401, [
    allRefused([...unknownKeys, ...nearMissKeys], 401),
    ...refusalCasesInFull(change('key.unknown:x'), [401]),
    ...refusalCases(change('key.near-miss:dropLast', 'budget/daily'), [401], 'budget'),
    ignores(change('key.in-query:key')),
  ]),
  cases(nearMissRefused, [
    allRefused(nearMissKeys, 400),
    ...refusalCases(change('key.near-miss:otherCase'), 'listed'),
    ...refusalCases(change('key.near-miss:dropLast', 'budget/daily'), 'listed', 'budget'),
    ignores(change('key.unknown:x')),
  ]),
  cases(headerNameFound, [
    accepted(sent([...spelledHeader, ...headerInCapitals])),
    ...changedSuccessCases(change('header-name.authorization')),
    ...changedSuccessCases(change('header-name.authorization', 'budget/daily'), 'budget'),
    ignores(change('header.authorization').came(400)),
  ]),
  cases(schemeCase, [
    accepted(sent(lowerCaseScheme)),
    ...changedSuccessCases(change('scheme.bearer-lower-case')),
    ...changedSuccessCases(change('scheme.bearer-lower-case', 'budget/daily'), 'budget'),
    ignores(change('scheme.basic').came(400)),
  ]),
  cases(apiKeyRefusedOnBudgets, [
    holds(around(sent(apiKeyOnBudgets)), readBySlug, sent(apiKeyOnBudgets).error(401)),
    ...refusalCasesInFull(change('key.api-on-budget', 'budget/daily'), 'listed', 'budget'),
    holds(stand, readBySlug, bySlug.error(401)),
    violates('wrongStatus', stand, readBySlug, bySlug.came(403)),
    violates('accepted', stand, bySlug),
    undecided(stand, readBySlug.error(404), bySlug.error(401)),
    undecided(stand, readBySlug.came(503), readBySlug.error(404), bySlug.error(401)),
    untested(stand, bySlug.error(401)),
    untested(stand, readBySlug.came('reset'), bySlug.error(401)),
    untested(stand, budget('daily').member('budget', 'read'), bySlug.error(401)),
    untested(stand, readBySlug.as({ kind: 'unknown' }), bySlug.error(401)),
    holds({ target: { workspaceId: undefined } }, stand, bySlug.error(401)),
    ignores(change('key.unknown:x', 'budget/daily')),
  ]),
  cases(managementKeyObserved, [
    observes('200 audio/mpeg · 200 audio/pcm', sent(managementKeyOnSpeech)),
    observes('403', change('key.management-on-speech').came(403)),
    observes('200 without Content-Type', change('key.management-on-speech').label(null)),
    observes('no answer (timeout)', change('key.management-on-speech').came('timeout')),
    ignores(change('key.unknown:x')),
  ]),
  cases(headerTwiceObserved, [
    observes('200 audio/mpeg', sent(openAuth)),
    observes('400', change('authorization.twice').came(500, 400)),
    ignores(change('authorization.absent')),
  ]),
  cases(keyNotEchoed, [
    holds(speech(), budget().error(404)),
    violates('echoed', answer.masked('ASSAY_API_KEY')),
    violates('echoed', answer.masked('ASSAY_API_KEY').key('none')),
    violates('echoed', answer.masked('TENANT')),
    violates('echoed', answer.kept({ redacted: [[0, 16, 'ASSAY_API_KEY']], withheld: 'secret', stored: 0 })),
    violates('echoed', answer.header('x-request', `of ${mark}`)),
    violates('echoed', answer.header(`x-${mark}`, '1')),
    violates('echoed', answer.response({ trailers: [['x-sum', mark]] })),
    violates('echoed', answer.response({ trailers: [[mark, '1']] })),
    violates('echoed', answer.response({ reason: mark })),
    violates('echoed', answer.response({ interimText: `link: ${mark}` })),
    violates('echoed', answer.response({ chunkExtensions: `of=${mark}` })),
    violates(
      'echoed',
      answer.kept({
        redacted: [
          [2, 4, 'TENANT?'],
          [20, 16, 'ASSAY_API_KEY'],
        ],
      }),
    ),
    violates('echoed', answer.masked('ASSAY_API_KEY').response({ unread: 9 })),
    holds(answer.header('set-cookie', 'id=[redacted cookie]')),
    violates('echoed', answer.header('set-cookie', `id=[redacted cookie]; ${mark}`)),
    undecided(answer.masked('TENANT?')),
    undecided(answer.header('x-zone', unsureMark)),
    undecided(answer.header(`x-${unsureMark}`, '1')),
    undecided(answer.response({ trailers: [['x-zone', unsureMark]] })),
    undecided(answer.response({ reason: unsureMark })),
    undecided(answer.response({ interimText: unsureMark })),
    undecided(answer.response({ chunkExtensions: unsureMark })),
    undecided(answer.response({ unread: 9 })),
    undecided(answer.kept({ withheld: 'unreadable', stored: 0 })),
    undecided(answer.kept({ withheld: 'untrue', stored: 0 })),
    undecided(speech(), answer.kept({ withheld: 'unreadable', stored: 0 })),
    ignores(answer.key('none')),
    ignores(answer.masked('ASSAY_API_KEY').came('reset')),
  ]),
]
