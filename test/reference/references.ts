const sample = { type: 'input_audio', input_audio: { data: 'data:audio/wav;base64,UklGRg==' } }
const words = { type: 'text', text: 'what is said in it' }
const data = (given: unknown): object => ({ ...sample, input_audio: { data: given } })
/** Values of `input_references`: right ones, and wrong ones of every kind. */
export const references: readonly unknown[] = [
  sample,
  [sample],
  [sample, words],
  [words],
  [words, sample],
  [sample, sample],
  [sample, words, words],
  [],
  null,
  'x',
  7,
  true,
  [{ ...sample, type: 'audio' }],
  [{ input_audio: sample.input_audio }],
  [data(undefined)],
  [data(7)],
  [data('')],
  [data('https://example.com/')],
  [data('UklGRg==')],
  [data('data:text/plain;base64,UklGRg==')],
  [data('data:audio/wav;base64,')],
  [sample, { type: 'text' }],
  [sample, { type: 'text', text: 7 }],
]
