import { clauseOf } from '../contract/sentence.ts'
import { sentence } from '../contract/sentences.ts'
import { clipped } from '../record/clipped.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { shareWords } from '../requirement/share-words.ts'
import type { FinishedRun } from '../run/run.ts'
import { cleanLine } from '../text/clean-text.ts'

/** What a result is to vitest, with what is to be said of it. */
export interface Told {
  readonly as: 'passed' | 'noted' | 'failed' | 'skipped'
  readonly text: string
}

/**
 * @param strict A violated should fails, and so does a must of which nothing was established, unless it needs what an
 * operator may leave out.
 */
export function tellResult(
  { result: { requirements, headline, run } }: Pick<FinishedRun, 'result'>,
  of: AnyRequirement,
  told: { readonly strict: boolean; readonly record: string },
): Told {
  const result = requirements.find(({ id }) => id === of.id)!
  const text = textOf(result, told.record)
  switch (result.verdict) {
    case 'fail':
    case 'error':
      return { as: 'failed', text }
    case 'warn':
      return { as: told.strict ? 'failed' : 'noted', text }
    case 'observed':
      return { as: 'noted', text }
    case 'pass':
      return { as: 'passed', text }
    default: {
      // It may be undecided for no other reason than that.
      if (!run.complete) return { as: 'failed', text: `the run was broken off. ${cleanLine(headline)}` }
      if (result.verdict === 'untested') return tellUntested(of, text, told.strict)
      return { as: told.strict && of.level === 'must' ? 'failed' : 'skipped', text }
    }
  }
}

/** Where nothing could be sent for any requirement: as one that is untested. */
export function tellUntested(of: AnyRequirement, why: string, strict: boolean): Told {
  return { as: strict && of.level === 'must' && of.mayStayUntested !== true ? 'failed' : 'skipped', text: why }
}

/** The finding that shows it best: what came, the sentence that it violates, the line that shows it again. */
function textOf({ verdict, reason, sentences, findings }: RequirementResult, record: string): string {
  const [first] = findings
  if (!first) return `${verdict}: ${cleanLine(reason)}`
  const more = findings.length - 1
  return [
    `${cleanLine(clipped(first.message, 1000))}${shareWords(first)}`,
    ...sentences.slice(0, 3).map((one) => `clause ${clauseOf(one)}: "${sentence(one).text}"`),
    ...(first.root === undefined ? [] : [`it follows from ${cleanLine(first.root)}`]),
    ...(more > 0 ? [`and ${more} more finding${more === 1 ? '' : 's'}`] : []),
    ...(first.curl === '' ? [] : [`again: ${cleanLine(first.curl)}`]),
    `record: ${record}`,
  ].join('\n')
}
