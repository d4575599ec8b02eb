import { createOpenAI } from '@ai-sdk/openai'
import { OpenRouter } from '@openrouter/sdk'
import type { GetWorkspaceBudgetResponse } from '@openrouter/sdk/models'
import { generateSpeech } from 'ai'
import OpenAI from 'openai'
import type { Format } from '../../src/contract/operation.ts'

/** How a client is used: where, with which key, how patiently. */
export interface Use {
  readonly baseUrl: string
  readonly apiKey: string
  /** As the client comes, or without sending anything again. */
  readonly retries: 'default' | 'none'
  /** Milliseconds, by the client's own means; its default without it. */
  readonly patience?: number
  readonly signal?: AbortSignal
}

export interface Words {
  readonly model: string
  readonly voice: string
  readonly input: string
  readonly format: Format
}

/** A published client, used as its documentation shows. */
export interface SpeechClient {
  readonly name: string
  speak(use: Use, words: Words): Promise<Uint8Array>
}

function openRouter({ baseUrl, apiKey, retries, patience }: Use): OpenRouter {
  return new OpenRouter({
    serverURL: baseUrl,
    apiKey,
    ...(retries === 'none' && { retryConfig: { strategy: 'none' } }),
    ...(patience !== undefined && { timeoutMs: patience }),
  })
}

/** Bytes of a stream that is read to its end. */
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
}

export const speechClients: readonly SpeechClient[] = [
  {
    name: '@openrouter/sdk',
    async speak(use, { model, voice, input, format }) {
      const stream = await openRouter(use).tts.createSpeech(
        { speechRequest: { model, voice, input, responseFormat: format } },
        use.signal && { fetchOptions: { signal: use.signal } },
      )
      return bytesOf(stream)
    },
  },
  {
    name: 'openai',
    async speak({ baseUrl, apiKey, retries, patience, signal }, { model, voice, input, format }) {
      const client = new OpenAI({
        baseURL: baseUrl,
        apiKey,
        ...(retries === 'none' && { maxRetries: 0 }),
        ...(patience !== undefined && { timeout: patience }),
      })
      const answer = await client.audio.speech.create(
        { model, voice, input, response_format: format },
        signal && { signal },
      )
      return new Uint8Array(await answer.arrayBuffer())
    },
  },
  {
    name: 'ai, @ai-sdk/openai',
    async speak({ baseUrl, apiKey, retries, patience, signal }, { model, voice, input, format }) {
      const signals = [...(signal ? [signal] : []), ...(patience === undefined ? [] : [AbortSignal.timeout(patience)])]
      const { audio } = await generateSpeech({
        model: createOpenAI({ baseURL: baseUrl, apiKey }).speech(model),
        voice,
        text: input,
        outputFormat: format,
        ...(retries === 'none' && { maxRetries: 0 }),
        ...(signals.length > 0 && { abortSignal: AbortSignal.any(signals) }),
      })
      return audio.uint8Array
    },
  },
]

/** Get a workspace budget; of these clients only one has that operation. */
export function readBudget(use: Use, workspaceRef: string, interval: string): Promise<GetWorkspaceBudgetResponse> {
  return openRouter(use).workspaces.getBudget(
    { workspaceRef, interval: interval as 'daily' },
    use.signal && { fetchOptions: { signal: use.signal } },
  )
}
