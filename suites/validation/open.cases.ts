import { cases, ignores, observes, type Cases } from '../../fixtures/cases/judged-case.ts'
import { change, sent, speech } from '../../fixtures/cases/requests.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import {
  openRequests,
  otherEncodings,
  streamingMembers,
  unknownMember,
  withoutMember,
} from '../probes/open-requests.ts'
import { spokenInBothFormats, spokenOnce } from '../probes/speech.ts'
import {
  inputLength,
  pathSpellings,
  requestEncoding,
  requestType,
  requiredFields,
  speedRange,
  unknownNames,
} from './open.ts'

const all = sent([withoutMember, unknownMember, streamingMembers, openRequests, otherEncodings])

function open(of: AnyRequirement, id: string, label: string, seen: string): Cases {
  const one = (came: 200 | 400 | 'timeout') =>
    change(id)
      .as({ kind: 'change', group: 'speech/mp3', id, change: `open ${label}` })
      .came(came)
  return cases(of, [
    observes(seen, all),
    observes(`${label}: 200 audio/mpeg`, one(200)),
    observes(`${label}: 400`, one(400)),
    observes(`${label}: no answer (timeout)`, one('timeout')),
    ignores(speech(), change('open'), change('voice.empty')),
  ])
}

const spelled = (words: string) =>
  change('open.path.uuid-braces', 'budget/daily').as({
    kind: 'change',
    group: 'budget/daily',
    id: 'open.path.uuid-braces',
    change: `open path: ${words}`,
  })

const length = (characters: number) => speech().text('a'.repeat(characters))

export const openCases = [
  open(
    requiredFields,
    'open.input.missing',
    'input: missing',
    'input: missing: 200 audio/mpeg · model: missing: 200 audio/mpeg · voice: missing: 200 audio/mpeg · ' +
      'voice: missing, as pcm: 200 audio/pcm',
  ),
  open(
    unknownNames,
    'open.voice.unknown',
    'voice: unknown',
    'model: without a provider: 200 audio/mpeg · model: unknown: 200 audio/mpeg · ' +
      'voice: unknown: 200 audio/mpeg · model: unknown, as pcm: 200 audio/pcm · ' +
      'member: stream: true: 200 audio/mpeg · ' +
      'member: stream_format: sse: 200 audio/mpeg · member: unknown: 200 audio/mpeg',
  ),
  open(
    speedRange,
    'open.speed.zero',
    'speed: zero',
    'speed: 1,000: 200 audio/mpeg · speed: negative: 200 audio/mpeg · speed: zero: 200 audio/pcm',
  ),
  open(
    requestType,
    'open.type.none',
    'type: no Content-Type',
    'type: a charset that is not UTF-8: 200 audio/mpeg · type: no Content-Type: 200 audio/mpeg · ' +
      'type: text/plain: 200 audio/mpeg',
  ),
  open(
    requestEncoding,
    'open.encoding.not-utf8',
    'encoding: a byte that is no UTF-8',
    'encoding: a byte order mark: 200 audio/mpeg · encoding: gzip that is declared: 200 audio/mpeg · ' +
      'encoding: gzip that is not declared: 200 audio/mpeg · ' +
      'encoding: a byte that is no UTF-8: 200 audio/mpeg · ' +
      'encoding: a letter in two bytes of UTF-8: 200 audio/mpeg · ' +
      'encoding: UTF-16 without a byte order mark, little-endian: 200 audio/mpeg · ' +
      'encoding: UTF-16 without a byte order mark: 200 audio/mpeg · ' +
      'encoding: UTF-16 with a byte order mark: 200 audio/mpeg · and 1 more',
  ),
  cases(pathSpellings, [
    observes('path: a UUID in braces: 200 application/json', spelled('a UUID in braces')),
    observes('path: a slug in the other case: 404', spelled('a slug in the other case').error(404)),
    ignores(change('open.voice.unknown'), change('workspace.unknown:one-more', 'budget/daily')),
  ]),
  cases(inputLength, [
    observes(
      'up to 100 characters: 200 audio/mpeg (7 times) · up to 100 characters: 200 audio/pcm (7 times) · ' +
        'up to 1,000 characters: 200 audio/mpeg (2 times) · up to 1,000 characters: 200 audio/pcm (2 times)',
      sent([spokenInBothFormats, spokenOnce]),
    ),
    observes('no characters: 200 audio/mpeg', change('open.input.empty').text('')),
    observes('blanks only: 400', change('open.input.blanks').text(' \n ').came(400)),
    observes('up to 100 characters: 200 audio/mpeg', length(1)),
    observes('up to 100 characters: 200 audio/mpeg', length(100)),
    observes('up to 1,000 characters: 200 audio/mpeg', length(101)),
    observes('up to 1,000 characters: 200 audio/mpeg', length(1000)),
    observes('up to 4,000 characters: 200 audio/mpeg', length(1001)),
    observes('up to 4,000 characters: 200 audio/mpeg', length(4000)),
    observes('more than 4,000 characters: 413', length(4001).came(413)),
    ignores(change('open.input.missing'), speech().member('unusual text', 'markup')),
  ]),
]
