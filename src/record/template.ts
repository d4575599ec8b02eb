import { another, textEdits, type TextEdit, type TextEditId } from './text-edits.ts'

/** The names under which secrets stand in templates: the environment variables that carry them. */
export type SecretName = string

/** Values by name. They live in memory only and are never recorded. */
export type Secrets = ReadonlyMap<SecretName, string>

/**
 * A key without the padding of base64, which says nothing: with it or without it a text is the same to many decoders.
 */
function parted(key: string): readonly [text: string, padding: string] {
  const [padding] = /=*$/.exec(key)!
  return [key.slice(0, key.length - padding.length), padding]
}

/**
 * One character more, at the end. Where parts of a key are decoded one by one (a JWT's), a single character behind a
 * whole number of bytes is dropped by many decoders: there it stands before the last one.
 */
function longer(key: string): string {
  const [text, padding] = parted(key)
  const isDropped = text.includes('.') && text.slice(text.lastIndexOf('.') + 1).length % 4 === 0
  return isDropped ? `${text.slice(0, -1)}${another(text.at(-1)!)}${text.slice(-1)}` : `${text}0${padding}`
}

/** What says whose key it is and of which kind, such as `sk-`, `sk_live_` and `0x`: many services compare it apart. */
const prefix = /^(?:(?:[A-Za-z][a-z]*|[A-Z]+)\d*[-_.:])*(?:0x)?/

/**
 * May the case of its letters be without meaning? RFC 9562, 4: in a UUID, as in hexadecimal digits, it has none; nor
 * has it in base32, which identifiers are made in. Who makes keys of the letters of one case alone can tell all of
 * them apart without it.
 */
function isCaseless(key: string): boolean {
  const body = key.replace(prefix, '')
  return !/[a-z]/.test(body) || !/[A-Z]/.test(body) || /^(?:0x)?[\da-f-]+$/i.test(key)
}

/** The edits of any text that make a key wrong however it is decoded: a mark that a decoder skips does not. */
const ofAnyText = ['dropFirst', 'dropMiddle', 'prependOne', 'changeFirst', 'changeMiddle', 'encoded'] as const

/** Those for which a key is no text like any other. */
const ofKeys = {
  dropLast: (key) => parted(key)[0].slice(0, -1),
  appendOne: longer,
  // In front a character counts for every decoder.
  otherCase: (key) => (isCaseless(key) ? `x${key}` : textEdits.otherCase.edit(key)),
  changeLast(key) {
    const [text, padding] = parted(key)
    return text === '' ? `0${key.slice(1)}` : textEdits.changeLast.edit(text) + padding
  },
  list: (key) => `${parted(key)[0]},${key}`,
  condition: (key) => textEdits.condition.edit(parted(key)[0]),
  star: (key) => textEdits.star.edit(parted(key)[0]),
  percent: (key) => textEdits.percent.edit(parted(key)[0]),
} as const satisfies Partial<Record<TextEditId, (key: string) => string>>

/** The edits of `textEdits` that a key may get. What would stay the key in other letters would be accepted by right. */
export const keyEdits: readonly ((typeof ofAnyText)[number] | keyof typeof ofKeys)[] = [
  ...ofAnyText,
  ...(Object.keys(ofKeys) as (keyof typeof ofKeys)[]),
]

/** Hyphens for underscores and the other way about; a key that has neither gets another character in its middle. */
function exchanged(key: string): string {
  return /[_-]/.test(key)
    ? key.replaceAll(/[_-]/g, (sign) => (sign === '-' ? '_' : '-'))
    : textEdits.changeMiddle.edit(key)
}

/** A key with more behind a mark, at which a careless reader parts what it is given. */
function tailed(words: string, mark: string): TextEdit {
  return { words: `${words} and more behind it`, edit: (key) => parted(key).join(`${mark}assay`) }
}

function headed(words: string, mark: string): TextEdit {
  return { words: `a word and ${words} in front of it`, edit: (key) => `assay${mark}${key}` }
}

/** What only a key is made into. A decoder that stops at the padding, or drops a last character, sees it all. */
export const keyForms = {
  encodedWhole: { words: 'in base64', edit: (key) => Buffer.from(key).toString('base64') },
  hyphens: { words: 'hyphens for underscores, and the other way about', edit: exchanged },
  dottedTail: tailed('a dot', '.'),
  colonTail: tailed('a colon', ':'),
  slashTail: tailed('a slash', '/'),
  queryTail: tailed('a question mark', '?'),
  fragmentTail: tailed('a number sign', '#'),
  semicolonTail: tailed('a semicolon', ';'),
  ampersandTail: tailed('an ampersand', '&'),
  colonFront: headed('a colon', ':'),
  slashFront: headed('a slash', '/'),
  reversed: { words: 'its characters in reverse order', edit: (key) => [...key].toReversed().join('') },
  doubled: { words: 'twice in a row', edit: (key) => (parted(key)[0] || key) + key },
} as const satisfies Readonly<Record<string, TextEdit>>

/**
 * Ways to make a key wrong, or to write it otherwise, by the name that stands behind the bar:
 * `${ASSAY_API_KEY|dropLast}`.
 */
export const edits: Readonly<Record<string, (key: string) => string>> = {
  ...Object.fromEntries(ofAnyText.map((id) => [id, textEdits[id].edit])),
  ...ofKeys,
  ...Object.fromEntries(Object.entries(keyForms).map(([id, { edit }]) => [id, edit])),
  basic: (key) => Buffer.from(`${key}:`).toString('base64'),
  basicPassword: (key) => Buffer.from(`key:${key}`).toString('base64'),
}

/** Keys of which this is the same text are one key to services that read them without case. */
export function sameKey(key: string): string {
  return key.trim().toLowerCase()
}

/** What was made of one key may be another one of the operator's, and would be accepted by right: then it is longer. */
function unlikeOthers(made: string, key: string, secrets: Secrets): string {
  const others = new Set([...secrets.values()].filter((one) => one !== key).map(sameKey))
  let unlike = made
  while (others.has(sameKey(unlike)) || unlike === key) unlike = longer(unlike)
  return unlike
}

/** Puts secrets in: `${NAME}` or `${NAME|edit}`. A name that is no secret of this run stays as it is. */
export function expand(template: string, secrets: Secrets): string {
  return template.replace(/\$\{([A-Z][A-Z0-9_]*)(?:\|([A-Za-z]+))?\}/g, (whole, name: string, edit?: string) => {
    const value = secrets.get(name)
    if (value === undefined) return whole
    if (edit === undefined) return value
    const change = Object.hasOwn(edits, edit) ? edits[edit] : undefined
    if (!change) throw new Error(`no edit "${edit}" in src/record/template.ts`)
    return unlikeOthers(change(value), value, secrets)
  })
}

/** Does the template name a secret? */
export function namesSecret(template: string): boolean {
  return /\$\{[A-Z][A-Z0-9_]*(?:\|[A-Za-z]+)?\}/.test(template)
}

/** Is every key in it made wrong in a way that is known here? A record may be of a later version. */
export function isKnownTemplate(template: string): boolean {
  const named = template.matchAll(/\$\{[A-Z][A-Z0-9_]*\|([A-Za-z]+)\}/g)
  return [...named].every(([, edit]) => Object.hasOwn(edits, edit!))
}
