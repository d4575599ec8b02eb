import { gzipSync } from 'node:zlib'
import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import type { Came } from '../../fixtures/exchanges.ts'
import { budget, change, other, provoked, sent, speech } from '../../fixtures/cases/requests.ts'
import { openAuth } from '../probes/auth.ts'
import { allRepeated } from '../probes/repeated.ts'
import { codeIsStatus, errorCode, errorEnvelope, errorJson, jsonLabel, namesUnique } from './envelope.ts'

const plain = speech().came(400).body('Bad Request').label('text/plain')
const long = (begins: string) => plain.came('too long').response({ status: 400 }).body(begins)
const packed = (text: string) =>
  speech().came(400).body(gzipSync(text)).header('content-encoding', 'gzip').label('application/json')
const address = (length: number) => `http://target/v1/audio/speech?${'a'.repeat(length - 30)}`

const page = (status: number) => speech().came(status).body('<html></html>').label('text/html')
const often = [0, 20, 40, 60].flatMap((at) => [speech().at(at), page(502).at(at + 10)])

/** One request, sent three times and again in the second look, and what came each time; successes around it. */
const kept = (first: readonly Came[], second: readonly Came[]) =>
  page(502)
    .came(...first)
    .later(...second)
const between = speech().at(100_015, 100_016)
const thrice = [502, 502, 502]
const again = [502, 502, 502, 502]

/** A path that is no UTF-8, and who declines it with a page. */
const unread = (status: number) => budget('daily', '%FF').came(status).body('<html></html>').label('text/html')

/** Errors that nothing was promised of, or that the implementation may not have made. */
const noError = [
  ignores(speech()),
  ignores(plain.came(399)),
  ignores(other().came(400).body('Bad Request')),
  ignores(plain.came('cut').response({ status: 400 })),
  ignores(plain.came('reset')),
]

export const envelopeCases = [
  cases(errorJson, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(speech().error(400)),
    holds(budget().error(404)),
    holds(sent(allRepeated).error(400)),
    holds(speech().came(599).body(' \n[]')),
    violates('notJson', plain),
    violates('notJson', budget().came(404).body('<html></html>')),
    violates('notJson', change('voice.empty').came(400).body('')),
    violates('notJson', plain.body('{"error":{"code":400,"message":"No"}} end')),
    violates('notJson', plain.body(Buffer.from('\uFEFF{"error":{"code":400,"message":"No"}}'))),
    violates('notJson', plain.body(Buffer.from('{"error":{"code":400,"message":"é"}}', 'latin1'))),
    violates('notJson', plain.body('Bad Request'.repeat(9))),
    holds(packed('{"error":{"code":400,"message":"No"}}')),
    holds(plain.json({}).header('content-encoding', 'gzip')),
    violates('notJson', packed('Bad Request')),
    violates('notJson', plain.header('content-encoding', 'gzip')),
    undecided(plain.notKept()),
    undecided(plain.header('content-encoding', 'lzma')),
    holds(plain.json({}).header('content-encoding', 'lzma')),
    undecided(packed(`"${'a'.repeat(1024 * 1024 - 1)}"`)),
    holds(packed(`"${'a'.repeat(1024 * 1024 - 2)}"`)),
    undecided(long('{"error"')),
    undecided(long('  [')),
    undecided(long('"')),
    undecided(long('tru')),
    undecided(long('fal')),
    undecided(long('nul')),
    undecided(long('-')),
    undecided(long('1,')),
    violates('notJson', long('<html>')),
    violates('notJson', long('Bad')),
    holds(long('{}')),
    violates('notJson', plain.url(address(2048))),
    ignores(plain.url(address(2049))),
    violates('notJson', plain.sent({ input: 'a'.repeat(1024 * 1024 - 82) })),
    ignores(plain.sent({ input: 'a'.repeat(1024 * 1024) })),
    ignores(budget('daily', 'a%2Fb').came(404).body('no')),
    ignores(sent([openAuth]).came(400).body('<html></html>')),
    ...[502, 503, 524, 529].map((status) => ignores(speech(), page(status))),
    violates('notJson', speech(), page(429)),
    violates('notJson', ...often),
    ignores(...often.slice(2)),
    violates('notJson', kept(thrice, again), between, speech()),
    violates('notJson', kept(thrice, [502, 502, 503, 502]), between, speech()),
    ignores(kept(thrice, again), between),
    ignores(kept(thrice, again), speech()),
    ignores(kept(thrice, again), budget().at(100_015, 100_016), budget()),
    ignores(kept([502], again), speech().at(100_009, 100_010), speech()),
    ignores(kept(thrice, [502, 502, 502]), between, speech()),
    ignores(kept(thrice, [502, 502, 502, 200]), between, speech()),
    ignores(kept(thrice, [502, 502, 502, 'reset']), between, speech()),
    ignores(kept(thrice, []), between, speech()),
    violates('notJson', provoked(502).came(502).body('<html></html>').label('text/html')),
    ...[400, 403, 404].map((status) => ignores(unread(status))),
    violates('notJson', unread(500)),
    violates('notJson', unread(500).label('application/json')),
    ignores(unread(400).label('application/json')),
    ignores(budget('daily', 'a%5cb').came(404).body('no')),
    ignores(budget('daily', '..').came(404).body('no')),
    ignores(budget('.', 'a').came(404).body('no')),
    ignores(budget('daily', '').came(404).body('no')),
    violates('notJson', budget('daily', '.a').came(404).body('no')),
    violates('notJson', budget('daily', '%20').came(404).body('no')),
    ...noError,
  ]),
  cases(errorEnvelope, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(speech().error(400)),
    holds(budget().came(404).json({ error: {} })),
    violates('notObject', speech().came(400).json([])),
    violates('notObject', speech().came(400).json(null)),
    violates('notObject', budget().came(404).json('no')),
    violates('noError', speech().came(400).json({})),
    violates('noError', speech().came(400).json({ error: 'no' })),
    violates('noError', speech().came(400).json({ error: null })),
    violates('noError', speech().came(400).json({ error: [] })),
    violates('noError', speech().came(400).json({ errors: {} })),
    ignores(plain),
    ignores(plain.notKept()),
    ignores(speech(), speech().came(503).json({ message: 'Service Unavailable' })),
    ignores(budget('daily', '%FF').came(400).json({ statusCode: 400, error: 'Bad Request' })),
    violates('noError', budget('daily', '%FF').came(422).json({ statusCode: 422, error: 'No' })),
    ...noError,
  ]),
  cases(errorCode, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(speech().error(400)),
    holds(
      speech()
        .came(400)
        .json({ error: { code: 4 } }),
    ),
    holds(budget().came(404).body('{"error":{"code":404.0}}')),
    violates('notInteger', speech().came(400).json({ error: {} })),
    violates(
      'notInteger',
      speech()
        .came(400)
        .json({ error: { code: '400' } }),
    ),
    violates(
      'notInteger',
      speech()
        .came(400)
        .json({ error: { code: 400.5 } }),
    ),
    violates(
      'notInteger',
      speech()
        .came(400)
        .json({ error: { code: null } }),
    ),
    violates(
      'notInteger',
      budget()
        .came(404)
        .json({ error: { code: true } }),
    ),
    ignores(speech().came(400).json({ error: 'no' })),
    ...noError,
  ]),
  cases(codeIsStatus, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(speech().error(400)),
    holds(budget().error(404)),
    violates(
      'other',
      speech()
        .came(400)
        .json({ error: { code: 401 } }),
    ),
    violates(
      'other',
      speech()
        .came(400)
        .json({ error: { code: 0 } }),
    ),
    violates(
      'other',
      budget()
        .came(404)
        .json({ error: { code: 400 } }),
    ),
    ignores(
      speech()
        .came(400)
        .json({ error: { code: '401' } }),
    ),
    ignores(
      speech()
        .came(400)
        .json({ error: { code: 401.5 } }),
    ),
    ignores(speech().came(400).json({ error: null })),
    ...noError,
  ]),
  cases(jsonLabel, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(speech().error(400)),
    holds(budget()),
    holds(speech().error(400).label('Application/JSON; charset=utf-8')),
    holds(speech().error(400).label('application/problem+json')),
    holds(speech().error(400).label('application/json; charset=us-ascii')),
    holds(budget().label('application/json; charset="UTF-8"')),
    violates('otherCharset', speech().error(400).label('application/json; charset=utf-16')),
    violates('otherCharset', budget().label('application/json;charset="UTF-32LE"')),
    violates('otherLabel', speech().error(400).label('text/plain')),
    violates('otherLabel', speech().error(400).label(null)),
    violates('otherLabel', budget().label('text/json')),
    violates('otherLabel', budget().label('application/jsonp')),
    violates('otherLabel', speech().error(400).header('content-type', 'text/plain')),
    holds(speech().error(400).header('content-type', 'application/json')),
    ignores(plain),
    ignores(budget().came('cut').label('text/plain')),
    ignores(budget().body('no JSON').label('text/plain')),
    ignores(speech().json({}).label('text/plain')),
    ...noError,
  ]),
  cases(namesUnique, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(budget()),
    holds(plain.body('{"error":{"code":400,"message":"code","details":[{"code":1},{"code":1}],"error":{}}}')),
    violates('twice', plain.body('{"error":{"code":0,"message":""},"error":{"code":400,"message":"No"}}')),
    violates('twice', plain.body('{"error":{"code":400,"message":"No","code":400}}')),
    violates('twice', plain.body('{"error":{"code":400,"message":"No","\\u0063ode":400}}')),
    violates('twice', packed('{"error":{"code":400,"message":"No"},"error":{}}')),
    violates('twice', budget().body('{"data":{"id":"a","id":"b"}}').label('application/json')),
    holds(budget(), budget().body('[{"id":1},{"id":2}]')),
    ignores(plain),
    ignores(budget().came('cut').body('{"a":1,"a":1}')),
    ignores(plain.notKept()),
    ignores(speech().body('{"a":1,"a":1}')),
    ...noError,
  ]),
]
