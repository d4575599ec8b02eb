import type { Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import type { Wire } from '../../src/record/wire.ts'
import { probe } from '../../src/requirement/probe.ts'
import { partsOfLong } from '../requests/lengths.ts'
import { host } from '../requests/routes.ts'
import { apiKey, jsonType, shortestText, speechCase, speechControl, speechMembers } from '../requests/speech-request.ts'
import { talkersOf } from '../requests/talkers.ts'

interface GivenUp {
  readonly id: string
  readonly format: Format
  readonly where: Wire['abandoned']
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
  order: 'alone',
  cases(context) {
    const form = (role: string): Case['stimulus'] => ({
      kind: 'member',
      group: 'form',
      role: `${role} that was given up`,
    })
    const [first, second] = talkersOf(context.texts)
    const all: GivenUp[] = [
      {
        id: 'pcm.answer',
        format: 'pcm',
        where: 'answer',
        input: partsOfLong(context.texts).beginning,
        stimulus: { kind: 'member', group: 'length', role: 'beginning of the long text, behind an answer given up' },
      },
      {
        id: 'mp3.answer',
        format: 'mp3',
        where: 'answer',
        input: second === undefined ? first : `${second} ${first}`,
        stimulus: form('behind an answer'),
      },
      {
        id: 'mp3.request',
        format: 'mp3',
        where: 'request',
        input: shortestText(context),
        stimulus: form('behind a request'),
      },
    ]
    return all.flatMap(({ id, format, where, input, stimulus }) =>
      input === undefined || where === undefined
        ? []
        : speechCase({
            id,
            stimulus,
            expects: stimulus.kind === 'member' && stimulus.group === 'length' ? 'answer' : 'success',
            body: speechMembers(context, format, input),
            characters: where === 'answer' ? 2 * input.length : input.length,
            headers: [host, ['User-Agent', 'client/1.0'], apiKey, jsonType, ['Content-Length', '']],
            wire: { abandoned: where },
          }),
    )
  },
})
