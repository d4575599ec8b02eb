import { wavSample } from './wav-sample.ts'

/** 2.1, "Reference content part": what is right, and what is not, each with an id and words for it. */
type Forms = readonly (readonly [id: string, words: string, value: unknown])[]

const url = `data:audio/wav;base64,${wavSample.toString('base64')}`
const audio = { type: 'input_audio', input_audio: { data: url } }
const text = { type: 'text', text: 'Good morning.' }
const withData = (data: unknown): unknown => ({ type: 'input_audio', input_audio: { data } })

/**
 * "The reference content is either a single input_audio part, or an array of an input_audio part followed by a text
 * part."
 */
export const validForms: Forms = [
  ['single', 'a single part', audio],
  ['one-part', 'an array of one part', [audio]],
  ['sample-and-transcript', 'an array of a sample and its transcript', [audio, text]],
  ['bare-base64', 'a sample in base64 without the form of a data URL', [withData(wavSample.toString('base64'))]],
]

/** "Each part is an object with a discriminating field type.": input_audio and text. */
export const otherParts: Forms = [
  ['other-type', 'another type', [{ ...audio, type: 'audio' }]],
  ['other-type-single', 'another type, as a single part', { ...audio, type: 'audio' }],
  ['no-type', 'no type', [{ input_audio: { data: url } }]],
  ['number-type', 'a number as type', [{ ...audio, type: 1 }]],
  ['second-of-other-type', 'a sample, and a part of another type', [audio, { ...text, type: 'transcript' }]],
  ['string', 'a string as part', [url]],
  ['number', 'a number as part', [1]],
  ['array', 'an array as part', [[audio]]],
  ['empty-object', 'an empty object', {}],
]

/** "It holds one input_audio part carrying the voice sample and optionally one text part carrying its transcript." */
export const twoOfSomething: Forms = [
  ['transcript-single', 'a transcript alone, as a single part', text],
  ['transcript', 'a transcript alone', [text]],
  ['two-samples', 'two samples', [audio, audio]],
  ['two-transcripts', 'two transcripts', [audio, text, text]],
  ['two-samples-and-transcript', 'two samples and a transcript', [audio, audio, text]],
]

/** "input_audio: object with field data (string)" */
export const wrongData: Forms = [
  ['no-input-audio', 'no input_audio', [{ type: 'input_audio' }]],
  ['string-input-audio', 'a string as input_audio', [{ type: 'input_audio', input_audio: url }]],
  ['no-data', 'no data', [{ type: 'input_audio', input_audio: {} }]],
  ['number', 'a number as data', [withData(1)]],
  ['object', 'an object as data', [withData({ url })]],
  ['array', 'an array as data', [withData([url])]],
  ['number-single', 'a number as data, in a single part', withData(1)],
]

/**
 * "data is a data URL with base64 audio, of the form data:<media_type>;base64,<base64_audio>." Bare base64 is no part
 * of this: `validForms` asks what becomes of it.
 */
export const wrongUrls: Forms = [
  ['empty', 'an empty string', [withData('')]],
  ['web-address', 'a web address', [withData('https://example.com/voice.wav')]],
  ['no-data', 'no data after the comma', [withData('data:audio/wav;base64,')]],
  ['not-base64', 'what is no base64', [withData('data:audio/wav;base64,*!*!*!*!')]],
  ['no-base64-mark', 'no base64 mark', [withData('data:audio/wav,RIFF....WAVE')]],
  ['text', 'text', [withData(`data:text/plain;base64,${Buffer.from('Good morning.').toString('base64')}`)]],
]

/** "text: string, the transcript of the voice sample." */
export const wrongTranscripts: Forms = [
  ['no-text', 'no text', [audio, { type: 'text' }]],
  ['number', 'a number as text', [audio, { ...text, text: 1 }]],
  ['object', 'an object as text', [audio, { ...text, text: {} }]],
  ['array', 'an array as text', [audio, { ...text, text: ['Good morning.'] }]],
]

/** What a server may take for "not given", or read in any order. */
export const unusualForms: Forms = [
  ['null', 'null', null],
  ['empty-array', 'an empty array', []],
  ['transcript-first', 'the transcript before its sample', [text, audio]],
]
