import { wrapped } from '../text/wrap.ts'
import { builtInProfiles } from '../contract/profiles/built-in.ts'
import { clauseOf } from '../contract/sentence.ts'
import { needVariable } from './probe.ts'
import { readingsOf, readingText } from './readings-of.ts'
import type { AnyRequirement } from './requirement.ts'

/** What is shown of a requirement besides itself. */
export interface ExplanationParts {
  readonly suite: string
  /** The sentence with this id. */
  quote(sentenceId: string): string
  /** Faults of the reference service that violate it, as lines. */
  readonly faults: readonly string[]
}

const levelWords = {
  must: 'must (a sentence of the interface states it)',
  should: 'should (plain intent of the interface, or a standard)',
  open: 'open (the interface does not say; recorded, never judged)',
} as const

const faultsShown = 12

/** A terminal is at least so wide. */
const lineWidth = 80

/** A requirement explained in plain text, for people who have never read the interface. */
export function explanation(of: AnyRequirement, parts: ExplanationParts): string {
  const needs = [...new Set([...of.needs.flatMap((probe) => probe.needs).map(needVariable), ...(of.presumes ?? [])])]
  const readings = readingsOf(of.id)
  const own = 'nothing of its own'
  const sent =
    of.needs.length === 0 ? `${own}: it judges what the others sent` : of.needs.map(({ id }) => id).join(', ')
  const optional = ' (untested without it, which does not stand in the way of "conformant")'
  const more = parts.faults.length - faultsShown
  return [
    of.id,
    of.title,
    '',
    `level     ${levelWords[of.level]}`,
    ...(of.source === undefined ? [] : [`source    ${of.source}`]),
    `suite     ${parts.suite}`,
    `clause    ${[...new Set(of.sentences.map(clauseOf))].join(', ')}`,
    ...of.sentences.map((id) => `          "${parts.quote(id)}" (${id})`),
    ...readings.flatMap(readingLines),
    `sent      ${sent}`,
    `needs     ${needs.length === 0 ? own : needs.join(', ')}${of.mayStayUntested === true ? optional : ''}`,
    ...builtInProfiles.flatMap((profile) => of.inexpressible?.(profile) ?? []).map((reason) => `excluded  ${reason}`),
    ...(of.level === 'open' ? [] : ['says      ' + Object.values(of.messages).join('\n          ')]),
    ...(parts.faults.length === 0 ? [] : [`catches   ${parts.faults.slice(0, faultsShown).join('\n          ')}`]),
    ...(more > 0 ? [`          and ${more} more: assay list faults`] : []),
    '',
  ].join('\n')
}

const label = 'reading   '

function readingLines(id: string): string[] {
  const text = readingText(id)
  const decided = text ? wrapped(text.decided, lineWidth - label.length) : []
  return [`${label}${id} (docs/readings.md)`, ...decided.map((line) => ' '.repeat(label.length) + line)]
}
