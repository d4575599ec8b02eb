import type { Sentence } from './sentence.ts'

/**
 * Every sentence and table row of `interface.md`, in its order. A test holds that nothing of the document is left out.
 */
export const sentences: readonly Sentence[] = [
  [
    '0/whole',
    'This document covers the whole service interface: text-to-speech synthesis (one operation) and reading a ' +
      'workspace budget (one operation).',
  ],
  ['0/relative', 'All paths are relative to {base_url}.'],
  ['0/prefix', '{base_url} includes the version prefix of the path (ending in v1).'],

  ['1/api', 'The service is an HTTP API for routed model access.'],
  ['1/two', 'This document covers two operations.'],
  [
    '1/speech',
    'Create speech: converts input text into audio with a chosen text-to-speech model and returns the audio as a ' +
      'raw byte stream in the requested format.',
  ],
  [
    '1/budget',
    'Get a workspace budget: returns the spend limit set on a workspace for one reset interval, plus a ' +
      "workspace-wide flag saying whether spend on the caller's own provider keys (bring-your-own-key, BYOK) " +
      'counts toward budget enforcement.',
  ],
  ['1/json-request', 'Request bodies are JSON.'],
  ['1/binary', 'Successful speech responses are binary audio.'],
  ['1/json-rest', 'All other responses are JSON.'],

  ['2.1/row-input', '| input | string | Text to synthesize. |'],
  [
    '2.1/row-model',
    '| model | string | Identifier of the text-to-speech model, in a provider-prefixed form such as ' +
      '<provider>/<model_name>. |',
  ],
  ['2.1/row-voice', '| voice | string | Provider-specific voice identifier. Minimum length 1. |'],
  ['2.1/row-response-format', '| response_format | string enum | Audio output format. Allowed values: mp3, pcm. |'],
  [
    '2.1/row-speed',
    '| speed | number | Playback speed multiplier. Honored only by models that support it; ignored by other ' +
      'providers. |',
  ],
  [
    '2.1/row-reference',
    '| reference content | array of parts, or a single part | Reference material for stateless voice cloning. It ' +
      'holds one input_audio part carrying the voice sample and optionally one text part carrying its transcript. ' +
      'It is routed only to endpoints that support voice cloning. Name of the property that carries it: not shown. ' +
      '|',
  ],
  [
    '2.1/row-passthrough',
    '| provider passthrough | object | Provider-specific passthrough configuration. Name and child fields of the ' +
      'provider-specific passthrough configuration: not shown. |',
  ],
  ['2.1/required', 'Which request fields are required: not shown.'],
  ['2.1/defaults', 'Defaults of response_format and speed: not shown.'],
  ['2.1/part', 'Each part is an object with a discriminating field type.'],
  [
    '2.1/row-part-audio',
    '| input_audio | input_audio: object with field data (string). data is a data URL with base64 audio, of the ' +
      'form data:<media_type>;base64,<base64_audio>. The media type of the audio sample is carried in the data URL ' +
      '(wav is shown). |',
  ],
  ['2.1/row-part-text', '| text | text: string, the transcript of the voice sample. |'],
  [
    '2.1/reference-forms',
    'The reference content is either a single input_audio part, or an array of an input_audio part followed by a ' +
      'text part.',
  ],

  ['2.2/row-id', '| id | string (UUID) | Budget identifier. |'],
  ['2.2/row-workspace-id', '| workspace_id | string (UUID) | Workspace the budget belongs to. |'],
  ['2.2/row-limit-usd', '| limit_usd | number | Spend limit in US dollars. |'],
  [
    '2.2/row-reset-interval',
    '| reset_interval | string enum | Allowed values: daily, weekly, monthly, lifetime. lifetime is a one-time ' +
      'budget that never resets. |',
  ],
  ['2.2/row-created-at', '| created_at | string, ISO 8601 UTC timestamp | Creation time. |'],
  ['2.2/row-updated-at', '| updated_at | string, ISO 8601 UTC timestamp | Last update time. |'],

  ['2.3/row-data', '| data | object | The budget record of 2.2 for the requested interval. |'],
  [
    '2.3/row-byok',
    "| include_byok_in_budgets | boolean | Whether BYOK spend is counted when the workspace's budgets are " +
      'enforced. A workspace-wide setting that applies to all four intervals. |',
  ],

  ['2.4/row-error', '| error | object | Holds the fields below. |'],
  ['2.4/row-code', '| error.code | integer | Numeric error code; equals the HTTP status code in every listed case. |'],
  ['2.4/row-message', '| error.message | string | Human-readable message. |'],

  ['3/states', 'States and transitions: not shown.'],

  ['4.1/method', 'Method and path: POST /audio/speech'],
  ['4.1/headers', 'Request headers: Authorization: Bearer <API_KEY>; Content-Type: application/json.'],
  ['4.1/request', 'Request body: the speech request of 2.1.'],
  ['4.1/success', 'Success response: HTTP 200, body is a raw audio byte stream of the requested format (not JSON).'],
  ['4.1/row-mp3', '| mp3 | audio/mpeg | MP3 |'],
  ['4.1/row-pcm', '| pcm | audio/pcm | 16-bit little-endian PCM |'],
  ['4.1/errors', 'Error responses: see section 7 (400, 401, 402, 404, 429, 500, 502, 503, 524, 529).'],

  ['4.2/method', 'Method and path: GET /workspaces/{id}/budgets/{interval}'],
  ['4.2/headers', 'Request headers: Authorization: Bearer <MANAGEMENT_KEY>. No request body.'],
  ['4.2/row-id', '| id | string | Workspace UUID or workspace slug. Minimum length 1. |'],
  ['4.2/row-interval', '| interval | string enum | daily, weekly, monthly, lifetime. |'],
  [
    '4.2/success',
    'Success response: HTTP 200, JSON body of 2.3, with data being the budget for the requested interval.',
  ],
  ['4.2/errors', 'Error responses: see section 7 (400, 401, 404, 500).'],

  [
    '5/bearer',
    'Both operations take an API key as a bearer token in the Authorization header: Authorization: Bearer <API_KEY>.',
  ],
  ['5/management', 'Get a workspace budget requires a management key.'],
  [
    '5/missing',
    'A request without authentication returns 401 with the message stating that the Authentication header is missing.',
  ],
  ['5/issuing', 'How keys are issued and which key types may call create speech: not shown.'],

  ['6/events', 'Events: not shown.'],

  ['7/envelope', 'Every error response is a JSON body of the shape in 2.4, with error.code equal to the HTTP status.'],
  ['7/row-400', '| 400 | Invalid request parameters | both operations |'],
  ['7/row-401', '| 401 | Missing Authentication header | both operations |'],
  [
    '7/row-402',
    '| 402 | Insufficient credits, with a pointer to the credits page at {base_url_site}/credits | create speech |',
  ],
  ['7/row-404', '| 404 | Resource not found | both operations |'],
  ['7/row-429', '| 429 | Rate limit exceeded | create speech |'],
  ['7/row-500', '| 500 | Internal Server Error | both operations |'],
  ['7/row-502', '| 502 | Provider returned error | create speech |'],
  ['7/row-503', '| 503 | Service temporarily unavailable | create speech |'],
  ['7/row-524', '| 524 | Request timed out. Please try again later. | create speech |'],
  ['7/row-529', '| 529 | Provider returned error | create speech |'],
  ['7/402', '402 is returned when the account lacks credits.'],
  ['7/429', '429 is returned when a rate limit is exceeded.'],
  ['7/502-529', '502 and 529 report a failure of the upstream provider.'],
  ['7/524', '524 reports a timed-out request.'],
  ['7/conditions', 'Conditions for the remaining codes beyond their messages: not shown.'],

  ['8/rate', 'Rate limit values and windows: not shown.'],
  ['8/input', 'Maximum length of input: not shown.'],
  ['8/speed', 'Allowed range of speed: not shown.'],
  ['8/sample', 'Maximum size of the voice-cloning reference sample: not shown.'],

  ['9/segment', 'The path prefix contained in {base_url} carries a version segment, v1.'],
  ['9/policy', 'Version policy, deprecation rules and version negotiation: not shown.'],
].map(([id, text]) => ({ id: id as string, text: text as string }))

const byId = new Map(sentences.map((sentence) => [sentence.id, sentence]))

/** The sentence with this id. Throws on an unknown id: a requirement would quote what does not exist. */
export function sentence(id: string): Sentence {
  const found = byId.get(id)
  if (!found) throw new Error(`no sentence "${id}" in src/contract/sentences.ts`)
  return found
}
