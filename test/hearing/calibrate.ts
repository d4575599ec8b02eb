import { contains } from '../../src/audio/speech/contains.ts'
import { endsWith } from '../../src/audio/speech/ends-with.ts'
import { lapsOf } from '../../src/audio/speech/laps.ts'
import { melSpectrum, type MelSpectrum } from '../../src/audio/speech/mel-spectrum.ts'
import { sameSound } from '../../src/audio/speech/same-sound.ts'
import { speechFeatures, stretch } from '../../src/audio/speech/speech-features.ts'
import { asMp3 } from './effects.ts'
import type { Sound } from './engines.ts'
import { hearer } from './hearer.ts'
import { pairWrongs } from './pair-wrongs.ts'
import { randomOf, testServices, tuningServices, type SimulatedService } from './services.ts'
import { joined } from '../../fixtures/audio/joined.ts'
import { longOf } from './texts.ts'
import { wrongs, type Wrong } from './wrongs.ts'

/**
 * `node test/hearing/calibrate.ts tuning|test [SERVICES [FROM]]`: simulated services, as they should be and wrong, and
 * what is heard of them. Needs espeak-ng, flite, festival and ffmpeg. Figures: docs/whole-text.md.
 */
const [which = 'tuning', most = 'all', from = '0'] = process.argv.slice(2)
const services = which === 'test' ? testServices : tuningServices

/** Wrong long texts and wrong pairs for each service, in turn. */
const each = { wrongs: 3, pairs: 2 }

const counts = new Map<string, Map<string, number>>()

function count(name: string, outcome: string, expected: string, service: SimulatedService): void {
  const of = counts.get(name) ?? new Map<string, number>()
  of.set(outcome, (of.get(outcome) ?? 0) + 1)
  counts.set(name, of)
  if (outcome !== expected) process.stdout.write(`${outcome}: ${name}: ${service.name}\n`)
}

const spectrumOf = ({ samples, rate }: Sound): MelSpectrum => melSpectrum(samples, rate)

async function calibrate(service: SimulatedService, number: number): Promise<void> {
  const random = randomOf(service.seed)
  const either = (): number => 1 + service.varies * (2 * random() - 1)
  const said = (text: string): Promise<Sound> => service.voice.say(text, { pace: either(), pitch: either() })
  const say = async (text: string, wrong?: Wrong): Promise<MelSpectrum> => {
    const plain = await said(text)
    return spectrumOf(service.effect.apply(wrong?.sound?.(plain) ?? plain, random))
  }
  const heard = await hearer(service.texts, say)
  count('whole text: as it should be', (await heard()).outcome, 'held', service)
  for (let turn = 0; turn < each.wrongs; turn++) {
    const wrong = wrongs[(number * each.wrongs + turn) % wrongs.length]!
    count(`whole text: ${wrong.name}`, (await heard(wrong)).outcome, 'violated', service)
  }

  const { medium, short } = service.texts
  const one = await say(medium)
  const other = service.effect.apply(asMp3.apply(await said(medium), random), random)
  const same = (samples: Float32Array): string => {
    const [first, second] = speechFeatures([one, spectrumOf({ ...other, samples })])
    return sameSound(first!, second!).outcome
  }
  count('two formats: as they should be', same(other.samples), 'same', service)
  for (let turn = 0; turn < each.pairs; turn++) {
    const { name, change } = pairWrongs[(number * each.pairs + turn) % pairWrongs.length]!
    const outcome = same(change(other.samples))
    count(`two formats: ${name}`, outcome === 'other' ? 'unlike' : outcome, 'unlike', service)
  }

  const [text] = short
  const at = text.lastIndexOf(' ', text.length / 3)
  const plain = await say(text)
  const endIn = async (marked: string): Promise<string> => {
    const [part, whole] = speechFeatures([plain, await say(marked)])
    return contains(stretch(part!, part!.frames >> 1, part!.frames), whole!, part!.frames).outcome
  }
  count('unusual text: as it should be', await endIn(`${text.slice(0, at)} & ${text.slice(at + 1)}`), 'found', service)
  count('unusual text: lost behind the mark', await endIn(`${text.slice(0, at)} &`), 'missing', service)
  count(
    'unusual text: other words behind the mark',
    await endIn(`${text.slice(0, at)} & ${short[1]}`),
    'missing',
    service,
  )

  const { filler } = service.texts
  const [, before, last] = short
  const alone = [await say(last), await say(last)]
  const model = await say(longOf(service.texts))
  const ending = async (...parts: readonly string[]): Promise<string> => {
    const [one, again, known, page] = speechFeatures([...alone, model, await say(parts.join(' '))])
    return endsWith([one!, again!], page!, known!, false)
  }
  count('end of a page: as it should be', await ending(medium, filler, before, last), 'there', service)
  count('end of a page: last sentence lost', await ending(medium, filler, before), 'lost', service)
  count('end of a page: cut where it goes on', await ending(before, last, medium.slice(0, 64)), 'lost', service)
  count('end of a page: cut in the last sentence', await ending(before, last.slice(0, 18)), 'lost', service)

  const lap = [medium, short[0], filler, before, last]
  const begin = await say(medium)
  /** Six laps, each part a call of its own, or all of it one call. */
  const page = async (change: (parts: string[]) => string[], calls: 'one' | 'each'): Promise<string> => {
    const parts = change(Array.from({ length: 6 }, () => lap).flat())
    const spoken = calls === 'one' ? [await said(parts.join(' '))] : await eachSaid(parts)
    const [{ rate }] = spoken as [Sound]
    const whole = service.effect.apply({ samples: joined(...spoken.map(({ samples }) => samples)), rate }, random)
    const [take, known, heard] = speechFeatures([begin, model, spectrumOf(whole)])
    return lapsOf(take!, heard!, known!, 6, 1).outcome
  }
  const eachSaid = async (parts: readonly string[]): Promise<Sound[]> => {
    const spoken: Sound[] = []
    for (const part of parts) spoken.push(await said(part))
    return spoken
  }
  for (const calls of ['one', 'each'] as const) {
    const name = `laps, ${calls === 'one' ? 'in one call' : 'each part a call'}`
    count(`${name}: as they should be`, await page((parts) => parts, calls), 'held', service)
    count(`${name}: a sentence lost`, await page((parts) => parts.toSpliced(11, 1), calls), 'violated', service)
    count(`${name}: a lap lost`, await page((parts) => parts.toSpliced(10, 5), calls), 'violated', service)
    count(`${name}: a part twice`, await page((parts) => parts.toSpliced(12, 0, filler), calls), 'violated', service)
  }
}

const first = Number(from)
for (const [index, service] of services.entries())
  if (index >= first && (most === 'all' || index < first + Number(most))) await calibrate(service, index)
for (const [name, of] of counts)
  process.stdout.write(`= ${name}: ${[...of].map(([outcome, times]) => `${times} ${outcome}`).join(', ')}\n`)
