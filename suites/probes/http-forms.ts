import { intervals, type Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import type { HeaderLines } from '../../src/record/exchange.ts'
import type { Wire } from '../../src/record/wire.ts'
import { probe } from '../../src/requirement/probe.ts'
import { budgetChange, budgetControl, managementKey } from '../requests/budget-request.ts'
import type { Change } from '../requests/change.ts'
import { host } from '../requests/routes.ts'
import {
  apiKey,
  jsonType,
  shortestText,
  speechCase,
  speechChange,
  speechControl,
  speechMembers,
} from '../requests/speech-request.ts'

/** What HTTP leaves to the client, one thing for each request. */
interface Form {
  readonly id: string
  readonly words: string
  /** Before and behind the lines that every request has. */
  readonly before?: HeaderLines
  readonly behind?: HeaderLines
  readonly wire?: Wire
  /** The budget of a workspace that does not exist. */
  readonly isUnknown?: boolean
}

const agent: HeaderLines[number] = ['User-Agent', 'client/1.0']
const length: HeaderLines[number] = ['Content-Length', '']

/** Every client may write a request so, and many do: RFC 9110, 12.5.1 and 7.6.1; TCP knows no messages. */
const usual: readonly (Form & { readonly format: Format })[] = [
  { id: 'accept-mpeg', words: 'Accept: audio/mpeg', format: 'mp3', before: [agent, ['Accept', 'audio/mpeg']] },
  { id: 'accept-pcm', words: 'Accept: audio/pcm', format: 'pcm', before: [agent, ['Accept', 'audio/pcm']] },
  // RFC 9110, 12.5.1: all of it is acceptable, and response_format says what is asked for.
  {
    id: 'accept-both',
    words: 'an Accept that prefers audio/mpeg',
    format: 'pcm',
    before: [agent, ['Accept', 'audio/mpeg, audio/pcm;q=0.9, */*;q=0.5']],
  },
  { id: 'pieces', words: 'a body in pieces', format: 'pcm', before: [agent], wire: { piece: 40 } },
  { id: 'close', words: 'Connection: close', format: 'mp3', before: [agent, ['connection', 'close']] },
  // RFC 9110, 14.2: Range has a meaning for GET alone, and is ignored in other requests.
  { id: 'range', words: 'Range: bytes=0-', format: 'mp3', before: [agent, ['Range', 'bytes=0-']] },
]

export const usualForms = probe({
  id: 'form-usual',
  needs: ['api'],
  cases: (context) =>
    usual.map(({ id, words, format, before = [], wire = {} }) => {
      const body = speechMembers(context, format, shortestText(context))
      return speechCase({
        id,
        stimulus: { kind: 'member', group: 'form', role: words },
        expects: 'success',
        body,
        characters: body.input.length,
        headers: [host, ...before, apiKey, jsonType, length],
        wire,
      })
    }),
})

function formChange({ id, words }: Form): Change {
  return { id: `form.${id}`, label: `form: ${words}` }
}

function onSpeech(id: string, forms: readonly Form[], expects: Case['expects']): ReturnType<typeof probe> {
  return probe({
    id,
    needs: ['api'],
    controls: [speechControl('mp3')],
    cases: (context) =>
      forms.map((form) =>
        speechChange(context, 'mp3', formChange(form), {
          members: { input: shortestText(context) },
          headers: [host, ...(form.before ?? [agent]), apiKey, jsonType, ...(form.behind ?? [length])],
          wire: form.wire ?? {},
          expects,
        }),
      ),
  })
}

function onBudgets(id: string, forms: readonly Form[], expects: Case['expects']): ReturnType<typeof probe> {
  return probe({
    id,
    needs: ['management', 'workspace'],
    controls: intervals.map(budgetControl),
    cases: (context) =>
      forms.flatMap((form) =>
        // A workspace need not have a budget for each.
        intervals.slice(0, form.isUnknown ? 1 : 2).map((interval) =>
          budgetChange(context, interval, formChange(form), {
            headers: [host, ...(form.before ?? [agent]), managementKey, ...(form.behind ?? [])],
            wire: form.wire ?? {},
            ...(form.isUnknown && { workspace: 'no-such-workspace-of-anybody' }),
            expects,
          }),
        ),
      ),
  })
}

const emptyAgent: Form = { id: 'agent-empty', words: 'an empty User-Agent', before: [['User-Agent', '']] }

/** RFC 9110, 12.5.1: whatever else is preferred, anything is acceptable. */
const acceptText: Form = {
  id: 'accept-text',
  words: 'an Accept of text or anything',
  before: [agent, ['Accept', 'text/plain, application/xml;q=0.9, */*;q=0.1'], ['Accept-Language', 'fr-FR, fr;q=0.9']],
}

/** RFC 9110, 12.5.3: a coding of weight 0 is not acceptable, however much of its name stands there. */
const withoutCoding: Form = {
  id: 'coding-refused',
  words: 'an Accept-Encoding that takes no coding',
  before: [agent, ['Accept-Encoding', 'identity, gzip;q=0, deflate;q=0, br;q=0, *;q=0']],
}

/** RFC 9110, 10.1.1, 5.5 and 8.3, and RFC 9112, 7.1, have servers take these. */
export const standardSpeechForms = onSpeech(
  'form-standard-speech',
  [
    { id: 'expect', words: 'Expect: 100-continue', behind: [length, ['Expect', '100-continue']] },
    { id: 'chunked', words: 'a body in chunks', behind: [['Transfer-Encoding', 'chunked']], wire: { piece: 40 } },
    emptyAgent,
    acceptText,
    withoutCoding,
  ],
  'success',
)

export const standardBudgetForms = onBudgets(
  'form-standard-budget',
  [{ id: 'content-type', words: 'a Content-Type on a GET', behind: [jsonType] }, emptyAgent, acceptText, withoutCoding],
  'success',
)

/** As a proxy may speak to what is behind it. */
const oldVersion: Form = { id: 'http-1.0', words: 'HTTP/1.0', wire: { version: '1.0' } }
const unknownInOldVersion: Form = { ...oldVersion, id: 'http-1.0-unknown', words: 'HTTP/1.0', isUnknown: true }

/** What a server may decline: RFC 9110, 15.6.6 and 15.5.7. */
export const openSpeechForms = onSpeech(
  'form-open-speech',
  [
    oldVersion,
    { id: 'accept-json', words: 'Accept: application/json', before: [agent, ['Accept', 'application/json']] },
    { id: 'accept-events', words: 'Accept: text/event-stream', before: [agent, ['Accept', 'text/event-stream']] },
  ],
  'answer',
)

export const openBudgetForms = onBudgets('form-open-budget', [oldVersion, unknownInOldVersion], 'answer')

const besideAccept = ({ id, label }: Change): Change => ({
  id: `${id}.beside-accept`,
  label: `${label}, with ${acceptText.words}`,
})

/** Refusals to who would rather have text: clause 7 knows errors in JSON alone. */
export const refusedForms = {
  speech: probe({
    id: 'form-refused-speech',
    needs: ['api'],
    controls: [speechControl('mp3')],
    cases: (context) => [
      speechChange(context, 'mp3', besideAccept({ id: 'voice.empty', label: 'voice: empty' }), {
        members: { voice: '' },
        headers: [host, ...acceptText.before!, apiKey, jsonType, length],
        wire: {},
      }),
    ],
  }),
  budget: probe({
    id: 'form-refused-budget',
    needs: ['management', 'workspace'],
    controls: [budgetControl('daily')],
    cases: (context) => [
      budgetChange(context, 'daily', besideAccept({ id: 'workspace.unknown:stranger', label: 'workspace: unknown' }), {
        workspace: 'no-such-workspace-of-anybody',
        headers: [host, ...acceptText.before!, managementKey],
        wire: {},
      }),
    ],
  }),
}
