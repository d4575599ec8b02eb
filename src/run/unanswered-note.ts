import { grouped } from '../text/number-text.ts'

/** Some requests are lost in every network; beyond this part of them something is the matter, whoever is to blame. */
const ordinary = 0.05

/**
 * What a reader should know of requests to which no answer came at first. Once one came nothing is held against the
 * target (Law 4), and the verdicts do not tell.
 */
export function unansweredNote(totals: { readonly requests: number; readonly unanswered: number }): string | undefined {
  const { requests, unanswered } = totals
  if (unanswered <= requests * ordinary) return undefined
  return (
    `${grouped(unanswered)} of ${grouped(requests)} requests were sent again because no answer had come: ` +
    'something between Assay and the target, or the target, loses requests'
  )
}
