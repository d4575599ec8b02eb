/** A small validation library: a rule gives back the value, or throws what is wrong with it and where. */
export class Mismatch extends Error {}

export type Rule<T> = (value: unknown, at: string) => T

export const text =
  (minimum = 0, maximum = Infinity): Rule<string> =>
  (value, at) => {
    if (typeof value !== 'string') throw new Mismatch(`${at} must be a string`)
    if (value.length < minimum) throw new Mismatch(`${at} must have at least ${minimum} characters`)
    if (value.length > maximum) throw new Mismatch(`${at} must have at most ${maximum} characters`)
    return value
  }

export const number: Rule<number> = (value, at) => {
  if (typeof value !== 'number') throw new Mismatch(`${at} must be a number`)
  return value
}

export const oneOf =
  <const T extends readonly string[]>(...choices: T): Rule<T[number]> =>
  (value, at) => {
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw new Mismatch(`${at} must be one of ${choices.join(', ')}`)
    return found
  }

export const optional =
  <T>(rule: Rule<T>, fallback: T): Rule<T> =>
  (value, at) =>
    value === undefined ? fallback : rule(value, at)

export const shape =
  <T extends Record<string, unknown>>(members: { readonly [K in keyof T]: Rule<T[K]> }): Rule<T> =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Mismatch(`${at} must be an object`)
    const own = new Map<string, unknown>(Object.entries(value))
    const entries = Object.entries(members).map(([name, rule]) => [name, (rule as Rule<unknown>)(own.get(name), name)])
    return Object.fromEntries(entries) as T
  }
