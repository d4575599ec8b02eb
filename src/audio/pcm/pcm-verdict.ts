import { nameContainer } from '../container/name-container.ts'
import { isWords } from '../container/name-text.ts'
import type { Utf8Watch } from '../container/utf8-watch.ts'
import { describeChannels, describeRate } from '../container/wav.ts'
import type { Envelope } from '../envelope.ts'
import type { Findings } from '../finding.ts'
import type { AudioVerdict, PcmJudgement } from '../judgement.ts'
import { chainAt } from '../mp3/frame-chain.ts'
import { tagAt } from '../mp3/tags.ts'
import { quoteBytes } from '../text.ts'
import type { FormatCosts } from './format-costs.ts'
import type { FormatPart, FormatParts } from './format-parts.ts'
import { textAfter, textBefore, wavChunksAfter } from './foreign-bytes.ts'
import type { ForeignBytes } from './foreign-bytes.ts'
import { clearMargin, randomCost } from './identify-samples.ts'
import { describeSamples, sampleFormats } from './sample-formats.ts'
import { levelOf } from './level-of.ts'
import type { PcmOptions } from './pcm-judge.ts'
import type { ShiftTracker } from './shift-tracker.ts'
import type { WindowScreen } from './window-screen.ts'

/** What was gathered over all bytes. */
interface Gathered {
  options: PcmOptions
  findings: Findings
  bytes: number
  head: Uint8Array
  tail: Uint8Array
  parts: FormatParts
  screen: WindowScreen
  shifts: ShiftTracker
  foreign: ForeignBytes
  watch: Utf8Watch
  envelope: Envelope
  varied: number
}

/** Samples of at most this size are silence: dither has two, and nobody hears four (-78 dB). */
const silentPeak = 4

/** Samples that differ by no more than this within a window tell nothing of their format, whatever offset they share. */
export const faintRange = 2 * silentPeak

/**
 * Windows of 10 ms at 24 kHz that must speak before samples are called another format: with four, not one clip of 3000 was wrong.
 * To be called right, half a window is enough: no other format ever was.
 */
const minWindowsToFail = 4
const minWindowsToPass = 0.5

/**
 * Windows that must be of another format where the rest is right: two parts. One part among the thousands of a run may look like another
 * format by chance.
 */
const minOtherWindows = 16
/** Of 24 and 32 bits: short parts in stereo may look like these. */
const minWideWindows = 48

/** Parts that must be right where the whole is too quiet to tell. */
const minRightParts = 2

/**
 * Bits a byte by which another reading must win a part for that part to be called so: of 1,735 parts of good samples
 * little-endian won each, by 0.2 at least; of most other formats all but one part in a hundred are below this.
 */
const partMargin = 0.3

/** Comes from what was gathered to what is said. */
export class PcmVerdict {
  readonly #facts: Gathered
  readonly #costs: FormatCosts
  #format = 's16le'
  #description = ''
  #undecided = false
  #textFrom = 0
  #textTo = 0

  constructor(facts: Gathered) {
    this.#facts = facts
    this.#costs = facts.parts.costs()
  }

  judge(): PcmJudgement {
    const { findings, bytes, options, screen, envelope } = this.#facts
    const costs = this.#costs
    const level = levelOf(screen)
    const silent = screen.samples > 0 && screen.most - screen.least <= faintRange
    this.#name(silent)
    const list = findings.list()
    const verdict: AudioVerdict = list.some((finding) => finding.level === 'must')
      ? 'faulty'
      : this.#undecided
        ? 'undecided'
        : list.some((finding) => finding.level === 'should')
          ? 'faulty'
          : 'sound'
    const judgement: PcmJudgement = {
      asked: 'pcm',
      verdict,
      format: this.#format,
      description: this.#description,
      bytes,
      findings: list,
    }
    if (options.sampleRate !== undefined) judgement.sampleRate = options.sampleRate
    if (options.channels !== undefined) judgement.channels = options.channels
    const durationMs = this.#milliseconds(bytes)
    if (durationMs !== undefined) judgement.durationMs = durationMs
    if (costs.weight > 0) judgement.margin = costs.best().margin
    // Of other samples the level, read as little-endian, would be nonsense.
    if (level !== undefined && ['s16le', 'silence', 'constant', 'unknown'].includes(this.#format)) {
      judgement.level = level
      judgement.silent = silent
      judgement.envelope = envelope.values()
    }
    const looks = costs.weight >= minWindowsToFail && this.#format === 's16le' ? costs.looks() : undefined
    if (looks !== undefined) judgement.looks = looks
    return judgement
  }

  #milliseconds(at: number): number | undefined {
    const { sampleRate, channels } = this.#facts.options
    return sampleRate === undefined || channels === undefined ? undefined : (at * 1000) / (2 * sampleRate * channels)
  }

  /** An offset, and its place in time where rate and channels are known. */
  #place(at: number, length?: number): { at: number; length?: number; atMs?: number } {
    const atMs = this.#milliseconds(at)
    return { at, ...(length === undefined ? {} : { length }), ...(atMs === undefined ? {} : { atMs }) }
  }

  #name(silent: boolean): void {
    const { bytes, findings, head, watch, foreign } = this.#facts
    if (bytes === 0) {
      findings.add('empty-body', 'there are no bytes at all')
      return this.#is('empty', 'nothing: no bytes')
    }
    const container = nameContainer(head) ?? mp3At(head)
    if (container !== undefined) {
      findings.add('foreign-format', `asked for pcm, got ${container.description}`, { at: 0 })
      return this.#is(container.name, container.description)
    }
    // However short: with nothing but words in them the bytes are no samples.
    if (watch.valid && isWords(head)) {
      findings.add('foreign-format', `asked for pcm, got text: ${quoteBytes(head, 0, head.length, 40)}`, { at: 0 })
      return this.#is('text', `text: ${quoteBytes(head, 0, head.length, 40)}`)
    }
    const damage = watch.damage()
    if (damage !== undefined) {
      findings.add('text-mangled', damage, { at: 0 })
      return this.#is('mangled', 'samples that went through text')
    }
    if (bytes % 2 === 1)
      findings.add(
        'odd-length',
        `${bytes} bytes: 16-bit samples have two each, and one byte is left`,
        this.#place(bytes - 1, 1),
      )
    this.#edges()
    if (foreign.lineEndsTranslated)
      findings.add('text-mangled', 'line ends were translated: each 0A byte comes with a 0D before it')
    this.#samples(silent)
  }

  #edges(): void {
    const { bytes, findings, head, tail } = this.#facts
    const before = textBefore(head)
    if (before > 0)
      findings.add(
        'text-before',
        `text stands before the samples: ${quoteBytes(head, 0, before, 40)}`,
        this.#place(0, before),
      )
    const after = textAfter(tail)
    if (after > 0) {
      const from = tail.length - after
      findings.add(
        'text-after',
        `text stands after the samples: ${quoteBytes(tail, from, tail.length, 40)}`,
        this.#place(bytes - after, after),
      )
    }
    this.#textFrom = before
    this.#textTo = bytes - after
    const chunks = wavChunksAfter(tail)
    if (chunks === -1) return
    const length = tail.length - chunks
    const name = String.fromCharCode(...tail.subarray(chunks, chunks + 4))
    findings.add(
      'wav-chunks-after',
      `${length} bytes of WAV chunks (${name}) stand after the samples`,
      this.#place(bytes - length, length),
    )
  }

  #samples(silent: boolean): void {
    const { findings, screen } = this.#facts
    const costs = this.#costs
    if (screen.least === screen.most) return this.#constant()
    if (silent) {
      findings.add('silent', 'the samples are silence: none is more than 4 away from their middle', this.#place(0))
      this.#undecided = true
      return this.#is('silence', 'silence')
    }
    if (costs.weight === 0) return this.#constant()
    const { format, margin } = costs.best()
    const parts = this.#facts.parts.whole.map((part) => ({ part, best: part.costs.bestByCost() }))
    const littles = parts.filter(({ best }) => best.margin > clearMargin)
    const others = parts
      .filter(({ part, best }) => best.margin < -partMargin && part.costs.of(best.format) < randomCost)
      .map(({ part }) => part)
    const wide = others.some(({ costs: own }) => isWide(own.bestByCost().format))
    if (others.reduce((sum, { costs: own }) => sum + own.weight, 0) < (wide ? minWideWindows : minOtherWindows))
      others.length = 0
    const notShifted = others.filter(({ costs: own }) => own.of(own.bestByCost().format) + partMargin < own.aligned)
    if (littles.length > 0 && notShifted.length > 0) return this.#partly(notShifted)
    // Samples in part one byte off are right window by window; another format is better than that throughout.
    if (costs.aligned < costs.of(format) + clearMargin && this.#shifted()) return undefined
    if (littles.length > 0 && others.length > 0) return this.#partly(others)
    // Where most of the time is too quiet to tell, the rest tells.
    const told = margin > clearMargin || (margin > -clearMargin && littles.length >= minRightParts)
    if (told && costs.weight >= minWindowsToPass) {
      // Samples of eight bits are often all printable: only among good samples is text a finding.
      this.#facts.foreign.close(this.#textFrom, this.#textTo)
      this.#plausible(screen)
      return this.#is('s16le', this.#describe())
    }
    if (costs.weight < minWindowsToFail) {
      return this.#undecide('too-short', 'there is too little audio to tell its format', 'unknown', 'too little audio')
    }
    if (margin < -clearMargin && costs.of(format) < randomCost) return this.#other(format)
    if (costs.of(0) > randomCost) {
      const words = 'compressed or encrypted data, or noise at full scale'
      return this.#undecide(
        'incompressible',
        `the bytes look random under every reading: ${words}`,
        'incompressible',
        words,
      )
    }
    return this.#undecide(
      'ambiguous',
      `16-bit little-endian samples and ${this.#nameOf(format)} fit equally well`,
      'unknown',
      'samples of an unclear format',
    )
  }

  #constant(): void {
    const { screen, findings, bytes } = this.#facts
    if (screen.samples > 0 && screen.least === 0 && screen.most === 0) {
      findings.add('silent', 'all samples are zero', this.#place(0, bytes))
      this.#undecided = true
      return this.#is('silence', 'digital silence')
    }
    if (bytes < 48)
      return this.#undecide('too-short', 'there is too little audio to tell its format', 'unknown', 'too little audio')
    return this.#undecide(
      'constant',
      'the samples of each stretch are as good as equal, so that nothing tells their format',
      'constant',
      'constant samples',
    )
  }

  /** Another reading than little-endian wins. */
  #other(format: number): void {
    const { findings, options } = this.#facts
    const { name } = sampleFormats[format] as (typeof sampleFormats)[number]
    const description = this.#nameOf(format)
    if (name === 's32le' && this.#costs.everyOtherZero && options.channels !== 1) {
      return this.#undecide(
        'ambiguous',
        'every other sample is zero: 32-bit samples, or stereo with a silent left channel',
        'unknown',
        'samples of an unclear format',
      )
    }
    if (name === 'u16le') findings.add('unsigned-samples', `asked for pcm, got ${description}`, this.#place(0))
    else findings.add('wrong-sample-format', `asked for pcm, got ${description}`, this.#place(0))
    return this.#is(name === 's16le-shifted' ? 's16le-shifted' : name, description)
  }

  /** Some parts are other samples, and the rest is as it should be. */
  #partly(others: readonly FormatPart[]): void {
    const { findings, parts } = this.#facts
    const format = parts.costs(others).bestByCost().format
    const [first] = others as [FormatPart, ...FormatPart[]]
    const last = others.at(-1) as FormatPart
    const words = `asked for pcm, got ${this.#nameOf(format)} in part, the first at ${hex(first.at)}`
    findings.add('wrong-sample-format', words, this.#place(first.at, last.end - first.at))
    const { name } = sampleFormats[format] as (typeof sampleFormats)[number]
    this.#is(name, `${this.#describe()}, and in part ${this.#nameOf(format)}`)
  }

  /** A byte that was lost or added on the way: a part of the samples is one byte off, and the rest is not. */
  #shifted(): boolean {
    const { shifts, findings, bytes } = this.#facts
    const [first] = shifts.stretches
    if (first === undefined || shifts.littleWindows === 0 || shifts.otherWindows > shifts.littleWindows * 20)
      return false
    for (const { at, end } of shifts.stretches) {
      const until = end >= bytes - 1 ? 'to the end' : `to ${hex(end)}`
      findings.add(
        'shifted-part',
        `from ${hex(at)} ${until} the samples are one byte off: a byte was lost or added there`,
        this.#place(at, end - at),
      )
    }
    this.#is('s16le', `${this.#describe()}, in part one byte off`)
    return true
  }

  #plausible(screen: WindowScreen): void {
    const { findings, options } = this.#facts
    const costs = this.#costs
    const looks = costs.weight >= minWindowsToFail ? costs.looks() : undefined
    const { channels } = options
    if (channels !== undefined && looks !== undefined && (channels === 1) !== (looks === 'mono')) {
      findings.add(
        'channels-look-different',
        `said to be ${describeChannels(channels)}, and the samples look like ${looks}`,
      )
    }
    const clipped = screen.full / screen.samples
    if (clipped > 0.01) findings.add('clipped', `${(clipped * 100).toFixed(1)} % of the samples are at full scale`)
    const dc = screen.sum / screen.samples
    if (Math.abs(dc) > 655)
      findings.add(
        'dc-offset',
        `the mean of the samples is ${Math.round(dc)}, ${(Math.abs(dc) / 327.68).toFixed(1)} % of full scale`,
      )
  }

  #describe(): string {
    const { sampleRate, channels } = this.#facts.options
    const milliseconds = this.#milliseconds(this.#facts.bytes)
    const facts = [
      ...(sampleRate === undefined ? [] : [describeRate(sampleRate)]),
      ...(channels === undefined ? [] : [describeChannels(channels)]),
      ...(milliseconds === undefined ? [] : [`${(milliseconds / 1000).toFixed(2)} s`]),
    ]
    return ['16-bit little-endian PCM', ...facts].join(', ')
  }

  #nameOf(format: number): string {
    return describeSamples((sampleFormats[format] as (typeof sampleFormats)[number]).name)
  }

  #undecide(
    code: 'too-short' | 'incompressible' | 'ambiguous' | 'constant',
    message: string,
    format: string,
    description: string,
  ): void {
    this.#facts.findings.add(code, message)
    this.#undecided = true
    this.#is(format, description)
  }

  #is(format: string, description: string): void {
    this.#format = format
    this.#description = description
  }
}

/** Longer than two bytes a sample. Two channels of 16 bits are as long as one sample of 32. */
function isWide(format: number): boolean {
  return (sampleFormats[format] as (typeof sampleFormats)[number]).bytes > 2
}

function mp3At(head: Uint8Array): { name: string; description: string } | undefined {
  const tag = tagAt(head, 0, head.length)
  return tag?.kind === 'ID3v2' || chainAt(head, 0, head.length, false, 0).headers >= 3
    ? { name: 'mp3', description: 'an MP3 file' }
    : undefined
}

function hex(offset: number): string {
  return `0x${offset.toString(16)}`
}
