import { expect, test } from 'vitest'
import { evidence, exchange, type Particulars } from '../../fixtures/exchanges.ts'
import type { Stimulus } from '../record/exchange.ts'
import { held, violated } from '../requirement/judgement.ts'
import { inCommon } from './in-common.ts'

const ofStatus = violated('broken', { expected: '400', actual: '200', place: { part: 'status' } })
const ofBody = violated('broken', { expected: '400', actual: '200', place: { part: 'body' } })

type Sent = Particulars & { readonly status?: number }

/** What those have in common that are violated, where the others hold. */
function common(wrong: readonly Sent[], right: readonly Sent[], said = 'it is so', judgement = ofStatus): string {
  const of = (parts: Sent, index: number) => exchange(parts.status ?? 200, { of: `c${index}`, ...parts })
  const unit = (one: ReturnType<typeof of>) => ({ subject: one, claim: '', exchanges: [one] })
  const [those, others] = [wrong.map(of), right.map(of)]
  return inCommon(
    those.map((one) => ({ unit: unit(one), judgement })),
    others.map((one) => ({ unit: unit(one), judgement: held })),
    evidence([...those, ...others], { target: { voice: 'ada', otherVoice: 'bo' } }),
    said,
  )
}

const asking = (format: string, input = 'A plain sentence.'): Sent => ({ sent: { input, response_format: format } })
const changed = (change: string): Sent => ({
  stimulus: { kind: 'change', group: 'speech/mp3', id: change, change } satisfies Stimulus,
})
const reading = (interval: string): Sent => ({ operation: 'budget', url: `http://target/v1/w/budgets/${interval}` })

test('what all have and no other has is said', () => {
  expect(common([asking('pcm'), asking('pcm')], [asking('mp3')])).toBe('only and always with response_format pcm')
  expect(common([reading('daily'), reading('daily')], [reading('weekly')])).toBe('only and always for daily')
  expect(common([asking('mp3', 'a 😀'), asking('pcm', 'b 😀')], [asking('mp3'), asking('pcm')])).toBe(
    'only and always where the input has emoji',
  )
  const long = 'x'.repeat(250)
  expect(common([asking('mp3', long), asking('pcm', long)], [asking('mp3', 'x'.repeat(150)), asking('pcm')])).toBe(
    'only and always where the input has more than 200 characters',
  )
  const accept = { requestHeaders: [['Accept', 'text/plain']] } as const
  expect(common([accept, accept], [{}, {}])).toBe('only and always with the header accept: text/plain')
})

test('the other voice is a condition, and a speed is one; a voice that is wrong is no other voice', () => {
  const saying = (members: object): Sent => ({ sent: { input: 'A plain sentence.', voice: 'ada', ...members } })
  expect(common([saying({ voice: 'bo' }), saying({ voice: 'bo' })], [saying({})])).toBe(
    'only and always in another voice',
  )
  expect(common([saying({ speed: 1 }), saying({ speed: 2 })], [saying({})])).toBe('only and always with a speed')
  expect(common([saying({ voice: '' }), saying({ voice: 'x' })], [saying({})])).toBe('')
})

test.each([
  [406, ['accept', 'text/plain']],
  [415, ['content-type', 'text/json']],
] as const)('of lines that are alike telling a %i names the one that it is about', (status, line) => {
  const wrong = { status, requestHeaders: [['accept-encoding', 'gzip'], ['range', 'bytes=0-'], line] } as const
  expect(common([wrong, wrong], [{}, {}])).toBe(`only and always with the header ${line.join(': ')}`)
  expect(
    common(
      [wrong, wrong].map((one) => ({ ...one, status: 400 })),
      [{}, {}],
    ),
  ).not.toContain(line[0] + ':')
})

test('what others have too is said where it is telling', () => {
  const five = Array.from({ length: 5 }, () => asking('pcm'))
  expect(common(five, [asking('mp3'), asking('pcm')])).toBe('only with response_format pcm')
  expect(common(five.slice(1), [asking('mp3'), asking('pcm')]), 'too few').toBe('')
  expect(common(five, [asking('mp3'), asking('pcm'), asking('pcm')]), 'most others have it').toBe('')
})

test('a status is telling where it is not what is wrong', () => {
  const [wrong, right] = [[{ status: 404 }, { status: 404 }], [{ status: 400 }]] as const
  expect(common(wrong, right, 'it is so', ofBody)).toBe('only and always in answers with 404')
  expect(common(wrong, right)).toBe('')
})

test('what all others have and none of these is said, of enough of both', () => {
  const wrong = [401, 404, 500, 404, 401].map((status) => ({ status }))
  const right = Array.from({ length: 5 }, () => ({ status: 400 }))
  expect(common(wrong, right, 'it is so', ofBody)).toBe('everywhere but in answers with 400')
  expect(common(wrong.slice(1), right, 'it is so', ofBody), 'too few').toBe('')
  expect(common(wrong, right.slice(1), 'it is so', ofBody), 'too few others').toBe('')
  expect(common([...wrong, { status: 400 }], right, 'it is so', ofBody), 'one of these has it').toBe('')
  expect(common(wrong, [...right, { status: 402 }], 'it is so', ofBody), 'another has it not').toBe('')
})

test('the status of those that are right is no exception where it is the status that is wrong', () => {
  const wrong = [401, 404, 500, 404, 401].map((status) => ({ status }))
  const right = Array.from({ length: 5 }, () => ({ status: 400 }))
  expect(common(wrong, right)).toBe('')
})

test('the state of the connection is said of enough that share it, and hardly of others', () => {
  const on = (reused: boolean, count: number): Sent[] => Array.from({ length: count }, () => ({ reused }))
  expect(common(on(true, 5), on(false, 5))).toBe('only and always on a connection that was used before')
  expect(common(on(false, 5), on(true, 5))).toBe('only and always on a new connection')
  expect(common(on(true, 5), [...on(false, 9), ...on(true, 1)])).toBe('only on a connection that was used before')
  expect(common(on(true, 5), [...on(false, 8), ...on(true, 2)]), 'others have it too').toBe('')
  expect(common(on(true, 4), on(false, 5)), 'too few').toBe('')
  const again = on(false, 5).map((one) => ({ ...one, attempt: 2 }))
  expect(common(again, on(true, 5)), 'sent again, and so anew').toBe('')
})

test('the state of the connection comes before a line that the same client sends always', () => {
  const from = (reused: boolean, line: string): Sent[] =>
    Array.from({ length: 5 }, () => ({ reused, requestHeaders: [['accept-encoding', line]] }))
  expect(common(from(true, 'identity'), from(false, 'gzip'))).toBe(
    'only and always on a connection that was used before',
  )
  const lines = [...from(true, 'gzip'), ...from(false, 'gzip')]
  expect(common(from(true, 'identity'), lines)).toBe('only and always with the header accept-encoding: identity')
})

test('of a single one only what it was sent for is said, and nothing twice', () => {
  const one = changed('escaped: an emoji')
  expect(common([one], [changed('escaped: a letter')])).toBe('only and always with escaped: an emoji')
  expect(common([one], [changed('escaped: a letter')], 'escaped: an emoji: refused')).toBe('')
  expect(common([reading('daily')], [reading('weekly')])).toBe('')
  expect(common([reading('daily')], [reading('weekly'), reading('monthly')])).toBe('only and always for daily')
  const asking = {
    requestHeaders: [
      ['user-agent', 'own'],
      ['Accept', 'text/plain'],
    ],
  } as const
  expect(common([asking], [{}])).toBe('only and always with the header accept: text/plain')
  const ruby = { stimulus: { kind: 'control', group: 'speech/ruby', role: 'before' } } as const
  expect(common([ruby], [{}])).toBe('only and always with the header lines and the JSON of ruby')
})

test('where nothing tells them apart, the plainest other changes are named', () => {
  const changes = [
    'format: no ("Mp3")',
    'format: no ("flac")',
    'format: no ("PCM")',
    'format: no ("a")',
    'empty',
    'key',
  ]
  const wrong = changes.map(changed)
  const right = [changed('format: no ("wav")'), changed('other')]
  expect(common(wrong, right, 'format: no ("Mp3"): accepted')).toBe('also with key, ("a"), empty and 2 more')
  expect(common(wrong.slice(0, 2), right, 'format: no ("Mp3"): accepted')).toBe('also with ("flac")')
  expect(common(wrong, right, 'accepted'), 'it is not about changes').toBe('')
})

test('where all are violated nothing is to be said', () => {
  expect(common([asking('pcm'), asking('pcm')], [])).toBe('')
})

test('what the finding says already is no condition: those are compared that are alike in it', () => {
  const labelled = (format: string, accept: string): Sent => ({
    ...asking(format),
    requestHeaders: [['accept', accept]],
  })
  const others = [labelled('pcm', 'a/b'), labelled('mp3', '*/*'), labelled('mp3', '*/*')]
  expect(common([labelled('mp3', 'a/b')], others, 'asked for mp3: Content-Type is a/b')).toBe(
    'only and always with the header accept: a/b',
  )
  expect(common([asking('mp3'), asking('mp3')], [asking('pcm')], 'asked for mp3: it is wrong')).toBe('')
})

test('two features together are said where neither tells them apart alone', () => {
  const emoji = [asking('pcm', 'a 😀'), asking('pcm', 'b 😀')]
  expect(common(emoji, [asking('mp3', 'c 😀'), asking('pcm')])).toBe(
    'only and always where the input has emoji and with response_format pcm',
  )
  expect(common(emoji.slice(1), [asking('mp3', 'c 😀'), asking('pcm')]), 'of a single one chance has many').toBe('')
  const accept = { requestHeaders: [['Accept', 'text/plain']] } as const
  const one = { ...asking('pcm'), ...accept }
  expect(common([one], [{ ...asking('mp3'), ...accept }]), 'one alone tells them apart').toBe('')
  expect(common([one], [asking('pcm'), { ...asking('mp3'), ...accept }])).toBe(
    'only and always with the header accept: text/plain and with response_format pcm',
  )
})

test('a text of the run is named by its length', () => {
  const spoken = (input: string): Sent => ({
    sent: { input },
    stimulus: { kind: 'member', group: 'spoken', role: 'medium' },
  })
  expect(common([spoken('Eight or so.')], [spoken('Others.')])).toBe('only and always with a text of 12 characters')
})

test('how a body is written is a condition', () => {
  const written = (sent: string): Sent => ({ sent })
  const plain = written('{"a":"b"}')
  for (const [sent, words] of [
    ['{\n"a":"b"}', 'where the body stands on several lines'],
    ['{"a":"b"} ', 'where the body ends with a blank'],
    [' {"a":"b"}', 'where the body begins with a blank'],
    ['{"a": "b"}', 'where the body has blanks between its parts'],
    ['{"a":"\\u00e9"}', 'where the body has characters written as \\u and a number'],
  ] as const)
    expect(common([written(sent), written(sent)], [plain, plain])).toBe(`only and always ${words}`)
  const lines = [written('{\n}'), written('{\n}')]
  expect(common(lines, [written('{}\n')])).toContain('on several lines')
  expect(common(lines, [written('{\r\n}')])).toContain('on several lines that end with LF')
  expect(common([written('{\r\n}'), written('{\r\n}')], lines)).toContain('on several lines that end with CR LF')
})

test('a coding that clients take in lines of their own is a condition, and one that they refuse is none', () => {
  const taking = (codings: string): Sent => ({ requestHeaders: [['accept-encoding', codings]] })
  const wrong = [taking('gzip, deflate'), taking('br;q=1.0, GZIP;q=0.5'), taking('gzip')]
  const right = [taking('gzip;q=0, br'), taking('identity, *;q=0'), taking('deflate')]
  expect(common(wrong, right)).toBe('only and always with an Accept-Encoding that takes gzip')
})

test('that a client has another name than Assay, or none, is a condition', () => {
  const named = (name: string): Sent => ({ requestHeaders: [['User-Agent', name]] })
  const own = [named('assay/1.2.3'), named('assay/0.1.0')]
  const others = [named('curl/8.5.0'), named('Go-http-client/1.1'), { requestHeaders: [] }]
  expect(common(others, own)).toBe("only and always where the user-agent is not Assay's")
  const refused = [...others, named('Ruby'), named('node'), named('axios/1.13.2')]
  expect(common(refused, [...own, ...own, named('okhttp/5')])).toBe("only where the user-agent is not Assay's")
})

test('that the name of a header is in lower case is a condition', () => {
  const by = (name: string, agent: string): Sent => ({
    requestHeaders: [
      [name, 'Bearer key'],
      ['User-Agent', agent],
    ],
  })
  const refused = [by('authorization', 'assay/1.2.3'), by('authorization', 'node')]
  expect(common(refused, [by('Authorization', 'curl/8.5.0'), by('AUTHORIZATION', 'Ruby')])).toBe(
    'only and always where the header name authorization is in lower case',
  )
})

test('how the type of a body is written is a condition', () => {
  const typed = (type: string): Sent => ({ requestHeaders: [['Content-Type', type]] })
  const json = typed('application/json')
  const tight = typed('application/json;charset=UTF-8')
  expect(common([typed('application/json; charset=utf-8'), tight], [json, typed('Application/JSON')])).toBe(
    'only and always where Content-Type has a parameter',
  )
  expect(common([typed('Application/JSON'), tight], [json, json])).toBe(
    'only and always where Content-Type is not just application/json',
  )
})

test('how a path is written is a condition', () => {
  const at = (path: string): Sent => ({ operation: 'budget', url: `http://target/v1/w/${path}` })
  expect(common([at('budgets/%64aily'), at('budgets/weekl%79')], [at('budgets/daily'), at('budgets/100%')])).toBe(
    'only and always where the path has a character percent-encoded',
  )
  expect(common([at('budgets/x?a=b'), at('budgets/y?')], [at('budgets/x'), at('budgets/y')])).toBe(
    'only and always with a query',
  )
})

test('how a path is written is no condition where a name in it is what is wrong', () => {
  const wrong = (id: string, name: string): Sent => ({
    operation: 'budget',
    url: `http://target/v1/w/budgets/${name}`,
    stimulus: { kind: 'change', group: 'budget/daily', id, change: id },
  })
  const escaped = [wrong('interval.not-in-enum:a', 'daily%20'), wrong('workspace.unknown:b', 'acme%20')]
  expect(
    common(escaped, [wrong('interval.not-in-enum:c', 'yearly'), wrong('workspace.unknown:d', 'acme2')]),
  ).not.toContain('percent-encoded')
})

test('what nearly all have is looked for in the same part of the service', () => {
  const line = [['accept-encoding', 'gzip']] as const
  const wrong = [1, 2, 3, 4, 5].map(() => ({ ...asking('mp3'), requestHeaders: line }))
  const right = [1, 2, 3, 4, 5].map(() => asking('mp3'))
  const ofPcm = [1, 2, 3, 4, 5].map(() => ({ ...asking('pcm'), requestHeaders: line }))
  const mostly = [...wrong, asking('mp3')]
  expect(common(mostly, [...right, ...ofPcm])).toBe('mostly with an Accept-Encoding that takes gzip')
  expect(common(mostly, [...right, ...ofPcm, ...wrong]), 'many of the others have it').not.toContain('gzip')
})

test('of several requests only what is said to be wrong counts', () => {
  const [one, other] = [exchange(200, { of: 'a' }), exchange(200, { of: 'b', requestHeaders: [['x-a', 'b']] })]
  const third = exchange(200, { of: 'c' })
  const judged = (shownBy?: string) =>
    [0, 1].map(() => ({
      unit: { subject: one, claim: '', exchanges: [one, other] },
      judgement: violated('broken', { expected: '1', actual: '2', ...(shownBy !== undefined && { shownBy }) }),
    }))
  const right = [{ unit: { subject: third, claim: '', exchanges: [third] }, judgement: held }]
  const said = (shownBy?: string) => inCommon(judged(shownBy), right, evidence([one, other, third]), '')
  expect(said(other.id)).toBe('only and always with the header x-a: b')
  expect(said()).toBe('')
})
