import { nameContainer } from '../container/name-container.ts'
import { Utf8Watch } from '../container/utf8-watch.ts'
import { describeChannels, describeRate } from '../container/wav.ts'
import { Findings } from '../finding.ts'
import type { AudioVerdict, Mp3Judgement } from '../judgement.ts'
import { identifySamples } from '../pcm/identify-samples.ts'
import { describeSamples } from '../pcm/sample-formats.ts'
import { quoteBytes } from '../text.ts'
import { isMono, layerOf, sampleRateOf, versionName } from './frame-header.ts'
import { FrameLedger } from './frame-ledger.ts'
import type { Mp3Frame } from './frame-ledger.ts'
import { inaudibleLevel } from './side-info.ts'
import { Mp3Walker } from './mp3-walker.ts'

/** The level bound of loud speech; it is above 210, full scale, since a table's largest value is seldom used. */
const fullLevel = 225

/** Bytes of the head that are kept to name what came instead. */
const headSize = 64 * 1024

export interface Mp3Options {
  /** Called for each frame, in order. */
  onFrame?: (frame: Mp3Frame) => void
}

/** A judge of bytes that should be an MP3: takes them in chunks of any size, in bounded memory. */
export interface Mp3Judge {
  push(chunk: Uint8Array): void
  end(): Mp3Judgement
}

class Judge implements Mp3Judge {
  readonly #findings = new Findings()
  readonly #ledger: FrameLedger
  readonly #walker: Mp3Walker
  readonly #head = new Uint8Array(headSize)
  #headLength = 0

  constructor(options: Mp3Options) {
    this.#ledger = new FrameLedger(this.#findings, options.onFrame)
    this.#walker = new Mp3Walker(this.#ledger, this.#findings)
  }

  push(chunk: Uint8Array): void {
    this.#keepHead(chunk)
    this.#walker.push(chunk)
  }

  whole(bytes: Uint8Array): Mp3Judgement {
    this.#keepHead(bytes)
    this.#walker.whole(bytes)
    return this.end()
  }

  #keepHead(chunk: Uint8Array): void {
    if (this.#headLength === headSize) return
    const part = chunk.subarray(0, headSize - this.#headLength)
    this.#head.set(part, this.#headLength)
    this.#headLength += part.length
  }

  end(): Mp3Judgement {
    const walker = this.#walker
    const ledger = this.#ledger
    walker.end()
    ledger.close()
    const bytes = walker.length
    const head = this.#head.subarray(0, this.#headLength)
    const name = this.#nameIt(head, bytes)
    if (ledger.frames > 0) this.#compareTag()
    const findings = this.#findings.list()
    const verdict: AudioVerdict = findings.some((finding) => finding.level !== 'note') ? 'faulty' : 'sound'
    const judgement: Mp3Judgement = {
      asked: 'mp3',
      verdict,
      ...name,
      bytes,
      frames: ledger.frames,
      protectedFrames: ledger.protectedFrames,
      tags: walker.tags.kinds,
      findings,
    }
    if (walker.tags.count > walker.tags.kinds.length) judgement.moreTags = walker.tags.count - walker.tags.kinds.length
    if (ledger.tag !== undefined) judgement.tag = ledger.tag
    if (ledger.frames + ledger.otherLayers === 0) return judgement
    judgement.durationMs = ledger.milliseconds
    judgement.sampleRate = sampleRateOf(ledger.first)
    judgement.channels = isMono(ledger.first) ? 1 : 2
    judgement.bitrate = (ledger.audioBytes * 8) / ledger.milliseconds
    judgement.vbr = ledger.vbr
    judgement.silent = ledger.silent
    // Steps of 1.5 dB, from what can just be heard to full scale.
    judgement.envelope = ledger.envelope
      .values()
      .map((level) => Math.max(0, Math.min(1, (level - inaudibleLevel) / (fullLevel - inaudibleLevel))))
    const { delay, padding } = ledger.tag ?? {}
    if (delay !== undefined && padding !== undefined && delay + padding > 0) {
      judgement.gaplessMs = ledger.milliseconds - ((delay + padding) * 1000) / sampleRateOf(ledger.first)
    }
    return judgement
  }

  #nameIt(head: Uint8Array, bytes: number): { format: string; description: string } {
    const ledger = this.#ledger
    const findings = this.#findings
    if (bytes === 0) {
      findings.add('empty-body', 'there are no bytes at all')
      return { format: 'empty', description: 'nothing: no bytes' }
    }
    const foreign =
      this.#walker.lead === undefined && ledger.frames + ledger.otherLayers > 0 ? undefined : nameContainer(head)
    if (ledger.frames + ledger.otherLayers > 0) {
      const mp3 = this.#describe()
      if (foreign === undefined || foreign.name === 'text') return mp3
      findings.add('foreign-format', `asked for mp3, got ${foreign.description} with MPEG audio in it`, { at: 0 })
      return { format: foreign.name, description: foreign.description }
    }
    return this.#nameForeign(head, bytes, foreign)
  }

  #nameForeign(
    head: Uint8Array,
    bytes: number,
    foreign: { name: string; description: string } | undefined,
  ): { format: string; description: string } {
    const findings = this.#findings
    const walker = this.#walker
    if (foreign !== undefined) {
      findings.add('foreign-format', `asked for mp3, got ${foreign.description}`, { at: 0 })
      return { format: foreign.name, description: foreign.description }
    }
    const watch = new Utf8Watch()
    watch.feed(head, 0, head.length)
    const damage = watch.damage()
    if (damage !== undefined) {
      findings.add('text-mangled', damage, { at: 0 })
      return { format: 'mangled', description: 'binary data that went through text' }
    }
    if (
      walker.tags.count > 0 ||
      this.#ledger.tag !== undefined ||
      walker.audioStart >= 0 ||
      findings.has('last-frame-cut')
    ) {
      const what =
        this.#ledger.tag === undefined ? String(walker.tags) || 'the beginning of a frame' : 'an information frame'
      findings.add('no-audio-frame', `there is no whole audio frame, only ${what}`, { at: 0, length: bytes })
      return { format: 'tags', description: `no audio: ${what}` }
    }
    if (head.every((byte) => byte === 0)) {
      findings.add('foreign-format', 'asked for mp3, got zero bytes', { at: 0, length: bytes })
      return { format: 'zeros', description: 'zero bytes' }
    }
    const samples = identifySamples(head)
    const description =
      samples === undefined
        ? `unknown data: ${quoteBytes(head, 0, head.length)}`
        : `what looks like raw PCM (${describeSamples(samples)})`
    findings.add('foreign-format', `asked for mp3, got ${description}: there is no MPEG audio frame`, { at: 0 })
    return { format: samples ?? 'unknown', description }
  }

  #describe(): { format: string; description: string } {
    const ledger = this.#ledger
    const header = ledger.first
    const layer = layerOf(header)
    const kbits = (ledger.audioBytes * 8) / ledger.milliseconds
    const rate = `${Math.round(kbits)} kbit/s ${ledger.vbr ? 'VBR' : ledger.freeFormat ? 'free format' : 'CBR'}`
    const facts = `${describeRate(sampleRateOf(header))} ${describeChannels(isMono(header) ? 1 : 2)}, ${rate}, ${(ledger.milliseconds / 1000).toFixed(2)} s`
    return {
      format: `mp${layer}`,
      description: `MP${layer}, ${versionName(header)} Layer ${'I'.repeat(layer)}, ${facts}`,
    }
  }

  /** The Xing, Info and VBRI headers, and the LAME extension, against what is there; conventions of the field, not of the standard. */
  #compareTag(): void {
    const findings = this.#findings
    const ledger = this.#ledger
    const walker = this.#walker
    const tag = ledger.tag
    if (walker.tags.count > 0) findings.add('tags-present', `tags around the audio: ${String(walker.tags)}`)
    if (ledger.silent) findings.add('silent', 'no frame holds anything that can be heard', { at: walker.audioStart })
    if (tag === undefined) {
      if (ledger.vbr)
        findings.add('vbr-without-info', 'the bit rate varies, and no Xing or VBRI header says how long the audio is')
      return
    }
    // Some encoders count the information frame itself.
    if (tag.frames !== undefined && tag.frames !== ledger.frames && tag.frames !== ledger.frames + 1) {
      findings.add(
        'info-frames-wrong',
        `the ${tag.kind} header counts ${tag.frames} frames, and there are ${ledger.frames}`,
        { at: tag.at },
      )
    }
    if (tag.bytes !== undefined && !this.#countsBytes(tag.bytes)) {
      const counted = walker.audioEnd - tag.at
      findings.add(
        'info-bytes-wrong',
        `the ${tag.kind} header counts ${tag.bytes} bytes, and from it to the end of the audio there are ${counted}`,
        { at: tag.at },
      )
    }
    if (
      walker.musicCrc !== undefined &&
      walker.musicCrc !== tag.musicCrc &&
      tag.at + (tag.musicLength ?? 0) <= walker.audioEnd
    ) {
      const message = `the checksum of the audio in the ${tag.encoder} tag is ${hex(tag.musicCrc ?? 0)}, and the audio gives ${hex(walker.musicCrc)}`
      findings.add('music-crc-wrong', message, {
        at: ledger.tagEnd,
        length: (tag.musicLength ?? 0) - (ledger.tagEnd - tag.at),
      })
    }
  }

  /** From the information frame or from behind it, to the end of the audio or of the file; or the file itself. */
  #countsBytes(said: number): boolean {
    const { tag, tagEnd } = this.#ledger
    const { audioEnd, length } = this.#walker
    const from = tag?.at ?? 0
    return [audioEnd - from, audioEnd - tagEnd, length - from, length - tagEnd, length].includes(said)
  }
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(4, '0')}`
}

/** A judge of bytes that should be an MP3 (4.1: "mp3 | audio/mpeg | MP3"). */
export function mp3Judge(options: Mp3Options = {}): Mp3Judge {
  return new Judge(options)
}

/** Judges a whole MP3 at once. */
export function judgeMp3(bytes: Uint8Array, options: Mp3Options = {}): Mp3Judgement {
  return new Judge(options).whole(bytes)
}
