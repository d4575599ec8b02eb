/** The names under which secrets stand in templates: the environment variables that carry them. */
export type SecretName = string

/** Values by name. They live in memory only and are never recorded. */
export type Secrets = ReadonlyMap<SecretName, string>

/**
 * Another character, of another value whatever a key is decoded as: where the last one of a base64 text carries fewer
 * than six bits (that of a JWT's signature, as a rule), the highest bit counts all the same, and it is the one that
 * differs. A hexadecimal digit stays one.
 */
function another(letter: string): string {
  return /[A-Za-f]/.test(letter) ? '0' : 'a'
}

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

/**
 * Is the case of its letters without meaning? Without letters there is none; RFC 9562, 4: in a UUID, as in hexadecimal
 * digits, it has none.
 */
function isCaseless(key: string): boolean {
  return !/[a-z]/i.test(key) || /^[\da-f-]+$/i.test(key)
}

/**
 * Ways to make a key wrong, by the name that stands behind the bar: `${ASSAY_API_KEY|dropLast}`. What would stay the
 * key in other letters would be accepted by right.
 */
export const edits: Readonly<Record<string, (key: string) => string>> = {
  dropLast: (key) => parted(key)[0].slice(0, -1),
  dropFirst: (key) => key.slice(1),
  appendOne: longer,
  prependOne: (key) => `0${key}`,
  otherCase: (key) =>
    isCaseless(key)
      ? `${key}x`
      : key.replace(/[a-z]/gi, (letter) =>
          letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
        ),
  changeLast(key) {
    const [text, padding] = parted(key)
    return text === '' ? `0${key.slice(1)}` : text.slice(0, -1) + another(text.at(-1)!) + padding
  },
  changeMiddle: (key) => {
    const at = key.length >> 1
    return key.slice(0, at) + another(key[at]!) + key.slice(at + 1)
  },
  basic: (key) => Buffer.from(`${key}:`).toString('base64'),
}

/** Puts secrets in: `${NAME}` or `${NAME|edit}`. A name that is no secret of this run stays as it is. */
export function expand(template: string, secrets: Secrets): string {
  return template.replace(/\$\{([A-Z][A-Z0-9_]*)(?:\|([A-Za-z]+))?\}/g, (whole, name: string, edit?: string) => {
    const value = secrets.get(name)
    if (value === undefined) return whole
    if (edit === undefined) return value
    const change = edits[edit]
    if (!change) throw new Error(`no edit "${edit}" in src/record/template.ts`)
    return change(value)
  })
}

/** Does the template name a secret? */
export function namesSecret(template: string): boolean {
  return /\$\{[A-Z][A-Z0-9_]*(?:\|[A-Za-z]+)?\}/.test(template)
}
