import type { Latitude } from '../deviation.ts'
import { input, strict } from './strict.ts'

const count = (body: unknown, pattern: RegExp): number => input(body).match(pattern)?.length ?? 0

/** A unit of which few fit leaves no text that is long enough to be compared. */
const few = (latitude: Latitude): Latitude => ({ ...latitude, silencesAny: true })

/** 8: "Maximum length of input: not shown.", nor what it is counted in. */
export const textLimits: readonly Latitude[] = [
  strict('strict-length-300', 'refuses texts of more than 300 characters with 400', (body) => input(body).length > 300),
  strict('strict-length-100', 'refuses texts of more than 100 characters with 400', (body) => input(body).length > 100),
  few(strict('strict-words-7', 'refuses texts of more than 7 words with 400', (body) => count(body, /\S+/g) > 7)),
  few(
    strict('strict-tokens-18', 'refuses more than 18 tokens with 400', (body) => count(body, /\w{1,4}|[^\w\s]/g) > 18),
  ),
  few(
    strict('strict-sentence', 'refuses texts of two sentences with 400', (body) => count(body, /[.!?](?=\s|$)/g) > 1),
  ),
]
