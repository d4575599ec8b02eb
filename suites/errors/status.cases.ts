import { errorTable } from '../../src/contract/error-table.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, change, inTurn, other, speech } from '../../fixtures/cases/requests.ts'
import { gatewayStatus } from './gateway-status.ts'
import { budgetStatus, speechStatus } from './listed-status.ts'
import { successSteady } from './steady.ts'

const listed = (operation: 'speech' | 'budget') =>
  errorTable.filter(({ operations }) => operations.includes(operation)).map(({ status }) => status)
const gateway = [429, 502, 503, 524, 529]
const unlisted = [201, 204, 206, 304, 403, 405, 413, 415, 418, 422, 451, 501, 505]

/** The connection was given up as if no request had come on it; the header as servers write it. */
const givenUp = (asked: Asked, connection = 'close') => asked.came(408).header('Connection', connection)

/** Reads as they came: x what a gateway answers, . a success, r a refusal, g another status of a gateway. */
const reads = (signs: string) =>
  inTurn(signs, { '.': budget(), x: budget().error(503), g: budget().error(429), r: budget().error(404) })

/**
 * Requests that fail first, f with 500, n without an answer and k so on a kept connection, and are answered then; and .
 * those that do not.
 */
const steps = (signs: string, ask: () => Asked = () => speech()) =>
  [...signs].flatMap((sign, index) => {
    const one = ask().named(`one ${index}`)
    if (sign === 'k') return [one.onKeptConnection().came('reset'), ask().named(`one ${index}`, 2)]
    return sign === 'f' ? one.came(500, 200) : sign === 'n' ? one.came('reset', 200) : one
  })

/**
 * Times in which six requests are under way at once, and then thirty others one by one: the last of the six fail first,
 * f, or the last of the quiet ones, q, or none, a dot.
 */
const times = (signs: string, failing = 3, came: 500 | 'reset' = 500) =>
  [...signs].flatMap((sign, time) => {
    const ask = (name: string, attempt: number, start: number, end: number): Asked =>
      speech()
        .named(`${time} ${name}`, attempt)
        .at(time * 1000 + start, time * 1000 + end)
    const inLine = (index: number, from: number): [number, number] => [from + index * 9, from + index * 9 + 5]
    const busy = Array.from({ length: 6 }, (_, index) => ask(`busy ${index}`, 1, index, 50 - index))
    const alone = Array.from({ length: 30 }, (_, index) => ask(`quiet ${index}`, 1, ...inLine(index, 60)))
    const failed = new Set({ f: busy, q: alone }[sign]?.slice(-failing))
    const again = [...busy, ...alone].flatMap((one, index) =>
      failed.has(one) ? [ask(index < 6 ? `busy ${index}` : `quiet ${index - 6}`, 2, ...inLine(index % 6, 900))] : [],
    )
    return [...[...busy, ...alone].map((one) => (failed.has(one) ? one.came(came) : one)), ...again]
  })

export const statusCases = [
  cases(speechStatus, [
    holds(speech(), speech(), speech().error(400)),
    holds(speech()),
    ...listed('speech').map((status) => holds(speech().error(status))),
    ...unlisted.map((status) => violates('unlisted', speech().came(status))),
    ignores(change('open.type.none').withoutHeader('content-type').came(415)),
    ignores(change('open.type.text').sentHeader('content-type', 'text/plain').came(415)),
    ignores(change('open.type.latin').sentHeader('content-type', 'application/json; charset=latin1').came(415)),
    ignores(change('open.encoding.coding').sentHeader('content-encoding', 'gzip').came(415)),
    violates('unlisted', speech().sentHeader('content-type', 'Application/JSON; charset=utf-8').came(415)),
    violates('unlisted', speech().sentHeader('content-type', 'application/json; charset="UTF-8"').came(415)),
    violates('unlisted', change('open.type.text').sentHeader('content-type', 'text/plain').came(418)),
    // What HTTP lets a server decline.
    ignores(speech().sentHeader('Expect', '100-continue').came(417)),
    ignores(speech().sentHeader('Transfer-Encoding', 'chunked').came(411)),
    ignores(speech().sentHeader('accept', 'application/octet-stream').came(406)),
    ...[417, 411, 406, 505, 426, 408].map((status) => violates('unlisted', speech().came(status))),
    violates('unlisted', speech().sentHeader('accept', 'application/json, */*').came(406)),
    violates('unlisted', speech().sentHeader('accept', 'audio/*').came(406)),
    violates('unlisted', speech().sentHeader('Expect', '100-continue').came(411)),
    // RFC 9110, 15.5.9: it may be sent again, and what then comes counts.
    ...['close', 'Close', 'keep-alive, close'].map((line) => ignores(givenUp(speech(), line))),
    violates('unlisted', givenUp(speech(), 'closed')),
    holds(givenUp(speech().named('one')), speech().named('one', 2)),
    violates('unlisted', givenUp(speech().named('one')), givenUp(speech().named('one', 2))),
    ignores(givenUp(speech().named('one')), givenUp(speech().named('other'))),
    // 15.6.5: whoever is behind a proxy was not waited for.
    ...[504, 520, 522, 524].map((status) => holds(speech().named('one').came(status), speech().named('one', 2))),
    ...[504, 520, 522].map((status) => ignores(speech().came(status))),
    ...[504, 520, 530].map((status) =>
      violates('unlisted', speech().named('one').came(status), speech().named('one', 2).came(status)),
    ),
    ignores(budget().came(418)),
    ignores(speech().url('http://target/v1/audio/../speech').came(418)),
    ignores(speech().came('reset')),
  ]),
  cases(budgetStatus, [
    holds(budget(), budget(), budget().error(400)),
    holds(budget()),
    ...listed('budget').map((status) => holds(budget().error(status))),
    ...[402, ...unlisted].map((status) => violates('unlisted', budget().came(status))),
    ...gateway.map((status) => ignores(budget().came(status))),
    ignores(givenUp(budget())),
    violates('unlisted', givenUp(budget().named('one')), givenUp(budget().named('one', 2))),
    holds(budget().named('one').came(504), budget().named('one', 2)),
    violates('unlisted', budget().named('one').came(504), budget().named('one', 2).came(504)),
    ignores(speech().came(418)),
    ignores(other().came(418)),
    ignores(budget('daily', '').came(418)),
  ]),
  cases(gatewayStatus, [
    holds(budget()),
    holds(reads('.x.x.x.')),
    violates('habit', reads('.x.x.x.x')),
    violates('habit', reads('.g.x.x.g')),
    holds(reads('.x.x.xx')),
    violates('habit', reads(`x.x.x.x${'.'.repeat(19)}`)),
    holds(reads(`x.x.x.x${'.'.repeat(20)}`)),
    violates('habit', reads(`xr.x.x.x${'r'.repeat(20)}`)),
    undecided(reads('x')),
    undecided(reads('xxxx')),
    violates('habit', budget().at(20), ...reads('x'), budget().at(1e9), ...reads('.x.x.x')),
    holds(budget().error(503).at(1), budget().error(503).at(2), budget().error(503).at(3), ...reads('.x.x.')),
    ignores(reads('rr')),
    ignores(speech().error(503), speech().error(503), speech().error(503), speech().error(503)),
    ignores(budget('daily', '').error(503)),
  ]),
  cases(successSteady, [
    holds(speech(), budget()),
    holds(steps('f.f.f.f.f.f.f.')),
    violates('unsteady', steps('f.f.f.f.f.f.f.f.')),
    violates('unsteady', steps('n.f.n.f.n.f.n.f.', budget)),
    holds(steps(`f.f.f.f.f.f.f.f.${'.'.repeat(24)}`)),
    violates('unsteady', steps(`f.f.f.f.f.f.f.f.${'.'.repeat(16)}`)),
    // A kept connection may be closed at any time.
    holds(steps('k.k.k.k.k.k.k.k.k.k.')),
    violates('unsteady', steps('kf.kf.kf.kf.kf.kf.kf.kf.')),
    // Who loses requests on new ones, too, where those between them go over kept ones.
    violates('unsteady', [
      ...steps('n.n.n.n.n.n.n.n.'),
      ...Array.from({ length: 60 }, (_, index) => speech().named(`kept ${index}`).onKeptConnection()),
    ]),
    // Only while six are under way at once, and only where enough was asked while fewer were.
    violates('loaded', times('ffffff')),
    violates('loaded', times('..f.ffff..')),
    holds(times('ff')),
    holds(times('fffff', 1)),
    holds(times('fqfqfqfqfqfq')),
    // A target may take few connections.
    holds(times('ffffff', 3, 'reset')),
    // An outage that fell into one busy time, between others.
    holds(times('.....f')),
    // What never succeeds is another fault, and a refusal is none.
    ignores(Array.from({ length: 20 }, (_, index) => speech().named(`one ${index}`).came(500, 500))),
    holds(speech(), ...Array.from({ length: 20 }, (_, index) => speech().named(`one ${index}`).came(503, 200))),
  ]),
]
