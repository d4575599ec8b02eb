/** The names under which secrets stand in templates: the environment variables that carry them. */
export type SecretName = string

/** Values by name. They live in memory only and are never recorded. */
export type Secrets = ReadonlyMap<SecretName, string>

/** Ways to make a key wrong, by the name that stands behind the bar: `${ASSAY_API_KEY|dropLast}`. */
export const edits: Readonly<Record<string, (key: string) => string>> = {
  dropLast: (key) => key.slice(0, -1),
  dropFirst: (key) => key.slice(1),
  appendOne: (key) => `${key}0`,
  prependOne: (key) => `0${key}`,
  // A key without letters would stay the key, and be accepted by right.
  otherCase: (key) => (/[a-z]/i.test(key) ? key.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())) : `${key}a`),
  changeLast: (key) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
  changeMiddle: (key) => {
    const at = key.length >> 1
    return key.slice(0, at) + (key[at] === '0' ? '1' : '0') + key.slice(at + 1)
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
