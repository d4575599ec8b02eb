import type { Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe } from '../../src/requirement/probe.ts'
import { partsOfLong } from '../requests/lengths.ts'
import { host } from '../requests/routes.ts'
import { apiKey, jsonType, speechCase, speechControl, speechMembers } from '../requests/speech-request.ts'
import { talkersOf } from '../requests/talkers.ts'

interface GivenUp {
  readonly id: string
  readonly format: Format
  readonly input: string | undefined
  readonly stimulus: Case['stimulus']
}

/**
 * Clients give up in the middle, and the next one may ask for the same: what was sent of an answer is not all of it,
 * and a connection that is kept behind a gateway has the rest of it still to come. Texts that nobody asked for yet in
 * the format, so that nothing whole is kept of them.
 */
export const givenUp = probe({
  id: 'given-up',
  needs: ['api'],
  controls: [speechControl('mp3'), speechControl('pcm')],
  // A service that does not live through it is asked for nothing more.
  order: 'last',
  cases(context) {
    const length = (what: string): Case['stimulus'] => ({
      kind: 'member',
      group: 'length',
      role: `${what}, behind an answer given up`,
    })
    const [first, second] = talkersOf(context.texts)
    const all: GivenUp[] = [
      {
        id: 'pcm.answer',
        format: 'pcm',
        input: partsOfLong(context.texts).beginning,
        stimulus: length('beginning of the long text'),
      },
      {
        id: 'mp3.answer',
        format: 'mp3',
        input: second === undefined ? first : `${second} ${first}`,
        stimulus: length('two short texts'),
      },
    ]
    return all.flatMap(({ id, format, input, stimulus }) =>
      input === undefined
        ? []
        : speechCase({
            id,
            stimulus,
            expects: 'answer',
            body: speechMembers(context, format, input),
            characters: 2 * input.length,
            headers: [host, ['User-Agent', 'client/1.0'], apiKey, jsonType, ['Content-Length', '']],
            wire: { isGivenUpBefore: true },
          }),
    )
  },
})
