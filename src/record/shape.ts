/**
 * What a value has to be: a kind of value, an object with members of its own, or one of `list` (of such), `some` (a
 * list that is not empty), `values` (an object whose values are such) and `maybe` (such, null, or nothing at all).
 * `time`: of RFC 3339. `moment`: milliseconds since the start of a run. `service`: where a service is, http or https.
 * `status`: of HTTP. `line`: name and value of a header line.
 */
export type Shape =
  | 'time'
  | 'moment'
  | 'service'
  | 'status'
  | 'line'
  | 'string'
  | 'number'
  | 'boolean'
  | 'list'
  | 'object'
  | readonly ['list' | 'some' | 'values' | 'maybe', Shape]
  | { readonly [member: string]: Shape }

const longestMs = 1e12

export function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return isOfKind(value, shape)
  if (isPair(shape)) {
    const [of, inner] = shape
    if (of === 'maybe') return value === undefined || value === null || fits(value, inner)
    if (of === 'list' || of === 'some')
      return Array.isArray(value) && (of === 'list' || value.length > 0) && value.every((one) => fits(one, inner))
    return isObject(value) && Object.values(value).every((one) => fits(one, inner))
  }
  return isObject(value) && Object.entries(shape).every(([name, inner]) => fits(ownMember(value, name), inner))
}

function isOfKind(value: unknown, kind: Shape & string): boolean {
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'object') return isObject(value)
  if (kind === 'time') return typeof value === 'string' && /^\d{4}-/.test(value) && Number.isFinite(Date.parse(value))
  // A date has a largest value; no run lasts that long.
  if (kind === 'moment') return typeof value === 'number' && Math.abs(value) < longestMs
  if (kind === 'service') return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
  if (kind === 'line') return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
  if (kind === 'status') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 999
  return typeof value === kind
}

function isPair(shape: Shape & object): shape is readonly ['list' | 'some' | 'values' | 'maybe', Shape] {
  return Array.isArray(shape)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What stands there by itself: every object has `constructor` from elsewhere. */
function ownMember(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}
