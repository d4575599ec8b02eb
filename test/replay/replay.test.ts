import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFaults } from '../../src/reference/registry.ts'
import { chosen } from '../chosen.ts'
import { replayTrial } from './replay-trial.ts'
import { wrongReplays } from './wrong-replays.ts'

/** `npm run replays` takes all of them. */

let trial: Awaited<ReturnType<typeof replayTrial>>
beforeAll(async () => {
  trial = await replayTrial()
})
afterAll(() => trial.close())

/**
 * One answer, two, many, what needs a second look, a sequence, several at once, a status that is provoked; what is a
 * share of many answers, and what is measured by texts that the fault spoils as well; what comes to each nineteenth,
 * and to two at once; what shows only beside requests of other requirements; answers that are all wrong alike by the
 * time of the replay; an effect that comes seldom, of a cause that goes on failing; what is gone with all that could be
 * judged; an effect and a cause that cannot be seen by themselves; what comes back without a length.
 */
const kinds = [
  'auth-missing-accepted',
  'budget-slug-other-id',
  'speed-one-cut',
  'auth-third-call-open',
  'state-frame-after-no-json',
  'parallel-crosstalk',
  'errors-429-as-200',
  'errors-budget-429-again',
  'pcm-other-words',
  'pcm-tenth-every-19',
  'parallel-500',
  'one-text-refused',
  'text-brackets-400',
  'mp3-one-frame-after-first',
  'mp3-one-frame-every-7',
  'mp3-crc-wrong',
  'parallel-crosstalk-speech-mp3',
  'mp3-one-frame-every-3',
  'dress-old-http-chunks',
]

test.each([...chosen(kinds, 4), ...chosen(allFaults, 256, 32).map(({ id }) => id)])(
  'judged again, %s is what the run said; replayed, it still fails where it is, and is fixed where it is not',
  async (id) => {
    const tried = await trial.of(id)
    expect(tried.faulty.length).toBeGreaterThan(0)
    expect(wrongReplays(tried)).toEqual([])
  },
)
