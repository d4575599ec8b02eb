import { intervals } from '../../src/contract/operation.ts'
import type { Area } from '../../src/reference/deviation.ts'
import type { Asked, InProcess } from './in-process.ts'
import { nearlyRight } from './nearly-right.ts'
import { references } from './references.ts'

const medium =
  'The parrot repeats what it hears. It hears a great deal, and most of it twice, because the room has an ' +
  'echo, and it is fond of that.'
const long = `${medium} ${medium} ${medium} ${medium}`
const short = 'The parrot repeats what it hears, again and again.'

/** Requests by area, among which every deviation of the area meets one that it changes. */
export function battery({ known }: InProcess): Record<Area, Asked[]> {
  const bearer = (key: string): Asked['headers'] => [
    ['Authorization', `Bearer ${key}`],
    ['Content-Type', 'application/json'],
    ['Accept-Encoding', 'gzip, deflate, br, zstd'],
  ]
  const withoutCoding = (key: string): Asked['headers'] => [
    ['Authorization', `Bearer ${key}`],
    ['Content-Type', 'application/json'],
    ['Accept-Encoding', 'identity, gzip;q=0, *;q=0'],
  ]
  const model = 'assay/parrot'
  const raw = (body: string | Buffer, headers = bearer(known.apiKey), query = ''): Asked => ({
    path: `/v1/audio/speech${query}`,
    headers: headers ?? [],
    body,
  })
  const speech = (change: Record<string, unknown>, headers = bearer(known.apiKey)): Asked =>
    raw(JSON.stringify({ model, input: 'Hi.', voice: 'ada', ...change }), headers)
  const budget = (reference: string, interval: string, headers = bearer(known.managementKey)): Asked => ({
    method: 'GET',
    path: `/v1/workspaces/${encodeURIComponent(reference)}/budgets/${encodeURIComponent(interval)}`,
    headers: headers ?? [],
  })
  const { apiKey, managementKey, workspaceId, workspaceSlug } = known
  const tokens = [
    `${apiKey}x`,
    `x${apiKey}`,
    apiKey.slice(0, -1),
    apiKey.slice(1),
    apiKey.toUpperCase(),
    `${apiKey.slice(0, -1)}${apiKey.endsWith('0') ? '1' : '0'}`,
    'sk-assay-unknown',
  ]
  const ofBudgets = [`${managementKey}x`, managementKey.slice(0, -1), managementKey.toUpperCase(), 'sk-assay-unknown']
  const wrongNames = nearlyRight(known, { speech, budget, bearer })
  const headers: Asked['headers'][] = [
    [],
    [['Authorization', 'Bearer ']],
    [['Authorization', apiKey]],
    [['Authorization', `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`]],
    [['Authorization', `Token ${apiKey}`]],
    [
      ['Authorization', `Bearer ${apiKey}`],
      ['Authorization', 'Bearer other'],
    ],
  ]
  const auth = [
    { ...speech({}), path: '/v1/audio/speeches' },
    ...headers.flatMap((each) => [
      speech({}, each),
      speech({ response_format: 'mp3' }, each),
      ...intervals.map((interval) => budget(workspaceId, interval, each)),
    ]),
    budget(workspaceId, 'daily', [['Authorization', managementKey]]),
    raw('{', []),
    speech({ input: 3 }, []),
    speech({ input: 3, response_format: 'mp3' }, []),
    speech({ model: 'no/such' }, []),
    budget('nowhere', 'daily', []),
    budget('nowhere', 'lifetime', []),
    budget(workspaceId, 'hourly', []),
    speech({ input: 3 }),
    ...tokens.flatMap((token) => [speech({}, bearer(token)), speech({ response_format: 'mp3' }, bearer(token))]),
    ...ofBudgets.flatMap((token) => intervals.map((interval) => budget(workspaceId, interval, bearer(token)))),
    raw('{}', [], `?api_key=${apiKey}`),
    speech({ api_key: apiKey }, []),
    { method: 'GET', path: `/v1/workspaces/${workspaceId}/budgets/daily?key=${managementKey}` },
    speech({ voice: '' }, []),
    speech({}, [['Authorization', `bearer ${apiKey}`]]),
    budget(workspaceId, 'daily', [['Authorization', `bearer ${managementKey}`]]),
    ...intervals.map((interval) => budget(workspaceId, interval, bearer(apiKey))),
    speech({}, bearer(managementKey)),
    budget('nowhere', 'monthly', bearer('sk-assay-unknown')),
    ...wrongNames.auth,
  ]
  const fields = ['input', 'voice', 'response_format', 'speed', 'model'].flatMap((field) =>
    [null, true, 7, '1', [], ['pcm'], {}, ['one', 'two', 'three']].flatMap((value) => [
      speech({ response_format: 'mp3', [field]: value }),
      speech({ [field]: value }),
    ]),
  )
  const referring = references.flatMap((each) => [
    speech({ input_references: each }),
    speech({ input_references: each, response_format: 'mp3' }),
  ])
  const passthroughs = [null, 'x', 7, true, [], { options: { 'no-such-provider': {} } }].flatMap((provider) => [
    speech({ provider }),
    speech({ provider, response_format: 'mp3' }),
  ])
  const plain = { model, input: 'Hi.', voice: 'ada' }
  const written = [
    JSON.stringify(plain, null, 2),
    '{"model" : "assay/parrot","input":"Hi.","voice":"ada"}',
    '{"model":"assay/parrot","input":"\\u0068i.","voice":"ada"}',
    '{"response_format":"mp3","model":"assay/parrot","input":"Hi.","voice":"ada"}',
    '{"input":"Hi.","speed":NaN}',
    '{/* speech */"input":"Hi."}',
  ]
  const validation = [
    ...referring,
    ...passthroughs,
    ...['DAILY', ' daily', 'day', 'dailyx', 'hourly', '7', ''].map((interval) => budget(workspaceId, interval)),
    ...[
      'nowhere',
      '00000000-0000-4000-8000-000000000000',
      workspaceId.slice(0, 8),
      workspaceId.slice(9, 20),
      `${workspaceId}x`,
      "' OR 1=1 --",
      'avi',
    ].map((reference) => budget(reference, 'daily')),
    ...intervals.map((interval) => budget('nowhere', interval)),
    budget(workspaceId, 'daily.json'),
    budget(workspaceSlug, 'hourly'),
    budget('', 'daily'),
    ...wrongNames.validation,
    ...fields,
    speech({ voice: '', input: medium.repeat(50) }),
    speech({ voice: '' }, [
      ['Authorization', `Bearer ${apiKey}`],
      ['Content-Type', 'application/json; charset=utf-8'],
    ]),
    raw(JSON.stringify(JSON.stringify({ model, input: 'Hi.', voice: 'ada' }))),
    speech({ voice: '' }),
    speech({ voice: '', response_format: 'mp3' }),
    speech({ voice: 'nobody' }),
    speech({ voice: undefined }),
    speech({ model: undefined }),
    speech({ input: undefined }),
    speech({ input: '' }),
    speech({ input: ' ' }),
    speech({ model: 'no/such' }),
    speech({ model: 'noslash' }),
    speech({ foreign: 1 }),
    speech({ stream: true }),
    ...[
      'MP3',
      ' mp3',
      'mp3\n',
      'mp\uff13',
      '',
      'mp',
      'mp3x',
      'm\u0440\u0033',
      'wav',
      'opus',
      'aac',
      'flac',
      'ogg',
      'audio/mpeg',
    ].map((format) => speech({ response_format: format })),
    speech({ speed: 2 }),
    speech({ speed: 1.5 }),
    speech({ speed: 9 }),
    ...[
      '',
      '  ',
      'hello',
      '{"model":"assay/parrot","input":"Hi.',
      '{"model":"assay/parrot","input":"Hi.",}',
      '{"model":"assay/parrot","input":"Hi."} x',
      "{'input':'Hi.'}",
      'input=Hi&model=a',
      '[]',
      'null',
      '"text"',
      '3',
      'true',
      Buffer.from('{"input":"\xff"}', 'latin1'),
      ...written,
    ].map((body) => raw(body)),
    // The same request in other spellings.
    ...[
      (text: string) => text.replace('{', '{\n'),
      (text: string) => text.replace(':', ' :'),
      (text: string) => text.replace('m', '\\u006d'),
    ].map((spell) => raw(spell('{"model":"assay/parrot","input":"Hi.","voice":"ada"}'))),
    raw('{"response_format":"pcm","model":"assay/parrot","input":"Hi.","voice":"ada"}'),
    ...['application/json; charset="utf-8"', 'Application/JSON'].map((type) =>
      speech({}, [
        ['Authorization', `Bearer ${apiKey}`],
        ['Content-Type', type],
      ]),
    ),
    speech({ foreign: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) }),
    speech({ input: 'a\0b' }),
    raw(JSON.stringify({ model, input: 'x', voice: 'ada' }).replace('"x"', '"\\ud800"')),
    speech({ input: '\u{1F99C}' }),
    speech({ input: '<b>a</b>' }),
    ...['0', '-v Hi.'].map((input) => speech({ input })),
    speech({ input: 'See https://a.example & more,\nor \u{1F600} less.' }),
    speech({ input: '\u0416\u0443' }),
    speech({ foreign: 'x'.repeat(25_000) }),
    speech({ input: medium }),
    speech({ input: long }),
    // As HTTP lets clients send them.
    { ...speech({}), version: '1.0' },
    speech({}, [...(bearer(apiKey) ?? []), ['Transfer-Encoding', 'chunked']]),
    speech({}, [...(bearer(apiKey) ?? []), ['Accept', 'application/json']]),
    speech({}, [...(bearer(apiKey) ?? []), ['Accept', 'text/event-stream']]),
    budget(workspaceId, 'daily', withoutCoding(managementKey)),
    raw(JSON.stringify({ model, input: 'Hi.' }), [['Authorization', `Bearer ${apiKey}`]]),
  ]
  const records = intervals.flatMap((interval) => [budget(workspaceId, interval), budget(workspaceSlug, interval)])
  const again = [...records, ...intervals.map((interval) => budget(workspaceId.toUpperCase(), interval))]
  const binary = [
    ...[short, medium, 'Another sentence, of another length.', long].flatMap((input) =>
      (['mp3', 'pcm'] as const).map((format) => speech({ input, response_format: format })),
    ),
    speech({ input: short }),
    speech({ input: short }, [...(bearer(known.apiKey) ?? []), ['Origin', 'https://app.example.com']]),
    speech({ input: short, response_format: 'pcm' }, [...(bearer(apiKey) ?? []), ['Accept', 'audio/mpeg, */*']]),
    speech({ input: short, response_format: 'mp3' }, [...(bearer(apiKey) ?? []), ['Accept', 'text/event-stream']]),
    speech({ input: short, speed: 1 }),
    speech({ input: short, speed: 2 }),
    speech({ input: short, speed: 0.5, response_format: 'mp3' }),
    speech({ input: short, response_format: 'mp3' }),
    ...[1, 2, 3, 4].flatMap(() =>
      (['mp3', 'pcm'] as const).map((format) => speech({ input: short, response_format: format })),
    ),
    // A speed of 1 in other spellings, and texts of other letters.
    ...['1.0', '1e0'].map((speed) => raw(`{"model":"assay/parrot","input":"Hi.","voice":"ada","speed":${speed}}`)),
    ...[
      'Seven green boats.',
      'Fish <b>and</b> chips.',
      'Well done \u{1F382}!',
      '\u0416\u0443\u043A.',
      '\u65E9\u4E0A.',
      '0',
      '-v Seven green boats.',
    ].map((input) => speech({ input })),
    ...[{ stream: true }, { stream_format: 'sse' }].map((asked) => speech({ ...asked, response_format: 'mp3' })),
    // Over and over, for what happens only now and then.
    ...Array.from({ length: 16 }, () => speech({ input: 'Hi.', response_format: 'mp3' })),
  ]
  const onOne = (...requests: readonly Asked[]): Asked[] => {
    const connection = {}
    return requests.map((request) => ({ ...request, connection }))
  }
  binary.push(
    ...onOne(speech({ voice: '', input: 'a'.repeat(100_000) }), speech({ input: short })),
    ...onOne(raw('{'), speech({ input: short, response_format: 'mp3' })),
    speech({ input: 'See https://speech.example/a?b=1 for all of it.' }),
    speech({ input: 'One line.\nAnother line.' }),
    ...['Hi.', short].map((input) => speech({ input }, [...(bearer(apiKey) ?? []), ['X-Request-Id', 'one']])),
  )
  const errors = [
    speech({}, []),
    speech({ response_format: 'mp3' }, []),
    budget(workspaceId, 'daily', []),
    speech({}, bearer('sk-assay-unknown')),
    budget(workspaceId, 'daily', bearer('sk-assay-unknown')),
    speech({ input: 3 }),
    speech({ input: 3, foreign: 'x'.repeat(100_000) }),
    ...['de-DE, de;q=0.9', 'de'].map((of) =>
      speech({ input: 3 }, [...(bearer(apiKey) ?? []), ['Accept-Language', of]]),
    ),
    ...['text/plain', 'text/html'].map((type) => speech({ input: 3 }, [...(bearer(apiKey) ?? []), ['Accept', type]])),
    speech({ response_format: '{"code":200,"message":["a"]}' }),
    speech({ model: 'no/such' }),
    ...records.slice(0, 3),
    budget(workspaceId, 'daily', withoutCoding(managementKey)),
    speech({ input: 'Hi.' }, withoutCoding(apiKey)),
    budget('nowhere', 'daily'),
    speech({ input: 'Hi.' }),
    ...['crashing', 'failing', 'down', 'stalling', 'overloaded'].map((name) => speech({ model: `assay/${name}` })),
    speech({}, bearer(known.noCreditKey)),
    speech({ input: 'a' }, bearer(known.rateLimitedKey)),
    speech({ input: 'a' }, bearer(known.rateLimitedKey)),
    budget('corrupt', 'daily'),
    { method: 'GET', path: '/v1/nothing' },
    // As many as meet what begins after a while.
    ...Array.from({ length: 40 }, () => speech({ input: 'Hi.' })),
  ]
  return {
    auth,
    validation,
    binary,
    budget: [...records, ...again, ...onOne(budget('nowhere', 'daily'), budget(workspaceId, 'daily'))],
    errors,
  }
}
