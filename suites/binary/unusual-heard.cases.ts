import { brighter, morse } from '../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { monoOf } from '../../src/audio/audio.ts'
import { spokenOnce, spokenTogether, spokenUnusual } from '../probes/speech.ts'
import { talkersOf } from '../requests/talkers.ts'
import { unusualHeard } from './unusual-heard.ts'

/** The plain texts, each in one take. */
const plain = (voice: (text: string) => Uint8Array = (text) => builtInVoice(text)): Asked =>
  sent(spokenOnce, (id) => id.startsWith('pcm')).speaks(voice)

/** Some texts with marks, of which this is spoken. */
const marks = (spokenOf: (text: string) => string, names = /ampersand|digits|emoji$/): Asked =>
  sent(spokenUnusual, (id) => id.startsWith('pcm') && names.test(id)).speaks((text) => builtInVoice(spokenOf(text)))

const inMorse = (text: string): Uint8Array => sampleWriters.s16le(Float64Array.from(morse(text, voiceRate)))

/** Over music that comes and goes, so loud that words are not told from others. */
const overMusic = (pcm: Uint8Array): Uint8Array => {
  const speech = new Int16Array(Uint8Array.from(pcm).buffer)
  const tones = [110, 220, 277, 330, 440, 554, 660]
  const music = (at: number): number =>
    (0.6 + 0.4 * Math.sin((3 * at) / voiceRate)) *
    tones.reduce((sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * at) / voiceRate), 0)
  return new Uint8Array(speech.map((sample, at) => sample + 300 * music(at)).buffer)
}

/** Texts of an even length by another speaker. */
const byLength = (text: string): Uint8Array =>
  text.length % 2 === 0
    ? sampleWriters.s16le(Float64Array.from(brighter(monoOf(builtInVoice(text), 1))))
    : builtInVoice(text)

const asIs = (text: string): string => text

async function asMp3(text: string): Promise<Uint8Array> {
  return encodeMp3(Float64Array.from(monoOf(builtInVoice(text), 1)), { sampleRate: voiceRate, channels: 1 })
}

/** Plain words in both formats, and those in quotation marks of each kind, of which this is spoken. */
async function quoted(spokenOf: (text: string) => string): Promise<readonly Asked[]> {
  const isQuoted = /quot/
  const mp3s = new Map<string, Uint8Array>()
  for (const text of talkersOf(probeContext.texts)) mp3s.set(text, await asMp3(text))
  for (const { body } of spokenUnusual.cases(probeContext)) {
    const { input } = JSON.parse(String(body)) as { input: string }
    if (/["“]/.test(input)) mp3s.set(input, await asMp3(spokenOf(input)))
  }
  return [
    plain(),
    sent(spokenOnce, (id) => id.startsWith('mp3')).speaks((text) => mp3s.get(text)!),
    marks(spokenOf, isQuoted),
    sent(spokenUnusual, (id) => id.startsWith('mp3') && isQuoted.test(id)).speaks((text) => mp3s.get(text)!),
  ]
}

export const unusualHeardCases = [
  cases(unusualHeard, [
    holds(plain(), marks(asIs)),
    holds(
      plain(),
      marks((text) => text.replace(/[^\w\s]/gu, '')),
    ),
    holds(
      plain(),
      sent(spokenTogether, (id) => id.startsWith('pcm')).speaks(() => builtInVoice('la la la')),
      marks(asIs),
    ),
    undecided(
      plain(byLength),
      marks((text) => text.split(/[&\d😀]/u, 1)[0]!),
    ),
    violates(
      'lost',
      plain(),
      marks((text) => text.split(/[&\d😀]/u, 1)[0]!),
    ),
    undecided(
      plain((text) => overMusic(builtInVoice(text))),
      sent(spokenUnusual, (id) => id.startsWith('pcm') && id.includes('ampersand')).speaks((text) =>
        overMusic(builtInVoice(text.split('&', 1)[0]!)),
      ),
    ),
    // Said so differently beside other characters that one which is far off may be said as well.
    undecided(
      plain(),
      sent(spokenUnusual, (id) => id.startsWith('pcm')).speaks((text) =>
        text.includes('&')
          ? builtInVoice('Other words that nobody asked for.')
          : builtInVoice(text, 1, { pitch: 210, scale: 1.28 }),
      ),
    ),
    holds(plain(), marks(asIs, /hyphen/)),
    // What a program says of itself where it takes the text for options.
    violates(
      'lost',
      plain(),
      marks(() => 'Usage: speak with options, and a text to be read aloud.', /hyphen/),
    ),
    holds(plain(), marks(asIs, /parentheses|quot/)),
    holds(
      plain(),
      marks((text) => text.replaceAll(/[()"“”]/g, ''), /parentheses|quot/),
    ),
    violates(
      'lost',
      plain(),
      marks((text) => text.replace(/[("“].*[)"”]/u, ''), /parentheses|quot/),
    ),
    // A voice that says what a mark is called does so of every kind of them.
    holds(...(await quoted((text) => text.replaceAll(/["“”]/g, ' quote ')))),
    holds(...(await quoted((text) => text.replaceAll(/["“”]/g, ' double quotation mark ')))),
    violates('spoken', ...(await quoted((text) => text.replaceAll('"', ' ampersand quot semicolon ')))),
    // As long as it should be, and said of something else.
    violates(
      'lost',
      plain(),
      marks((text) => text.replace(/(?<=[&\d😀]).*/su, ' and so on and on, as it was before.')),
    ),
    undecided(
      plain((text) => builtInVoice(text, 8)),
      marks(asIs),
    ),
    // Tones of one pitch: what is heard of them shows nothing.
    undecided(
      plain(inMorse),
      sent(spokenUnusual, (id) => id.startsWith('pcm') && /ampersand|emoji$/.test(id)).speaks((text) =>
        inMorse(text.slice(0, 16).repeat(2)),
      ),
    ),
    // Another voice each time: what is not heard may be there in another one.
    undecided(
      sent([spokenOnce, spokenTogether], (id) => id.startsWith('pcm')).speaks((text, index) =>
        builtInVoice(index % 2 === 0 ? text : text.split('').toReversed().join('')),
      ),
      marks((text) => text.split(/[&\d😀]/u, 1)[0]!),
    ),
    undecided(marks(asIs)),
    undecided(plain(), speech('pcm').member('unusual text', 'no such mark')),
    undecided(plain(), marks(asIs).found('foreign-format')),
    undecided(plain(), marks(asIs).notKept()),
    untested(plain(), marks(asIs).came(400)),
    ignores(plain()),
  ]),
]
