import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, speech } from '../../fixtures/cases/requests.ts'
import { randomBytes } from '../../fixtures/audio/random.ts'
import { htmlPage } from '../checks/refusal.cases.ts'
import { unspokenCases } from '../checks/unspoken.cases.ts'
import { noCrossTalk } from './cross-talk.ts'

const [one, two, three] = ['Good morning.', 'Never mind him.', 'What is this?'] as const
type Text = typeof one | typeof two | typeof three
const seeds: Readonly<Record<Text, number>> = { [one]: 1, [two]: 2, [three]: 3 }
const lengths: Readonly<Record<Text, number>> = { [one]: 1000, [two]: 3000, [three]: 1400 }

/** What a voice says of a text, a byte for each millisecond; another take of it has other bytes. */
const voice = (text: Text, take = 0, length = lengths[text]) => randomBytes(seeds[text] + 10 * take, length)
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

const talker = (role: string, text: Text, bytes = voice(text)) =>
  speech().member('talkers', role).text(text).sounds(bytes)
const alone = [talker('alone', one), talker('alone', two), talker('alone', three)]
const at = (line: Asked) => line.at(10_000_000, 10_001_000)
const together = (text: Text, bytes = voice(text)) => at(talker('together', text, bytes))
const own = [together(one), together(two), together(three)]
const others = own.slice(1)

/** In the place of the answer to the first text. */
const got = (bytes: Uint8Array) => [...alone, together(one, bytes), ...others]

const page = (role: string, text: Text) => speech().member('talkers', role).text(text).body(htmlPage)
const [shared, foreign] = [randomBytes(99, 1200), voice(two)]
const anew = (take: number) => [one, two, three].map((text) => voice(text, take))
const takesOf = (take: number, make: (text: Text, bytes: Uint8Array) => Asked) =>
  ([one, two, three] as const).map((text, index) => make(text, anew(take)[index]!))
/** A voice that never says the same twice alike. */
const varied = [
  ...takesOf(1, (text, bytes) => talker('alone', text, bytes)),
  ...takesOf(2, (text, bytes) => together(text, bytes)),
]
const apart = own.map((line, index) => line.at(10_000_000 + index * 2000, 10_001_000 + index * 2000))
const turnedAway = speech().text('Somebody else.').error(429)

export const crossTalkCases = [
  cases(noCrossTalk, [
    holds(alone, own),
    holds(alone, own, own),
    violates('swapped', got(voice(two))),
    // The same page in the place of several answers is no other text's audio.
    holds(alone, own, at(page('together', one)), at(page('together', three))),
    holds(alone, own, page('alone', one), page('alone', two)),
    violates('swapped', alone, together(one, voice(three)), others),
    violates('swapped', got(join(voice(one).subarray(0, 500), foreign.subarray(0, 400)))),
    holds(got(join(voice(one, 5).subarray(0, 600), foreign.subarray(0, 399)))),
    violates('swapped', got(join(voice(one, 5), foreign.subarray(100, 560)))),
    violates('swapped', got(join(foreign.subarray(1, 801), voice(one, 5)))),
    // Beside its own audio, to the byte, less is enough; and what others have that came among others is not theirs.
    violates('swapped', got(join(voice(one), foreign.subarray(100, 330)))),
    violates('swapped', got(join(foreign.subarray(100, 330), voice(one)))),
    holds(got(join(voice(one), foreign.subarray(100, 290)))),
    violates(
      'swapped',
      alone,
      [one, three].map((text) => together(text, join(voice(text), foreign.subarray(100, 600)))),
    ),
    holds(
      alone,
      together(three, join(voice(three, 5), foreign.subarray(100, 600))),
      together(one, join(voice(one, 5), foreign.subarray(100, 600))),
      talker('alone', 'Well then.' as Text, join(randomBytes(98, 900), foreign.subarray(100, 600))),
    ),
    holds(
      alone.map((line, index) =>
        index > 0 ? line.sounds(join(voice(index === 1 ? two : three), shared.subarray(0, 900))) : line,
      ),
      together(one, join(voice(one, 5), shared.subarray(0, 900))),
      [two, three].map((text) => together(text as Text, join(voice(text as Text), shared.subarray(0, 900)))),
    ),
    // A jingle, which two of the texts have alone as well; and what they have in company only.
    holds(
      alone.map((line, index) => (index > 0 ? line.sounds(join(voice(index === 1 ? two : three), shared)) : line)),
      together(one, join(voice(one, 5), shared)),
      [two, three].map((text) => together(text as Text, join(voice(text as Text), shared))),
    ),
    violates(
      'swapped',
      alone,
      together(one, join(voice(one, 5), shared)),
      [two, three].map((text) => together(text as Text, join(voice(text as Text), shared))),
    ),
    holds(
      speech().member('spoken', 'short').text('Good evening.').sounds(join(shared, shared)),
      got(join(voice(one, 5), shared.subarray(0, 500))),
    ),
    violates(
      'swapped',
      speech().member('spoken', 'short').text('Somebody else.').sounds(join(shared, shared)),
      got(join(voice(one, 5), shared.subarray(0, 500))),
    ),
    holds(varied),
    undecided(varied.map((line, index) => (index === 3 ? together(one, voice(two, 7)) : line))),
    holds(varied.map((line, index) => (index === 3 ? together(one, voice(one, 7, 2499)) : line))),
    undecided(varied.map((line, index) => (index === 3 ? together(one, voice(one, 7, 2500)) : line))),
    undecided(varied.map((line) => line.lasts(1000))),
    undecided(varied.map((line, index) => (index === 4 ? line.found('incompressible') : line))),
    undecided(varied.map((line, index) => (index === 4 ? line.found('foreign-format') : line))),
    undecided(varied.map((line, index) => (index === 4 ? line.notKept() : line))),
    undecided(got(voice(one)).map((line) => line.kept({ withheld: 'unreadable' }))),
    undecided(alone[0]!, talker('alone', two, voice(one)), own),
    undecided(alone.slice(0, 1), own),
    undecided(alone, own.slice(0, 1)),
    undecided(
      alone.slice(0, 2),
      [three, three].map((text) => together(text as Text)),
    ),
    untested(alone, apart),
    undecided(
      alone,
      apart.slice(0, 2).map((line) => line.at(20_000_000, 20_001_000)),
      apart,
      apart,
    ),
    untested(alone, apart, turnedAway),
    untested(
      alone,
      apart.slice(0, 2).map((line) => line.at(20_000_000, 20_001_000)),
      apart,
      apart,
      turnedAway,
    ),
    undecided(
      alone,
      apart.slice(0, 2).map((line) => line.at(20_000_000, 20_001_000)),
      apart,
      apart,
      turnedAway.key('rate-limited'),
    ),
    holds(
      alone,
      own.slice(0, 2),
      apart.slice(0, 2).map((line) => line.at(20_000_000, 20_000_500)),
    ),
    untested(
      alone,
      apart.map((line) => line.at(30_000_000, 30_000_000)),
    ),
    untested(
      alone,
      [one, one, one].map((text) => together(text)),
    ),
    undecided(speech()),
    undecided(alone, own, speech('pcm').came(503)),
    undecided(alone, own, speech('pcm')),
    undecided(
      alone,
      own.map((line) => line.sent({ response_format: 'pcm' })),
    ),
    ignores(budget()),
    ignores(alone.map((line) => line.sent({ response_format: 'wav' }))),
    ...unspokenCases('mp3', [...alone, ...own]).slice(1),
  ]),
]
