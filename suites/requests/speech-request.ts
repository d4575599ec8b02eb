import type { Format } from '../../src/contract/operation.ts'
import { speechPath } from '../../src/contract/operation.ts'
import type { Credential, HeaderLines, Stimulus } from '../../src/record/exchange.ts'
import type { Case, Expectation } from '../../src/record/case.ts'
import type { Control, ProbeContext } from '../../src/requirement/probe.ts'
import type { Change } from './change.ts'

/** 4.1: "Request headers: Authorization: Bearer <API_KEY>; Content-Type: application/json." */
export const apiKey: readonly [string, string] = ['authorization', 'Bearer ${ASSAY_API_KEY}']
export const jsonType: readonly [string, string] = ['content-type', 'application/json']

/** Members of a request with nothing wrong in it. */
export interface SpeechMembers {
  readonly model: string
  readonly input: string
  readonly voice: string
  readonly response_format: Format
}

export function speechMembers(
  context: ProbeContext,
  format: Format,
  input: string = context.texts.short[0]!,
): SpeechMembers {
  return { model: context.model, input, voice: context.voice, response_format: format }
}

/** For what is sent many times, where it does not matter what is spoken. */
export function shortestText({ texts }: ProbeContext): string {
  return texts.short.reduce((shortest, text) => (text.length < shortest.length ? text : shortest))
}

export interface SpeechCase {
  readonly id: string
  readonly stimulus: Stimulus
  readonly expects: Expectation
  /** The JSON value, or the bytes themselves where they are no JSON. */
  readonly body: unknown
  readonly raw?: string | Uint8Array
  readonly characters: number
  readonly credential?: Credential
  /** Instead of the API key's header and the JSON content type. */
  readonly headers?: HeaderLines
  readonly query?: string
  readonly until?: Case['until']
  readonly wire?: Case['wire']
}

/** One create-speech request. */
export function speechCase(parts: SpeechCase): Case {
  return {
    id: parts.id,
    stimulus: parts.stimulus,
    operation: 'speech',
    credential: parts.credential ?? { key: 'api' },
    method: 'POST',
    path: `${speechPath}${parts.query ?? ''}`,
    headers: parts.headers ?? [apiKey, jsonType],
    body: parts.raw ?? JSON.stringify(parts.body),
    expects: parts.expects,
    characters: parts.characters,
    ...(parts.until && { until: parts.until }),
    ...(parts.wire && { wire: parts.wire }),
  }
}

/** The batch of negatives in one format: its control is the plain request, and every change is made to that. */
export function speechGroup(format: Format): string {
  return `speech/${format}`
}

export function speechControl(format: Format): Control {
  return controls[format]
}

const controls = { mp3: control('mp3'), pcm: control('pcm') }

function control(format: Format): Control {
  return {
    group: speechGroup(format),
    needs: ['api'],
    request(context, role) {
      const body = speechMembers(context, format)
      return speechCase({
        id: `speech.${format}.${role}`,
        stimulus: { kind: 'control', group: speechGroup(format), role },
        expects: 'success',
        body,
        characters: body.input.length,
      })
    },
  }
}

/** The control with one thing changed. */
export function speechChange(
  context: ProbeContext,
  format: Format,
  { id, label }: Change,
  parts: Partial<SpeechCase> & { readonly members?: Readonly<Record<string, unknown>>; readonly without?: string },
): Case {
  const { members, without, ...rest } = parts
  const body: Record<string, unknown> = { ...speechMembers(context, format), ...members }
  if (without !== undefined) delete body[without]
  return speechCase({
    id: `${format}.${id}`,
    stimulus: { kind: 'change', group: speechGroup(format), id, change: label },
    expects: 'refusal',
    body,
    characters: typeof body['input'] === 'string' ? body['input'].length : 0,
    ...rest,
  })
}
