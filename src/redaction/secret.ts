import { automaton, type Automaton, type Pattern } from './automaton.ts'
import { unescaped } from './escapes.ts'
import { textAt } from './text.ts'
import type { Secrets } from '../record/template.ts'

/** So many consecutive characters of a secret identify it. A shorter secret is searched whole. */
export const minLeakLength = 12

/** Of a stretch of a secret without what is neither letter nor digit, so many have to be left. */
const tellingLetters = 8

/** Reversed and ROT13 cost room; long values do not occur in them. */
const longestTwisted = 256

/**
 * Behind the name of a secret that is too short to tell whether it is meant where it stands: `true`, `prod`, `test-1`.
 * It is redacted, and is not reported as a violation.
 */
export const unsure = '?'

/** What finds secrets in text: as it stands, and in its letters and digits alone. */
export interface Search {
  readonly plain: Automaton
  readonly folded: Automaton
  /** Characters of the shortest secret, 12 at most. */
  readonly shortest: number
}

/** A value that is redacted, and how many of its characters identify it. */
export interface Secret {
  readonly name: string
  readonly value: string
  readonly minLeakLength: number
}

/** @param others What is no key: passwords of proxies. */
export function searchFor(secrets: Secrets, others: readonly Secret[]): Search {
  const all = [...[...secrets].flatMap(([name, value]) => secretsOf(name, value)), ...others].filter(
    ({ value }) => value !== '',
  )
  const plain = new Map<string, Pattern>()
  const folded = new Map<string, Pattern>()
  const put = (into: Map<string, Pattern>, text: string, name: string): void => {
    const known = lower(text)
    // Where two secrets have it in common, the one that is surely meant gives its name.
    if (known !== '' && (into.get(known)?.name.endsWith(unsure) ?? true))
      into.set(known, { bytes: Buffer.from(known, 'latin1'), name })
  }
  const putLetters = (text: string, name: string): void => {
    const letters = text.replaceAll(/[^0-9A-Za-z]/g, '')
    if (letters.length >= Math.max(shortestMasked, Math.min(tellingLetters, text.length - 2)))
      put(folded, letters, name)
  }
  for (const { name, value, minLeakLength: least } of all) {
    const spellings = spellingsOf(value)
    const parts = spellings.flatMap((spelling) => windows(spelling, least))
    if (parts.every(mayBeWords))
      for (const whole of spellings) {
        put(plain, whole, whole.length < leastOfWords ? doubted(name) : name)
        putLetters(whole, doubted(name))
      }
    for (const part of parts) {
      // What is said about a key may well be in words of which it is made, with whatever between them.
      const isWords = mayBeWords(part)
      const own = isWords ? doubted(name) : name
      put(plain, part, own)
      if (!isWords) putLetters(part, own)
      if (value.length < tellingLetters || value.length > longestTwisted) continue
      put(plain, [...part].toReversed().join(''), own)
      put(plain, part.replaceAll(/[a-z]/gi, rotated), own)
    }
  }
  const shortest = Math.min(minLeakLength, ...[...plain.values()].map(({ bytes }) => bytes.length))
  return { plain: automaton([...plain.values()]), folded: automaton([...folded.values()]), shortest }
}

/** A secret of nothing but words is meant, and not spoken of, if it is so long. */
const leastOfWords = 20

const doubted = (name: string): string => (name.endsWith(unsure) ? name : name + unsure)

/** Letters of one case, with whatever between them: `ratelimited-`. What is random has digits, or both cases. */
function mayBeWords(part: string): boolean {
  return /^[^\dA-Z]*[a-z][^\dA-Z]*$|^[^\da-z]*[A-Z][^\da-z]*$/.test(part)
}

/** A header's value may be a scheme and a token: only the token is secret. Basic carries a name and a password. */
function secretsOf(name: string, value: string): Secret[] {
  const [, scheme, token = value] = /^([A-Za-z]+) +(\S{6,})$/.exec(value) ?? []
  const isKey = /^ASSAY_.*KEY$/.test(name)
  if (!isKey && token.length < shortestMasked) return []
  const sure = token.length >= (isKey ? tellingLetters : minLeakLength)
  const own = { name: sure ? name : name + unsure, value: token, minLeakLength: Math.min(minLeakLength, token.length) }
  if (scheme?.toLowerCase() !== 'basic') return [own]
  const [user = '', password = ''] = splitPair(Buffer.from(token, 'base64').toString('utf8'))
  return [own, ...passwordSecrets(name, user, password)]
}

function splitPair(pair: string): string[] {
  const at = pair.indexOf(':')
  return at < 0 ? [pair] : [pair.slice(0, at), pair.slice(at + 1)]
}

/** A password, and the pair in which it is sent. Without a password the name is one: a token. */
export function passwordSecrets(name: string, user: string, password: string): Secret[] {
  if (password === '')
    return user.length < shortestMasked
      ? []
      : [{ name: name + unsure, value: user, minLeakLength: Math.min(minLeakLength, user.length) }]
  const pair = `${user}:${password}`
  return [
    { name: name + unsure, value: pair, minLeakLength: pair.length },
    ...(password.length < shortestMasked
      ? []
      : [{ name: name + unsure, value: password, minLeakLength: Math.min(minLeakLength, password.length) }]),
  ]
}

/** Other values than keys are redacted from this length on: shorter ones occur in too many ordinary answers. */
export const shortestMasked = 6

/**
 * A secret as its bytes may come, and as reading escapes leaves it that are its own characters. Bytes are written as
 * characters.
 */
function spellingsOf(value: string): string[] {
  const forms = [Buffer.from(value).toString('latin1'), value]
  const read = forms.flatMap((form) =>
    unescaped(textAt(Buffer.from(form, 'latin1'))).map(({ bytes }) => Buffer.from(bytes).toString('latin1')),
  )
  return [...new Set([...forms, ...read])]
}

function windows(value: string, least: number): string[] {
  const size = Math.min(least, value.length)
  const open = publicPrefix(value)
  const telling = Array.from({ length: value.length - size + 1 }, (_, at) => at)
    .filter((at) => at + size > open)
    .map((at) => value.slice(at, at + size))
  // With what it opens, the prefix goes too.
  return open >= size ? [...telling, value.slice(0, open + 1)] : telling
}

/**
 * Characters of the vendor's prefix that a key begins with: `sk-ant-api03-`. Every key of its kind has them, and
 * documentation repeats them: a stretch that lies wholly within betrays nothing. Groups of letters, all of one case,
 * with up to two digits behind, each with `-` or `_` after it: what is random mixes them. What is secret comes behind,
 * and is long: of a short key the groups are a part of it, and so they are of a UUID and of words.
 */
function publicPrefix(value: string): number {
  const groups = [1, 2, 3, 4].map(
    (count) => new RegExp(`^(?:(?:[a-z]{1,8}\\d{0,2}[-_]){${count}}|(?:[A-Z]{1,8}\\d{0,2}[-_]){${count}})`),
  )
  const lengths = groups.map((group) => group.exec(value)?.[0].length ?? 0)
  const length = Math.max(
    ...lengths.filter((length) => length <= longestPrefix && value.length - length >= leastSecret),
    0,
  )
  return isOfOneMake(value.slice(0, length), value.slice(length)) ? 0 : length
}

/** Does a key go on as it begins: in hexadecimal digits, or in groups of one case? */
function isOfOneMake(beginning: string, rest: string): boolean {
  return (
    /^[\da-f_-]+$/i.test(beginning + rest) ||
    (/^[\da-z]{1,12}(?:[-_][\da-z]{1,12})+[-_]*$/.test(rest.toLowerCase()) && isOfOneCase(rest))
  )
}

function isOfOneCase(text: string): boolean {
  return text === text.toLowerCase() || text === text.toUpperCase()
}

const longestPrefix = 16
const leastSecret = 16

function rotated(letter: string): string {
  const base = letter < 'a' ? 65 : 97
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
}

function lower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
