/**
 * Sentences that no requirement enforces, each with the reason. A test holds that every sentence is enforced or stands
 * here.
 */
export const excluded = [
  { id: '0/whole', reason: 'says what the document covers; nothing follows from it for an answer' },
  { id: '1/api', reason: 'says what the service is; how it routes cannot be observed' },
  { id: '1/two', reason: 'says what the document covers; nothing follows from it for an answer' },
  { id: '3/states', reason: 'not shown, and no answer tells of a state' },
  { id: '6/events', reason: 'not shown, and neither operation sends events' },
  { id: '8/sample', reason: 'not shown, and finding it out would take bodies of many megabytes' },
] as const

/**
 * Parts of sentences, in their words, that nothing shows to a client, each with the reason; the rest of the sentence is
 * enforced. A test holds the words.
 */
export const unobservable = [
  {
    id: '1/speech',
    part: 'a chosen text-to-speech model',
    reason: 'which model spoke cannot be told from the sound; that unknown models are refused is open',
  },
  { id: '1/budget', part: 'the spend limit set on a workspace', reason: 'what was set is known to the operator alone' },
  {
    id: '1/budget',
    part: 'counts toward budget enforcement',
    reason: 'enforcement shows only where a budget is spent',
  },
  {
    id: '2.1/row-model',
    part: 'Identifier of the text-to-speech model',
    reason: 'which model spoke cannot be told from the sound',
  },
  {
    id: '2.1/row-voice',
    part: 'Provider-specific voice identifier',
    reason: 'which voice spoke cannot be told from the sound, and two voices may sound alike',
  },
  {
    id: '2.1/row-speed',
    part: 'Honored only by models that support it; ignored by other providers',
    reason: 'whether a model supports speed is not shown, so that to honour and to ignore it are both right',
  },
  {
    id: '2.1/row-reference',
    part: 'It is routed only to endpoints that support voice cloning',
    reason: 'where a request is routed cannot be observed',
  },
  {
    id: '2.1/row-passthrough',
    part: 'Provider-specific passthrough configuration',
    reason: "what a provider makes of it is the provider's business",
  },
  {
    id: '2.1/row-part-text',
    part: 'the transcript of the voice sample',
    reason: 'whether a transcript fits its sample is nowhere said to be checked',
  },
  { id: '2.2/row-limit-usd', part: 'in US dollars', reason: 'a number does not show its currency' },
  {
    id: '2.2/row-reset-interval',
    part: 'a one-time budget that never resets',
    reason: 'that something never happens takes for ever to observe',
  },
  {
    id: '2.2/row-created-at',
    part: 'Creation time',
    reason: 'when a budget was created is known to the operator alone; that it is not after the last update is judged',
  },
  {
    id: '2.2/row-updated-at',
    part: 'Last update time',
    reason: 'a client cannot update a budget; that the time is not before creation is judged',
  },
  {
    id: '2.3/row-byok',
    part: 'Whether BYOK spend is counted',
    reason: 'enforcement shows only where a budget is spent',
  },
  {
    id: '4.2/headers',
    part: 'No request body',
    reason: 'what becomes of a body that is sent all the same is not shown',
  },
  {
    id: '7/502-529',
    part: 'report a failure of the upstream provider',
    reason:
      'that nothing else is reported so cannot be observed; where the operator causes such a failure, the ' +
      'status is judged',
  },
  {
    id: '7/524',
    part: 'reports a timed-out request',
    reason:
      'that nothing else is reported so cannot be observed; where the operator causes a timeout, the status is judged',
  },
] as const
