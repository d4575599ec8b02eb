/** Sentences that no requirement enforces, each with the reason. A test holds that every sentence is enforced or stands here. */
export const excluded = [
  { id: '0/whole', reason: 'says what the document covers; nothing follows from it for an answer' },
  { id: '1/api', reason: 'says what the service is; how it routes cannot be observed' },
  { id: '1/two', reason: 'says what the document covers; nothing follows from it for an answer' },
  { id: '3/states', reason: 'not shown, and no answer tells of a state' },
  { id: '6/events', reason: 'not shown, and neither operation sends events' },
  { id: '8/sample', reason: 'not shown, and finding it out would take bodies of many megabytes' },
] as const
