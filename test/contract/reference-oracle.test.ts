import { describe, expect, test } from 'vitest'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { sentence } from '../../src/contract/sentences.ts'
import { routeOf } from '../../src/reference/answer.ts'
import { budgetEnvelope } from '../../src/reference/budget-record.ts'
import { readToken } from '../../src/reference/credentials.ts'
import { errorEnvelope, failure, failureReply, insufficientCredits } from '../../src/reference/failure.ts'
import { pinnedProblems } from '../../src/reference/pinned-problems.ts'
import { headerOf } from '../../src/reference/reply.ts'
import { speechProblems } from '../../src/reference/speech-request.ts'
import { missingText } from '../../suites/auth/says-missing.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { managementKey } from '../../suites/requests/budget-request.ts'
import { apiKey, jsonType } from '../../suites/requests/speech-request.ts'
import { listed } from '../independent/replies.ts'
import { after, allowed, conditions, headersOf, listedErrors, minimum, rows, statuses } from './interface-text.ts'

/** What the reference service, the suites and the independent services repeat from the text, held against it. */

const speechRow = (field: string): readonly string[] => rows('2.1').find(([name]) => name === field)!
const wrongFields = (body: object): string[] =>
  speechProblems({ input: 'Hello.', model: 'vendor/model', ...body }).map(({ field, rule }) => `${field} ${rule}`)

describe('the reference service', () => {
  test('routes what the text routes, below the version segment, and nothing else', () => {
    const prefix = after('9', 'The path prefix contained in {base_url} carries a version segment')
    const version = /, (v\d+)\.$/.exec(prefix)![1]!
    const [speechMethod = '', speech = ''] = after('4.1', 'Method and path:').split(' ')
    const [budgetMethod = '', budget = ''] = after('4.2', 'Method and path:')
      .replace('{id}', 'home')
      .replace('{interval}', 'daily')
      .split(' ')
    expect(routeOf(speechMethod, `/${version}${speech}`).operation).toBe('speech')
    expect(routeOf(budgetMethod, `/${version}${budget}`)).toEqual({
      operation: 'budget',
      workspaceRef: 'home',
      interval: 'daily',
    })
    expect(
      [
        routeOf(budgetMethod, `/${version}${speech}`),
        routeOf(speechMethod, `/${version}${budget}`),
        routeOf(speechMethod, speech),
      ].map(({ operation }) => operation),
    ).toEqual(['other', 'other', 'other'])
  })

  test('takes members of the type of their row, and no others', () => {
    const samples: Readonly<Record<string, unknown>> = { string: 'x', 'string enum': 'mp3', number: 1 }
    const members = rows('2.1').filter(([, type = '']) => type in samples)
    expect(members.map(([name]) => name)).toEqual(['input', 'model', 'voice', 'response_format', 'speed'])
    for (const [name = '', type = ''] of members) {
      expect(wrongFields({ [name]: samples[type] }), name).toEqual([])
      for (const wrong of [type === 'number' ? '1' : 1, null, true, [], {}])
        expect(wrongFields({ [name]: wrong }), name).toContain(`${name} type`)
    }
  })

  test('takes the values of the enumeration and the lengths from the minimum on', () => {
    for (const format of allowed(speechRow('response_format')[2]!))
      expect(wrongFields({ response_format: format })).toEqual([])
    for (const format of ['wav', 'MP3', 'mp', ''])
      expect(wrongFields({ response_format: format })).toEqual(['response_format enum'])
    const least = minimum(speechRow('voice')[2]!)!
    expect([wrongFields({ voice: 'x'.repeat(least) }), wrongFields({ voice: 'x'.repeat(least - 1) })]).toEqual([
      [],
      ['voice minimum'],
    ])
  })

  test('takes the parts of reference content, and no other types of part', () => {
    const types = rows('2.1', 1).map(([type = '']) => type)
    const [, form = ''] = /of the form (\S+)\./.exec(rows('2.1', 1)[0]![1]!)!
    const data = form.replace('<media_type>', 'audio/wav').replace('<base64_audio>', 'UklGRg==')
    const [audioPart, textPart] = [
      { type: types[0], input_audio: { data } },
      { type: types[1], text: 'Good morning.' },
    ]
    const problems = (content: unknown): number =>
      pinnedProblems({ [openrouterProfile.speech.referenceContent!.value]: content }, openrouterProfile).length
    expect(types).toHaveLength(2)
    expect([audioPart, [audioPart], [audioPart, textPart]].map(problems)).toEqual([0, 0, 0])
    const other = { ...audioPart, type: 'audio' }
    for (const content of [[textPart], [textPart, audioPart], [audioPart, audioPart], [other], [audioPart, other]])
      expect(problems(content)).toBeGreaterThan(0)
  })

  test('writes the members of the budget, in the order of their rows', () => {
    const envelope = budgetEnvelope(
      { id: 'b', workspaceId: 'w', interval: 'daily', limit: 12_500_000, createdAt: 0, updatedAt: 1000 },
      { id: 'w', slug: 'home', includeByok: true },
    )
    expect(Object.keys(envelope)).toEqual(rows('2.3').map(([name]) => name))
    expect(Object.keys(envelope['data'] as object)).toEqual(rows('2.2').map(([name]) => name))
    expect(envelope).toEqual({
      data: {
        id: 'b',
        workspace_id: 'w',
        limit_usd: 12.5,
        reset_interval: 'daily',
        created_at: '1970-01-01T00:00:00.000Z',
        updated_at: '1970-01-01T00:00:01.000Z',
      },
      include_byok_in_budgets: true,
    })
  })

  test('writes errors with the members and the text of their rows; 402 points to the page of its row', () => {
    const names = rows('2.4').map(([name]) => name)
    for (const { status, message, about } of listedErrors) {
      const failed = status === 402 ? insufficientCredits('https://speech.example') : failure(status)
      const { error } = errorEnvelope(failed) as { error: Record<string, unknown> }
      expect(['error', ...Object.keys(error).map((name) => `error.${name}`)]).toEqual(names)
      expect(error['code']).toBe(status)
      if (status === 402)
        expect(error['message']).toMatch(new RegExp(`^${message}.*${/\{base_url_site\}(\S+)$/.exec(about)![1]}$`))
      else expect([error['message'], about]).toEqual([message, ''])
      expect(headerOf(failureReply(failed), 'content-type')).toBe('application/json')
    }
  })

  test('reads the key where the text has it', () => {
    const line = headersOf('4.1').get('Authorization')!.replace('<API_KEY>', 'key')
    expect(
      readToken({
        method: 'POST',
        path: '',
        query: '',
        headers: [['Authorization', line]],
        body: Buffer.alloc(0),
        pieces: [],
        version: '1.1',
        connection: {},
        tooLarge: false,
      }),
    ).toEqual({ kind: 'bearer', value: 'key' })
    expect(after('5', 'Both operations take an API key as a bearer token in the Authorization header:')).toBe(
      `Authorization: ${headersOf('4.1').get('Authorization')}.`,
    )
  })
})

describe('the suites', () => {
  test('send the headers of the text', () => {
    const template = ([name, value]: readonly [string, string]): [string, string] => [
      name,
      value.replace(/\$\{ASSAY_(\w+)\}/, '<$1>'),
    ]
    const written = (clause: string): [string, string][] =>
      [...headersOf(clause)].map(([name, value]) => [name.toLowerCase(), value])
    expect([apiKey, jsonType].map(template)).toEqual(written('4.1'))
    expect([managementKey].map(template)).toEqual(written('4.2'))
  })

  test('expect the listed text of a 401', () =>
    expect(missingText).toBe(listedErrors.find(({ status }) => status === 401)!.message))

  test('quote for a provoked status its row and the lines that say when it comes, and name the cause so', () => {
    const provoked = assayCatalogue.requirements.filter(({ id }) => /^ERROR-\d{3}$/.test(id))
    const both = statuses(after('4.2', 'Error responses:')).filter((status) => status !== 500)
    const ids = listedErrors.filter(({ status }) => !both.includes(status)).map(({ status }) => `ERROR-${status}`)
    expect(provoked.map(({ id }) => id)).toEqual(ids)
    for (const { id, sentences, title } of provoked) {
      const status = Number(id.slice(6))
      const quoted = sentences.map((one) => sentence(one).text)
      expect(
        quoted.some((text) => text.startsWith(`| ${status} |`)),
        id,
      ).toBe(true)
      const lines = conditions.filter((one) => one.statuses.includes(status)).map(({ text }) => text)
      for (const text of lines) expect(quoted, id).toContain(text)
      const source = lines[0] ?? listedErrors.find((row) => row.status === status)!.message
      for (const word of source
        .toLowerCase()
        .replace(/^.*? (?:returned|reports?) /, '')
        .match(/[a-z-]{5,}/g)!)
        expect(title.toLowerCase(), id).toContain(word)
    }
    expect(conditions).toHaveLength(4)
  })

  test('name the intervals, and the statuses of gateways, as the text has them', () => {
    const titles = new Map(assayCatalogue.requirements.map(({ id, title }) => [id, title]))
    const values = allowed(rows('2.2').find(([name]) => name === 'reset_interval')![2]!).join(', ')
    expect(titles.get('BUDGET-RESET-INTERVAL')).toBe(`data.reset_interval is one of ${values}`)
    expect(titles.get('SPEECH-FORMAT-ENUM')).toContain(allowed(speechRow('response_format')[2]!).join(' and '))
    const only = listedErrors
      .filter(({ operations, status }) => !operations.includes('budget') && status !== 402)
      .map(({ status }) => status)
    expect(titles.get('BUDGET-STATUS-GATEWAY')!.match(/\d{3}/g)!.map(Number)).toEqual(only)
  })
})

test('the independent services answer with the listed texts', () => {
  expect([...listed]).toEqual(
    listedErrors.filter(({ status }) => status !== 402).map(({ status, message }) => [status, message]),
  )
})
