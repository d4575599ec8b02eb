import * as errors from '@openrouter/sdk/models/errors'
import { APICallError } from 'ai'
import {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeMp3, judgePcm } from '../../src/audio/audio.ts'
import { errorTable } from '../../src/contract/error-table.ts'
import { intervals } from '../../src/contract/operation.ts'
import { budgetCauses, speechCauses, useOf, useUp, words } from './causes.ts'
import { readBudget, speechClients } from './clients.ts'
import { startSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await useUp(site)
})
afterAll(() => site.close())

const messageOf = (status: number): string =>
  status === 401 ? 'Unknown API key' : errorTable.find((row) => row.status === status)!.message

/** What a call is rejected with. */
function rejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('the call succeeded')
    },
    (cause: unknown) => cause,
  )
}

/** The class that each client has for a status. */
const openRouterErrors: Readonly<Record<number, new (...args: never[]) => Error>> = {
  400: errors.BadRequestResponseError,
  401: errors.UnauthorizedResponseError,
  402: errors.PaymentRequiredResponseError,
  404: errors.NotFoundResponseError,
  429: errors.TooManyRequestsResponseError,
  500: errors.InternalServerResponseError,
  502: errors.BadGatewayResponseError,
  503: errors.ServiceUnavailableResponseError,
  524: errors.EdgeNetworkTimeoutResponseError,
  529: errors.ProviderOverloadedResponseError,
}
const openaiErrors: Readonly<Record<number, new (...args: never[]) => Error>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: APIError,
  404: NotFoundError,
  429: RateLimitError,
  500: InternalServerError,
  502: InternalServerError,
  503: InternalServerError,
  524: InternalServerError,
  529: InternalServerError,
}

/** A rejection as far as a caller acts on it: class, status, error.code and error.message of the envelope. */
const typed: Readonly<Record<string, (error: unknown, status: number) => void>> = {
  '@openrouter/sdk': (error, status) => {
    expect(error).toBeInstanceOf(openRouterErrors[status])
    expect(error).toMatchObject({
      statusCode: status,
      error: { code: status, message: expect.stringContaining(messageOf(status)) },
    })
  },
  openai: (error, status) => {
    expect(error).toBeInstanceOf(openaiErrors[status])
    expect(error).toMatchObject({
      status,
      code: status,
      error: { message: expect.stringContaining(messageOf(status)) },
    })
  },
  'ai, @ai-sdk/openai': (error, status) => {
    expect(APICallError.isInstance(error)).toBe(true)
    expect(error).toMatchObject({
      statusCode: status,
      message: expect.stringContaining(messageOf(status)),
      data: { error: { code: status } },
    })
  },
}

describe.each(speechClients.map((client) => [client.name, client] as const))('%s', (name, client) => {
  test('gets mp3 and pcm that are sound', async () => {
    const [mp3, pcm] = await Promise.all(
      (['mp3', 'pcm'] as const).map((format) => client.speak(useOf(site, site.apiKey), { ...words, format })),
    )
    expect(judgeMp3(mp3!)).toMatchObject({ verdict: 'sound' })
    expect(judgePcm(pcm!, { sampleRate: 24000, channels: 1 })).toMatchObject({ verdict: 'sound' })
  })

  test.each(speechCauses.map((cause) => [cause.status, cause] as const))(
    'knows %i for what it is',
    async (status, cause) => {
      typed[name]!(await rejection(client.speak(useOf(site, cause.key(site)), { ...words, ...cause.words })), status)
    },
  )
})

describe('@openrouter/sdk, budgets', () => {
  test.each(intervals)('reads the %s budget by UUID and by slug', async (interval) => {
    const [byId, bySlug] = await Promise.all(
      [site.workspaceId, site.workspaceSlug].map((workspace) =>
        readBudget(useOf(site, site.managementKey), workspace, interval),
      ),
    )
    expect(byId).toMatchObject({
      data: { workspaceId: site.workspaceId, resetInterval: interval },
      includeByokInBudgets: false,
    })
    expect(bySlug).toEqual(byId)
  })

  test.each(budgetCauses.map((cause) => [cause.status, cause] as const))(
    'knows %i for what it is',
    async (status, cause) => {
      const error = await rejection(readBudget(useOf(site, cause.key(site)), cause.workspace(site), cause.interval))
      expect(error).toBeInstanceOf(openRouterErrors[status])
      expect(error).toMatchObject({ statusCode: status, error: { code: status } })
    },
  )
})
