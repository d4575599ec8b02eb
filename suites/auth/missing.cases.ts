import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { change, sent, speech } from '../../fixtures/cases/requests.ts'
import { allRefused, unauthenticatedCases, unauthenticatedCasesInFull } from '../checks/refusal.cases.ts'
import { keylessAndInvalid, keylessAndUnknown } from '../probes/keyless.ts'
import { dressed } from '../probes/dressed.ts'
import { refusedInARow } from '../probes/in-a-row.ts'
import {
  claimedInside,
  emptyToken,
  keyInBody,
  misplacedKey,
  withoutHeader,
  withoutHeaderBySlug,
  withoutHeaderInLonger,
} from '../probes/missing-authentication.ts'
import {
  authBeforeLookup,
  authBeforeValidation,
  emptyTokenRefused,
  misplacedKeyRefused,
  missingHeader,
  missingMessage,
} from './missing.ts'

const absent = change('authorization.absent').withoutHeader('authorization').key('none')
const said = (message: unknown) => absent.error(401, message)

/** A proxy may decline a path that is no UTF-8 by a page of its own. */
const undecodable = change('authorization.absent-and.path.undecodable-id', 'budget/weekly').url(
  'http://target/v1/workspaces/%FF/budgets/weekly',
)

export const missingCases = [
  cases(missingHeader, [
    allRefused(
      [
        ...withoutHeader,
        ...withoutHeaderBySlug,
        withoutHeaderInLonger,
        ...claimedInside,
        ...dressed.withoutKey,
        refusedInARow.withoutKey,
      ],
      401,
    ),
    ...unauthenticatedCasesInFull(absent),
    ...unauthenticatedCases(change('authorization.absent', 'budget/daily')),
    violates('accepted', change('authorization.absent.by-slug', 'budget/daily')),
    ignores(change('authorization.absent-and.voice.empty')),
  ]),
  cases(missingMessage, [
    holds(
      sent([
        ...withoutHeader,
        ...withoutHeaderBySlug,
        ...claimedInside,
        ...dressed.withoutKey,
        refusedInARow.withoutKey,
        ...keylessAndInvalid,
        ...keylessAndUnknown,
      ]).error(401),
    ),
    holds(said('The Authorization header is required')),
    holds(said('authentication_header: missing')),
    holds(said('缺少 Authentication 标头')),
    undecided(said('Բացակայում է Authentication վերնագիրը')),
    violates('otherText', said('Unauthorized')),
    violates('otherText', said('')),
    violates('otherText', said('Invalid Authentication header')),
    violates('otherText', said('Missing API key')),
    violates('otherText', said('Unauthorized'), said('Missing Authentication header')),
    undecided(said(401)),
    undecided(absent.came(401).body('Missing Authentication header')),
    holds(said('Missing Authentication header').masked('TENANT'), said(401)),
    undecided(said('****').masked('ASSAY_API_KEY')),
    violates('otherText', said('Unauthorized').masked('ASSAY_API_KEY')),
    undecided(said('Unauthorized').masked('TENANT')),
    ignores(said('Unauthorized').came(400)),
    ignores(said('Unauthorized').key('api')),
    ignores(said('Unauthorized').key('none', 'empty')),
    ignores(said('Unauthorized').sentHeader('Authorization', '')),
    ignores(said('Unauthorized').member('spoken', 'plain')),
    ignores(said('Unauthorized').url('http://target/v1/audio/../speech')),
  ]),
  cases(emptyTokenRefused, [
    allRefused(emptyToken, 401),
    ...unauthenticatedCases(change('authorization.empty.value')),
    ignores(change('authorization.absent')),
  ]),
  cases(misplacedKeyRefused, [
    allRefused([...misplacedKey, keyInBody], 401),
    ...unauthenticatedCases(change('key.in-query:key', 'budget/daily')),
    ignores(change('key.unknown:x')),
  ]),
  cases(authBeforeValidation, [
    allRefused(keylessAndInvalid, 401),
    ...unauthenticatedCases(change('authorization.absent-and.voice.empty')),
    ...unauthenticatedCases(change('authorization.absent-and.interval:0', 'budget/daily')),
    ignores(change('authorization.absent')),
    ignores(change('authorization.absent-and.workspace.unknown', 'budget/daily')),
    ignores(change('authorization.absent-and.model.unknown')),
    ...unauthenticatedCases(change('authorization.absent-and.model.wrong-type:number')),
    untested(undecodable.came(400).label('text/html').body('<html></html>')),
    untested(undecodable.came(400).json({ statusCode: 400, error: 'Bad Request' })),
    untested(undecodable.error(400)),
    violates('accepted', undecodable),
  ]),
  cases(authBeforeLookup, [
    allRefused(keylessAndUnknown, 401),
    ...unauthenticatedCases(change('authorization.absent-and.workspace.unknown', 'budget/daily')),
    ...unauthenticatedCases(change('authorization.absent-and.model.unknown')),
    ignores(change('authorization.absent-and.voice.empty')),
    ignores(change('authorization.absent-and.model.null')),
    ignores(speech()),
  ]),
]
