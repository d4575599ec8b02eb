import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { builtInVoice, takeOf } from '../../fixtures/audio/built-in-voice.ts'
import { budget, change, sent, speech } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { unspokenCases } from '../checks/unspoken.cases.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { longerLastsLonger } from './lasting.ts'
import { textsDiffer } from './texts-differ.ts'

const spoken = (text: string, ms = 1000) => speech().text(text).lasts(ms)
const [first, second] = ['The first text.', 'The second text.']
const alike = (text: string, bytes = 'the same') => speech().text(text).sounds(Buffer.from(bytes))

/** One text in bytes of its own each time, that lasts from 1,000 to 1,100 ms, and another of so many. */
const varied = (...others: readonly number[]) => [
  spoken(first, 1000),
  spoken(first, 1100),
  ...others.map((ms) => spoken(second, ms)),
]

let takes = 0
const isPcm = (id: string): boolean => id.startsWith('pcm')
const asIs = (text: string): string => text

/** A voice that says each text a little louder or softer every time. */
const said = (text: string): Uint8Array => takeOf(builtInVoice(text), takes++)
const varying = () => [sent(spokenTogether, isPcm).speaks(said)]

/** Two texts that differ in a name, of which this is spoken. */
const pair = (name: string, spokenOf: (text: string) => string) =>
  ['Reed', name].map((each, index) => {
    const text = `Mister ${each} paid all of it on May third, or so they say.`
    return speech('pcm')
      .member('one word', `name ${index}`)
      .text(text)
      .speaks(() => said(spokenOf(text)))
  })

const all = sent([spokenInBothFormats, spokenOnce, spokenTogether])
/** A voice that takes 65 ms for a character and pauses for 250 ms. */
const spokenIn = (durationOf: (length: number, text: string, index: number) => number) =>
  all.hears((text, index) => ({ durationMs: durationOf(text.length, text, index) }))
const pace = (length: number) => 250 + 65 * length
const cutAt = (share: number) =>
  spokenIn((length, text) => pace(text === probeContext.texts.long ? share * length : length))
const long = probeContext.texts.long.length
/** Varies from answer to answer by so much, without chance. */
const unsteady = (by: number) => spokenIn((length, _, index) => pace(length) * (1 + by * Math.sin(index * 7)))

const medium = (text: string) => speech().member('spoken', 'medium').text(text)
const page = (text: string) => speech().member('spoken', 'long').text(text)

const lostIn = [
  ['It costs 12.50 now.', 'It costs 1250 now.'],
  ['It costs 12,50 now.', 'It costs 1250 now.'],
  ['Turn left\nat night.', 'Turn leftat night.'],
  ['Then\tgo.', 'Thengo.'],
  ['They don’t.', 'They do.'],
  ['Half 1/2.', 'Half 1/9.'],
] as const
const soundAlike = [
  ['It costs 1,250 now.', 'It costs 1250 now.'],
  ['At 5pm.', 'At 5 PM!'],
  ['They don’t.', "they don't"],
  ['Turn left\nat night.', 'Turn left (at night)'],
  ['- bread', '* bread'],
] as const

export const textsCases = [
  cases(textsDiffer, [
    holds(sent(textsDiffer.needs)),
    holds(spoken(first), spoken(second)),
    violates('same', alike(first), alike(second)),
    violates('same', alike(first), alike(second), alike('A third.', 'other')),
    violates('same', alike(first), alike(second).sent({ response_format: 'pcm' })),
    holds(alike(first), alike(first), spoken(second)),
    holds(varied(1301)),
    undecided(varied(1300)),
    undecided(varied(1300, 1400)),
    holds(varied(1500, 1500)),
    undecided(varied(800)),
    holds(varied(799)),
    undecided(spoken(first)),
    undecided(spoken(first), speech('pcm').text(second)),
    undecided(spoken(first), spoken(second).came('cut')),
    undecided(spoken(first), spoken(second).kept({ length: 0 })),
    undecided(spoken(first), spoken(second).member('unusual text', 'markup')),
    ignores(alike(first).member('unusual text', 'a'), alike(second).member('unusual text', 'b')),
    // A word that is not spoken: beside a text that is spoken alone, and beside another with a word exchanged.
    violates('wordLost', alike(first), alike(second).member('one word', 'word 2')),
    violates('wordLost', alike(first).member('one word', 'dressed'), alike(second).member('one word', 'capitals')),
    holds(alike(first), alike('The (FIRST) "text".').member('one word', 'dressed'), spoken(second)),
    violates('same', alike(first), alike(second), alike('A third.').member('one word', 'word 1')),
    // What is asked for in some other way, too.
    violates('wordLost', alike(first).member('combined', 'one'), alike(second).member('combined', 'other')),
    violates(
      'wordLost',
      ['with digits', 'with other digits'].map((role, index) =>
        alike([first, second][index]!).member('combined', `another voice ${role}`).sent({ speed: 2 }),
      ),
    ),
    ignores(alike('A third.').member('combined', 'one')),
    // All that tells them apart is how they begin.
    violates(
      'wordLost',
      ['The old harbour', 'A bridge of stone', 'Some warm bread'].flatMap((head) =>
        ['noon', 'work'].map((end) => alike(`${head} ${end}.`, head).member('one word', end)),
      ),
    ),
    ...lostIn.map(([one, other]) =>
      violates('wordLost', alike(one).member('one word', 'one'), alike(other).member('one word', 'other')),
    ),
    ...soundAlike.map(([one, other]) =>
      holds(
        alike(one).member('one word', 'one'),
        alike(other).member('one word', 'other'),
        spoken(first),
        spoken(second),
      ),
    ),
    // Of a voice that does not repeat itself nothing is said of a word.
    ignores(alike('A third.').member('one word', 'word 1')),
    // Its sound says more: whatever stands there, the same is said, or other words, or hardly other ones.
    violates(
      'wordUnheard',
      varying(),
      pair('Hall', () => 'He paid all of it on May third, or so they say.'),
    ),
    holds(varying(), pair('Hall', asIs)),
    holds(varying(), pair('Read', asIs)),
    // Each time another text, whatever is asked for.
    undecided(
      sent(spokenTogether, isPcm).speaks(() => said(`${'sound'.slice(takes % 5)} ${(takes * 7919) % 1000} of it`)),
      pair('Hall', asIs),
    ),
    // Alike without capitals: ß is SS.
    holds(alike('Die Straße.'), alike('Die STRASSE.').member('one word', 'capitals'), spoken(second)),
    ignores(change('voice.empty')),
    ignores(budget()),
    ...unspokenCases('mp3', [spoken(first), spoken(second)]),
    ...unspokenCases('pcm', [speech('pcm').text(first), speech('pcm').text(second)]),
    undecided(spoken(first), spoken(second), speech('pcm').came(503)),
  ]),
  cases(longerLastsLonger, [
    holds(spokenIn(pace)),
    holds(spokenIn((length) => 6000 + pace(length))),
    holds(cutAt(0.97)),
    violates('short', cutAt(0.9)),
    violates('short', cutAt(0.5)),
    violates(
      'short',
      spokenIn(() => 5000),
    ),
    violates(
      'short',
      spokenIn((length) => 6000 + pace(Math.min(length, long / 2))),
    ),
    holds(spokenIn((length, text) => pace(text === probeContext.texts.long ? 2 * length : length))),
    holds(unsteady(0.02)),
    undecided(unsteady(0.6)),
    undecided(spokenIn((length, text) => (text === probeContext.texts.long ? 0 : pace(length)))),
    undecided(spokenIn((length, text) => (text === probeContext.texts.medium ? 0 : pace(length)))),
    undecided(medium('a'.repeat(100)).lasts(6000), page('a'.repeat(400)).lasts(12_000)),
    ignores(medium('a'.repeat(100)).lasts(6000)),
    undecided(page('a'.repeat(100)).lasts(6000)),
    undecided(all.only('medium'), all.only('long').found('foreign-format')),
    undecided(all.only('medium').notKept(), all.only('long')),
    ignores(budget()),
    undecided(speech().member('talkers', 'alone').came(400)),
  ]),
]
