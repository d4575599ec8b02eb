import {
  cases,
  holds,
  ignores,
  target,
  undecided,
  untested,
  violates,
  type JudgedCase,
} from '../../fixtures/cases/judged-case.ts'
import { budget, change, provoked, sent, speech } from '../../fixtures/cases/requests.ts'
import { provocations } from '../probes/provoked.ts'
import { creditsPointer, exactStatus, provokedStatuses } from './provoked.ts'

const envelope = { error: { code: 402, message: 'Insufficient credits' } }
const noCredit = provoked(402).key('no-credit')
const ofModel = (status: number, name: string) => provoked(status).key('api').named(name)
const context = {
  faultModels: new Map([500, 502, 503, 524, 529].map((status) => [status, `fails/${status}`])),
  faultWorkspaces: new Map([[500, 'fails']]),
}

/** What is said of each status alike. */
function casesOf(status: number): JudgedCase[] {
  const asked = provoked(status)
  const twice = [418, status] as const
  return [
    holds(sent(provocations.get(status)!, undefined, context).error(status)),
    holds(asked.came(...twice)),
    holds(asked.came(status, 200)),
    violates('success', asked.json(envelope)),
    violates('success', asked.came(400, 200).json(envelope)),
    violates('unlisted', asked.came(418)),
    violates('unlisted', asked.came(201)),
    untested(asked),
    untested(asked.json({ error: 'no' })),
    untested(asked.json([])),
    untested(asked.came(404, 404)),
    undecided(asked.came('timeout')),
    undecided(asked.came(200, 'reset')),
    ignores(provoked(status === 502 ? 503 : 502).came(418)),
    ignores(speech().came(418)),
  ]
}

const pointer = (message: string) => speech().error(402, message)

export const provokedCases = [
  ...provokedStatuses.map((one) => cases(one, casesOf(Number(one.id.slice(6))))),
  cases(provokedStatuses[0]!, [
    violates('elsewhere', noCredit.named('a'), noCredit.named('b').error(402)),
    untested(noCredit.named('a'), provoked(402).named('b').error(404)),
    holds(noCredit.named('a'), provoked(402).key('api').named('b').error(402)),
    untested(noCredit.named('a'), speech().key('no-credit').error(402)),
    holds(noCredit.named('a').error(402), noCredit.named('a', 2)),
  ]),
  ...provokedStatuses
    .filter(({ id }) => id !== 'ERROR-402' && id !== 'ERROR-429')
    .map((one) => {
      const status = Number(one.id.slice(6))
      return cases(one, [
        undecided(ofModel(status, 'mp3').error(status), ofModel(status, 'pcm')),
        undecided(ofModel(status, 'mp3'), ofModel(status, 'pcm').came(200, status), ofModel(status, 'again')),
        untested(ofModel(status, 'mp3').error(404), ofModel(status, 'pcm')),
        holds(ofModel(status, 'mp3').error(status), ofModel(status, 'pcm').error(404)),
        untested(speech().error(status), ofModel(status, 'pcm')),
        holds(provoked(status, budget()).named('budget').error(status), ofModel(status, 'pcm')),
      ])
    }),
  cases(provokedStatuses[1]!, [
    holds(provoked(429).key('rate-limited').named('a'), provoked(429).key('rate-limited').named('b').error(429)),
  ]),
  cases(provokedStatuses[1]!, [untested(provoked(429).named('a'), provoked(429).named('b').error(429).came(400))]),
  cases(
    provokedStatuses.find(({ id }) => id === 'ERROR-500')!,
    [
      violates('unlisted', provoked(500, budget()).error(502)),
      violates('success', provoked(500, budget()).json(envelope)),
      untested(provoked(500, budget())),
    ],
  ),
  cases(exactStatus, [
    holds(provoked(402).error(402)),
    holds(provoked(503).came(500, 503, 200)),
    violates('other', provoked(503).error(500)),
    violates('other', provoked(429).error(400)),
    untested(speech().text('Hi.'), provoked(503).text('Two. Three.').error(400)),
    violates('other', provoked(402).json(envelope)),
    violates('other', noCredit.named('a'), noCredit.named('b').error(402)),
    violates('other', provoked(402).key('no-credit').error(401)),
    undecided(provoked(402).key('no-credit').error(401), speech().error(401)),
    violates('other', provoked(402).key('no-credit').error(401), budget().error(401)),
    // Every valid request is refused so, as where a member is required that nobody told of.
    undecided(provoked(402).key('no-credit').error(400), speech().error(400)),
    violates('other', provoked(402).key('no-credit').error(400), speech().error(400), speech()),
    violates('other', provoked(402).key('no-credit').error(401), change('key.unknown:x').error(401)),
    violates('other', provoked(504).error(500)),
    undecided(provoked(503).error(402)),
    violates('other', provoked(402).key('no-credit').error(429)),
    undecided(provoked(402).key('no-credit').error(429), speech().error(429)),
    violates('other', provoked(429).key('rate-limited').error(402)),
    untested(provoked(502)),
    undecided(ofModel(502, 'mp3').error(502), ofModel(502, 'pcm')),
    untested(ofModel(502, 'pcm'), speech().error(502)),
    untested(provoked(429).came(200, 200)),
    untested(noCredit),
    undecided(provoked(503).came('reset')),
    ignores(speech().error(503)),
  ]),
  cases(creditsPointer, [
    holds(pointer('Insufficient credits: http://target/credits')),
    holds(pointer('Add more at http://target/account/credits/.')),
    holds(pointer('Insufficient credits. Visit /credits')),
    holds(pointer('See example.com/credits'), target({ baseUrl: 'https://api.example.com/v1' })),
    holds(pointer('See localhost:3000/credits'), target({ baseUrl: 'http://localhost/v1' })),
    untested(pointer('See target.example.com/credits')),
    violates('noPointer', pointer('See target.example.com/credits'), target({ baseUrl: 'https://example.org/v1' })),
    violates('noPointer', pointer('Insufficient credits')),
    untested(pointer('See http://other.example/credits')),
    violates('noPointer', pointer('See http://target/billing')),
    violates('noPointer', noCredit.error(402, 'See http://target/creditsx')),
    ignores(pointer('See it').came(400)),
    ignores(speech().came(402).json({ error: {} })),
    ignores(budget().error(402, 'Pay')),
  ]),
]
