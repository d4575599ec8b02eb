import { header, type HeaderLines } from '../record/exchange.ts'

/** How an answer shows that it comes from the build that was deployed last. */
export interface AwaitedBuild {
  /** A header and its value: the whole of it, or a commit in its short or its long form. */
  readonly header?: { readonly name: string; readonly value: string }
  /** Stands somewhere in the body. */
  readonly text?: string
  /** A page that tells the state has to answer with a success; of a base URL any answer will do. */
  readonly success?: boolean
}

/** A header with any other value may be shown in a report, in so many characters. */
const shownCharacters = 60

/** @returns Undefined where it is that build; else what came in its place, in words. */
export function otherBuild(
  { header: wanted, text, success }: AwaitedBuild,
  answer: { readonly status: number; readonly headers: HeaderLines; readonly body: string },
): string | undefined {
  if (success === true && (answer.status < 200 || answer.status > 299)) return String(answer.status)
  if (wanted) {
    const came = header(answer.headers, wanted.name)
    if (came === undefined) return `${answer.status} without ${wanted.name}`
    if (!isSameBuild(came.trim(), wanted.value)) return `${wanted.name} ${shown(came)}`
  }
  if (text !== undefined && !answer.body.includes(text)) return `${answer.status} without the text`
  return undefined
}

/** Services tell their commit in seven digits or in all forty. */
function isSameBuild(came: string, wanted: string): boolean {
  const [short, long] = [came.toLowerCase(), wanted.toLowerCase()].toSorted((one, other) => one.length - other.length)
  return short === long || (short!.length >= 7 && /^[\da-f]+$/.test(long!) && long!.startsWith(short!))
}

function shown(value: string): string {
  return `"${value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value}"`
}
