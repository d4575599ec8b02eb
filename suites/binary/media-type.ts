import { mediaTypes } from '../../src/contract/operation.ts'
import { header } from '../../src/record/exchange.ts'
import { held, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each } from '../../src/requirement/scope.ts'
import { askedFormat } from '../asked.ts'
import { mediaType } from '../media-type.ts'
import { isSpoken } from '../spoken.ts'
import { spokenInBothFormats } from './probes.ts'

/** 4.1, table: "mp3 | audio/mpeg | MP3", "pcm | audio/pcm | 16-bit little-endian PCM" */
export const mediaTypeFollowsFormat = requirement({
  id: 'SPEECH-MEDIA-TYPE',
  sentences: ['4.1/row-mp3', '4.1/row-pcm'],
  level: 'must',
  title: 'Content-Type names the requested format',
  needs: [spokenInBothFormats],
  over: each((exchange, evidence) => isSpoken(exchange) && askedFormat(exchange, evidence) !== undefined, (exchange) => exchange.stimulus.kind),
  check(exchange, evidence) {
    const format = askedFormat(exchange, evidence)!
    const expected = mediaTypes[format]
    const line = header(exchange.response.headers, 'content-type')
    // Types and subtypes are compared without case, and parameters are allowed: RFC 9110, 8.3.1.
    if (mediaType(line) === expected) return held
    return violated('wrongType', { expected, actual: line ?? 'no Content-Type', place: { part: 'header content-type' }, values: { format } })
  },
  messages: { wrongType: 'asked for {format}: Content-Type is {actual}, expected {expected}' },
})
