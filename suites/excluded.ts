/** Sentences that no requirement enforces, each with the reason. A test holds that every sentence is enforced or stands here. */
export const excluded = [
  { id: '0/whole', reason: 'says what the document covers; nothing follows from it for an answer' },
  { id: '1/api', reason: 'says what the service is; how it routes cannot be observed' },
  { id: '1/two', reason: 'says what the document covers; nothing follows from it for an answer' },
  { id: '2.1/row-reference', reason: 'the name of the property that carries reference content is not shown, so no request can hold it; a profile may name it' },
  { id: '2.1/part', reason: 'parts stand in the reference content, whose property is not shown; a profile may name it' },
  { id: '2.1/row-part-audio', reason: 'parts stand in the reference content, whose property is not shown; a profile may name it' },
  { id: '2.1/row-part-text', reason: 'parts stand in the reference content, whose property is not shown; a profile may name it' },
  { id: '2.1/reference-forms', reason: 'the name of the property that carries reference content is not shown; a profile may name it' },
  { id: '2.1/row-passthrough', reason: 'the name of the property and its child fields are not shown; a profile may name them' },
  { id: '3/states', reason: 'not shown, and no answer tells of a state' },
  { id: '6/events', reason: 'not shown, and neither operation sends events' },
  { id: '8/sample', reason: 'not shown, and the property that would carry the sample is not shown either' },
] as const
