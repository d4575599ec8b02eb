import type { Texts } from '../requirement/probe.ts'
import { notParsed, parsedJson } from '../record/parsed-json.ts'
import { schemaComplaints } from '../text/schema-complaints.ts'
import { fileText } from './file-text.ts'
import { pageOf } from './texts.ts'
import { UsageError } from './usage-error.ts'

/** What the suites speak: the first short text everywhere, up to six more at the same time. */
const shortTexts = 4

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['short', 'medium', 'long'],
  properties: {
    short: {
      type: 'array',
      items: { type: 'string', minLength: 8, maxLength: 120 },
      minItems: shortTexts,
      uniqueItems: true,
    },
    medium: { type: 'string', maxLength: 1000 },
    long: { type: 'string', maxLength: 4000 },
    language: { const: 'en' },
  },
}

/** A medium text is compared with a short one, a long one with a medium one: so many times as long they have to be. */
const steps = { medium: 2, long: 2.5 }

/** `--text-file`: texts for voices that do not speak English. @throws UsageError that says what the file must hold. */
export function readTexts(path: string): Texts {
  const place = `--text-file ${path}`
  const value = parsed(fileText(path, '--text-file'), place)
  const complaints = schemaComplaints(schema, value)
  if (complaints.length > 0)
    throw new UsageError(
      `${place}: ${complaints.map((one) => one.sentence('it')).join('; ')}. It holds { "short": [${shortTexts} ` +
        'different sentences or more, each of 8 to 120 characters], "medium": "…", "long": "…" }',
    )
  const texts = value as Omit<Texts, 'page'>
  const longest = Math.max(...texts.short.map((text) => text.length))
  atLeast(texts.medium, steps.medium * longest, `${place}: medium`, `${steps.medium} times the longest short text`)
  atLeast(texts.long, steps.long * texts.medium.length, `${place}: long`, `${steps.long} times medium`)
  return { ...texts, page: pageOf(texts.long) }
}

function parsed(text: string, place: string): unknown {
  try {
    return parsedJson(text)
  } catch (cause) {
    throw new UsageError(notParsed(place, cause), { cause })
  }
}

function atLeast(text: string, least: number, place: string, words: string): void {
  const { length } = text.trim()
  if (length < least)
    throw new UsageError(
      `${place} has ${length} characters; it takes at least ${Math.ceil(least)} (${words}), ` +
        'so that a longer text can be distinguished from a shorter one by its sound',
    )
}
