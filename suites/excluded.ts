/** Sentences that no requirement enforces, each with the reason. A test holds that every sentence is enforced or stands here. */
export const excluded = [
  { id: '0/whole', reason: 'says what the document covers; nothing follows from it for an answer' },
  { id: '1/api', reason: 'says what the service is; how it routes cannot be observed' },
  { id: '1/two', reason: 'says what the document covers; nothing follows from it for an answer' },
  { id: '3/states', reason: 'not shown, and no answer tells of a state' },
  { id: '6/events', reason: 'not shown, and neither operation sends events' },
  { id: '8/sample', reason: 'not shown, and finding it out would take bodies of many megabytes' },
] as const

/** Parts of sentences that are enforced otherwise, of which no answer can tell anything. A test holds that each stands in its sentence. */
export const excludedParts = [
  { id: '1/speech', part: 'with a chosen text-to-speech model', reason: 'which model spoke cannot be heard: two models may sound alike, and one model may sound different each time' },
  { id: '1/budget', part: 'counts toward budget enforcement', reason: 'enforcement would have to be provoked by spending up to the limit' },
  { id: '2.1/row-model', part: 'in a provider-prefixed form such as <provider>/<model_name>', reason: '"such as" names an example: whether a name without a prefix is a model is up to the service' },
  { id: '2.1/row-voice', part: 'Provider-specific voice identifier.', reason: 'what a voice sounds like, and whether two names are two voices, is up to the provider' },
  { id: '2.1/row-speed', part: 'Honored only by models that support it; ignored by other providers.', reason: 'which models support it is not shown: what another speed does is recorded (SPEECH-SPEED)' },
  { id: '2.1/row-reference', part: 'It is routed only to endpoints that support voice cloning.', reason: 'where a request is routed cannot be seen from outside' },
  { id: '2.2/row-limit-usd', part: 'in US dollars', reason: 'a number does not tell its currency' },
  { id: '2.2/row-reset-interval', part: 'lifetime is a one-time budget that never resets.', reason: 'no run lasts long enough to see that something never happens' },
  { id: '2.3/row-byok', part: "Whether BYOK spend is counted when the workspace's budgets are enforced.", reason: 'spend cannot be seen, and enforcement would have to be provoked by spending up to the limit' },
] as const
