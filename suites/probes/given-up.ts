import { probe } from '../../src/requirement/probe.ts'
import { partsOfLong } from '../requests/lengths.ts'
import { host } from '../requests/routes.ts'
import { apiKey, jsonType, speechCase, speechControl, speechMembers } from '../requests/speech-request.ts'
import { talkersOf } from '../requests/talkers.ts'

/** Of shorter texts together it is not plain what is missing. */
const leastCharacters = 90

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
    const { beginning } = partsOfLong(context.texts)
    const together = talkersOf(context.texts)
      .toSorted((one, other) => other.length - one.length)
      .slice(0, 3)
      .toReversed()
      .join(' ')
    const texts = [
      ['pcm', 'beginning of the long text', beginning],
      ['mp3', 'short texts together', together.length < leastCharacters ? undefined : together],
    ] as const
    return texts.flatMap(([format, what, input]) =>
      input === undefined
        ? []
        : speechCase({
            id: `${format}.answer`,
            stimulus: { kind: 'member', group: 'length', role: `${what}, behind an answer given up` },
            expects: 'answer',
            body: speechMembers(context, format, input),
            characters: 2 * input.length,
            headers: [host, ['User-Agent', 'client/1.0'], apiKey, jsonType, ['Content-Length', '']],
            wire: { isGivenUpBefore: true },
          }),
    )
  },
})
