import { header, type Exchange } from '../../src/record/exchange.ts'
import { mediaType } from './media-type.ts'

/** An answer in a few words, for what is observed and not judged: "200 audio/mpeg", "400", "no answer (timeout)". */
export function answerWords({ response, failure }: Exchange): string {
  if (!response) return `no answer (${failure?.kind ?? 'unknown'})`
  const type =
    response.status === 200 ? ` ${mediaType(header(response.headers, 'content-type')) ?? 'without Content-Type'}` : ''
  return `${response.status}${type}`
}
