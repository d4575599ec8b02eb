import type { ContainerName } from '../container/container-name.ts'
import { nameContainer } from '../container/name-container.ts'
import { Utf8Watch } from '../container/utf8-watch.ts'
import { describeChannels, describeRate } from '../describe-signal.ts'
import { identifySamples } from '../pcm/identify-samples.ts'
import { describeSamples } from '../pcm/sample-formats.ts'
import { quoteBytes } from '../text.ts'
import { isMono, layerOf, sampleRateOf, versionName } from './frame-header.ts'
import type { FrameLedger } from './frame-ledger.ts'
import type { Mp3Facts } from './mp3-facts.ts'

/** What the bytes are: in one word, and as a person says it. */
interface Mp3Identity {
  readonly format: string
  readonly description: string
}

/** Names the bytes, and adds the findings that say why they are not an MP3. */
export function identifyMp3(facts: Mp3Facts): Mp3Identity {
  const { walker, ledger, findings, head } = facts
  if (walker.length === 0) {
    findings.add('empty-body', 'there are no bytes at all')
    return { format: 'empty', description: 'nothing: no bytes' }
  }
  const hasFrames = ledger.frames + ledger.otherLayers > 0
  const foreign = hasFrames && !walker.hasLead ? undefined : nameContainer(head)
  if (!hasFrames) return identifyForeign(facts, foreign)
  if (foreign === undefined || foreign.name === 'text') return describeFrames(ledger)
  findings.add('foreign-format', `asked for mp3, got ${foreign.description} with MPEG audio in it`, { at: 0 })
  return { format: foreign.name, description: foreign.description }
}

/** Bytes without a single frame. */
function identifyForeign(facts: Mp3Facts, foreign: ContainerName | undefined): Mp3Identity {
  const { walker, ledger, findings, head } = facts
  const all = { at: 0, length: walker.length }
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
  const isBeginning = walker.audioStart >= 0 || findings.has('last-frame-cut')
  if (walker.tags.count > 0 || ledger.tag !== undefined || isBeginning) {
    const what = ledger.tag === undefined ? String(walker.tags) || 'the beginning of a frame' : 'an information frame'
    findings.add('no-audio-frame', `there is no whole audio frame, only ${what}`, all)
    return { format: 'tags', description: `no audio: ${what}` }
  }
  if (head.every((byte) => byte === 0)) {
    findings.add('foreign-format', 'asked for mp3, got zero bytes', all)
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

/** "MP3, MPEG-2 Layer III, 24 kHz mono, 64 kbit/s CBR, 2.11 s". */
function describeFrames(ledger: FrameLedger): Mp3Identity {
  const header = ledger.first
  const layer = layerOf(header)
  const kbits = Math.round((ledger.audioBytes * 8) / ledger.milliseconds)
  const facts = [
    `MP${layer}`,
    `${versionName(header)} Layer ${'I'.repeat(layer)}`,
    `${describeRate(sampleRateOf(header))} ${describeChannels(isMono(header) ? 1 : 2)}`,
    `${kbits} kbit/s ${ledger.vbr ? 'VBR' : ledger.freeFormat ? 'free format' : 'CBR'}`,
    `${(ledger.milliseconds / 1000).toFixed(2)} s`,
  ]
  return { format: `mp${layer}`, description: facts.join(', ') }
}
