import { header } from '../../src/record/exchange.ts'
import { held, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each } from '../../src/requirement/scope.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { mediaTypeParameter } from '../evidence/media-type.ts'
import { isSpoken, spokenClaim } from '../checks/complete-speech.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

/**
 * 4.1, table: "pcm | audio/pcm | 16-bit little-endian PCM": headerless samples; how they are to be played stands in
 * parameters of the label, where a profile names them.
 */
export const pcmParameters = requirement({
  id: 'PCM-PARAMETERS-PINNED',
  sentences: ['4.1/row-pcm'],
  level: 'should',
  source: 'the profile',
  title: 'Parameters of audio/pcm that the profile names hold whole numbers',
  inexpressible: ({ name, speech }) =>
    speech.pcmParameters ? undefined : `the profile ${name} names no parameters of audio/pcm`,
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  over: each((exchange, evidence) => isSpoken(exchange) && requestedFormat(exchange, evidence) === 'pcm', spokenClaim),
  check(exchange, { profile }) {
    const line = header(exchange.response.headers, 'content-type')
    const given = profile.speech
      .pcmParameters!.value.map((name) => ({ name, text: mediaTypeParameter(line, name) }))
      .filter(({ text }) => text !== undefined)
    if (given.length === 0) return notAvailable('the label of pcm has none of the parameters that the profile names')
    const wrong = given.find(({ text }) => !/^[1-9]\d{0,6}$/.test(text!))
    return wrong
      ? violated('noNumber', {
          expected: 'a whole number',
          actual: wrong.text!,
          place: { part: 'header content-type' },
          values: { name: wrong.name },
        })
      : held
  },
  messages: { noNumber: 'the parameter {name} of audio/pcm is "{actual}", expected {expected}' },
})
