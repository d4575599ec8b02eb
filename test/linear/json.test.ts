import { describe, expect, test } from 'vitest'
import { chosen, isChosen } from '../chosen.ts'
import { jsonView } from '../../src/report/html/json-view.ts'
import { jsonBody } from '../../suites/evidence/json-body.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { judged } from '../judge/judged.ts'
import { sampleExchange } from '../report/sample-exchange.ts'
import { nastyJson } from './nasty-json.ts'
import { growthOf, linearGrowth } from './processor-time.ts'

const json = [['content-type', 'application/json']] as const

const functions: Readonly<Record<string, (text: string) => unknown>> = {
  jsonView: (text) => jsonView(text),
  'jsonView of a place': (text) => jsonView(text, `/${'n'.repeat(100)}/b`),
  jsonBody: (text) => jsonBody.analyse(Buffer.from(text), exchange),
}

const exchange = sampleExchange('a/b/1@default', 0, { status: 400, headers: json, body: Buffer.alloc(0) })

describe.each(Object.entries(functions).map(([name, work], at) => ({ name, work, at })))(
  '$name takes four times as long for four times the JSON',
  ({ work, at }) => {
    test.each(Object.entries(nastyJson).filter((_input, index) => isChosen(at + index, 4)))('%s', (_, input) => {
      expect(growthOf(input, work, 2_000, 128_000).ratio).toBeLessThan(linearGrowth)
    })
  },
)

describe('a million characters', () => {
  test.each(chosen(Object.entries(nastyJson), 3))('%s are read and shown', (_, input) => {
    const text = input(1_000_000)
    expect(jsonBody.analyse(Buffer.from(text), exchange).ok).toBe(true)
    expect(jsonView(input(200_000), '/data')).toBeDefined()
  })
})

describe('what is judged is found, and nothing of ours breaks', () => {
  const requirements = assayCatalogue.requirements.filter(({ id }) => /^(?:ERROR|BUDGET|JSON)-/.test(id))
  const deep = `${'['.repeat(1900)}${']'.repeat(1900)}`
  const deeper = `${'['.repeat(7500)}${']'.repeat(7500)}`
  const deepest = `${'['.repeat(30_000)}${']'.repeat(30_000)}`

  test('many requirements read JSON', () => expect(requirements.length).toBeGreaterThan(20))

  const fields = ['id', 'workspace_id', 'limit_usd', 'reset_interval', 'created_at', 'updated_at']
  const budget = (value: string): string =>
    `{"data":{${fields.map((name) => `"${name}":${value}`).join(',')}},"include_byok_in_budgets":${value}}`

  test.each([
    ['a deep id', budget(deep)],
    ['a deeper id', `{"data":{"id":${deeper}}}`],
    ['the deepest id', budget(deepest)],
    ['deep errors', `{"error":${deep}}`],
    ['a deep message', `{"error":{"code":400,"message":${deep}}}`],
    ...Object.entries(nastyJson).map(([name, input]): [string, string] => [name, input(60_000)]),
  ])('%s', (_, text) => {
    for (const status of [200, 404]) {
      const exchanges = [1, 2].map((index) => budgetRead(index, status, text))
      for (const requirement of requirements)
        expect(judged(requirement, exchanges).verdict, requirement.id).not.toBe('error')
    }
  })

  test.each([
    ['members', `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":1`).join(',')},`],
    ['a deep member', `{"k":${deepest},`],
    ['a long text', `{"k":"${'x'.repeat(60_000)}",`],
  ])('behind %s', (_, before) => {
    const error = budgetRead(1, 404, `${before}"error":{"code":404,"message":"Resource not found"}}`)
    for (const id of ['ERROR-ENVELOPE', 'ERROR-CODE', 'ERROR-CODE-STATUS', 'ERROR-MESSAGE', 'ERROR-MESSAGE-TEXT']) {
      expect(judged(assayCatalogue.find(id)!, [error]).verdict, id).toBe('pass')
    }
    const uuid = '"c1a6b0aa-6a3d-4a0b-9d2c-0a9d1e7f1a11"'
    const times = '"created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"'
    const fields = `"id":${uuid},"workspace_id":${uuid},"limit_usd":1,"reset_interval":"daily",${times}`
    const record = `"data":${before}${fields}},"include_byok_in_budgets":true}`
    const read = budgetRead(1, 200, `${before}${record}`)
    for (const id of ['BUDGET-DATA', 'BUDGET-ID', 'BUDGET-LIMIT', 'BUDGET-UPDATED-AT', 'BUDGET-BYOK-FLAG']) {
      expect(judged(assayCatalogue.find(id)!, [read]).verdict, id).toBe('pass')
    }
  })
})

function budgetRead(index: number, status: number, text: string): ReturnType<typeof sampleExchange> {
  return {
    ...sampleExchange(`budget/read-${index}/1@default`, index, { status, headers: json, body: Buffer.from(text) }),
    stimulus: { kind: 'member', group: 'budgets', role: 'daily by name' },
    credential: { key: 'management' },
  }
}
