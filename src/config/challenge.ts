import { createHash } from 'node:crypto'
import type { Texts } from '../requirement/probe.ts'
import { UsageError } from './usage-error.ts'

/** Short words that any English voice says, and that no other text of a run has to be told apart from. */
const words =
  'anchor basket candle dragon engine falcon garden hammer island jacket kettle ladder marble needle orange pepper ' +
  'rabbit saddle temple velvet window yellow button copper dinner feather guitar harvest lantern mirror pillow silver'
const listed = words.split(' ')

/** So many words of five bits each are said. */
const wordsSaid = 10

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** What a verifier sends: kept as it is in the record, so that it may hold nothing that needs escaping. */
const form = /^[\w.:-]{8,128}$/

/** @throws UsageError where it is no nonce. */
export function challengeOf(text: string): string {
  if (form.test(text)) return text
  throw new UsageError(
    '--challenge takes 8 to 128 letters, digits and . _ : -, as the verifier sent them, such as the output of ' +
      '`openssl rand -hex 16`',
  )
}

/** The seed of all examples: who does not know the challenge cannot know what will be asked. */
export function challengeSeed(challenge: string): number {
  return digestOf(`seed ${challenge}`).readUInt32BE() & 0x7fff_ffff
}

/** A sentence that nobody could have had spoken before the challenge was known: 50 bits of it. */
export function challengeSentence(challenge: string): string {
  const digest = digestOf(`sentence ${challenge}`)
  const said = Array.from({ length: wordsSaid }, (_, at) => listed[digest[at]! % listed.length]!)
  return `${said[0]!.charAt(0).toUpperCase()}${said.join(' ').slice(1)}.`
}

/**
 * The long text with the sentence before its last one: it begins and ends as it did, since both are compared with other
 * texts by their sound.
 */
export function challengedText(long: string, challenge: string): string {
  const parts = [...sentences.segment(long.trim())].map(({ segment }) => segment.trim())
  return [...parts.slice(0, -1), challengeSentence(challenge), ...parts.slice(-1)].join(' ')
}

/** @param pageOf Makes the page of the long text. */
export function challengedTexts(texts: Texts, challenge: string, pageOf: (text: string) => string): Texts {
  const long = challengedText(texts.long, challenge)
  return { ...texts, long, page: pageOf(long) }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
