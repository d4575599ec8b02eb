import type { ContainerName } from '../container/container-name.ts'
import { nameContainer } from '../container/name-container.ts'
import { isWords } from '../container/name-text.ts'
import type { Findings } from '../finding.ts'
import { chainAt } from '../mp3/frame-chain.ts'
import { tagAt } from '../mp3/tags.ts'
import { quoteBytes } from '../text.ts'
import { describeFormat, describePcm } from './describe-pcm.ts'
import { headerBefore, textAfter, textBefore, wavChunksAfter } from './edges.ts'
import { doubtInPart, identifyParts, isRightByParts } from './identify-parts.ts'
import type { PcmFacts } from './pcm-facts.ts'
import type { PcmIdentity } from './pcm-identity.ts'
import { placeOf } from './place-of.ts'
import { addPlausibility } from './plausibility.ts'
import { describeSamples, formatAt, indexOfFormat, type SampleFormat } from './sample-formats.ts'
import { clearMargin, doubtfulMargin, minWindowsToFail, minWindowsToPass, randomCost } from './thresholds.ts'

/** Bytes between the text at either end. */
interface Middle {
  readonly from: number
  readonly to: number
}

/** Names the bytes, and adds the findings that say why they are not what they should be. */
export function identifyPcm(facts: PcmFacts): PcmIdentity {
  const { scan, findings, options } = facts
  const { bytes, head, watch, foreign } = scan
  if (bytes === 0) {
    findings.add('empty-body', 'there are no bytes at all')
    return { format: 'empty', description: 'nothing: no bytes' }
  }
  const container = nameHead(facts)
  if (container !== undefined) {
    findings.add('foreign-format', `asked for pcm, got ${container.description}`, { at: 0 })
    return { format: container.name, description: container.description }
  }
  // However short: bytes that are nothing but words are no samples.
  const mayBeText = bytes < shortestSamples || watch.kinds >= textKinds
  if (mayBeText && watch.valid && isWords(head)) {
    const description = `text: ${quoteBytes(head, 0, head.length, 40)}`
    findings.add('foreign-format', `asked for pcm, got ${description}`, { at: 0 })
    return { format: 'text', description }
  }
  // What a voice becomes has many kinds of bytes; a few samples again and again may be valid by chance.
  const damage = watch.kinds >= voiceKinds ? watch.damage() : undefined
  if (damage !== undefined) {
    findings.add('text-mangled', damage, { at: 0 })
    return { format: 'mangled', description: 'samples that went through text' }
  }
  if (bytes % 2 === 1) {
    const message = `${bytes} bytes: 16-bit samples have two each, and one byte is left`
    findings.add('odd-length', message, placeOf(options, bytes - 1, 1))
  }
  const middle = addEdges(facts)
  if (foreign.lineEndsTranslated)
    findings.add('text-mangled', 'line ends were translated: each 0A byte comes with a 0D before it')
  return identifySound(facts, middle)
}

/** Texts that are known by their characters alone. */
const plainTexts = new Set(['hex', 'base64', 'text'])

/** What the first bytes begin. */
function nameHead({ scan }: PcmFacts): ContainerName | undefined {
  const { head } = scan
  const name = nameContainer(head)
  if (name === undefined || !plainTexts.has(name.name)) return name ?? nameMp3(head)
  // Base64 of silence begins with one letter again and again; so do samples of few values, or around an offset.
  return hasWords(head) || (scan.watch.valid && scan.watch.kinds >= textKinds) ? name : undefined
}

/** Fewer bytes may be a short text. */
const shortestSamples = 64

/** As many kinds of bytes has a text of some length. */
const textKinds = 5

/** As many has a voice that went through text. */
const voiceKinds = 16

/** Whether the bytes are more than a few samples again and again, or samples with one and the same high byte. */
function hasWords(bytes: Uint8Array): boolean {
  const part = bytes.subarray(0, 4096)
  return (
    part.length < shortestSamples ||
    (new Set(part).size >= textKinds && part.some((byte, at) => (at & 1) === 1 && byte !== part[1]))
  )
}

function nameMp3(head: Uint8Array): ContainerName | undefined {
  const tag = tagAt(head, 0, head.length)
  return tag?.kind === 'ID3v2' || chainAt(head, 0, head.length, false, 0).headers >= 3
    ? { name: 'mp3', description: 'an MP3 file' }
    : undefined
}

/** Adds findings on what stands before and after the samples. */
function addEdges({ scan, findings, options }: PcmFacts): Middle {
  const { bytes, head, tail } = scan
  const before = textBefore(head)
  if (before > 0) {
    const message = `text stands before the samples: ${quoteBytes(head, 0, before, 40)}`
    findings.add('text-before', message, placeOf(options, 0, before))
  }
  const header = headerBefore(head, bytes)
  if (header > 0) {
    const message = `the end of a WAV header stands before the samples: ${quoteBytes(head, 0, header, 40)}`
    findings.add('wav-header-before', message, placeOf(options, 0, header))
  }
  const after = textAfter(tail)
  if (after > 0) {
    const message = `text stands after the samples: ${quoteBytes(tail, tail.length - after, tail.length, 40)}`
    findings.add('text-after', message, placeOf(options, bytes - after, after))
  }
  const chunks = wavChunksAfter(tail)
  if (chunks !== -1) {
    const length = tail.length - chunks
    const name = String.fromCharCode(...tail.subarray(chunks, chunks + 4))
    const message = `${length} bytes of WAV chunks (${name}) stand after the samples`
    findings.add('wav-chunks-after', message, placeOf(options, bytes - length, length))
  }
  return { from: Math.max(before, header), to: bytes - after }
}

const unsigned = indexOfFormat('u16le')

function identifySound(facts: PcmFacts, middle: Middle): PcmIdentity {
  const { scan, findings, options, costs } = facts
  const { screen } = scan
  if (screen.least === screen.most) return identifyConstant(facts)
  if (screen.silent) {
    findings.add('silent', 'the samples are silence: none is more than 4 away from their middle', placeOf(options, 0))
    return { format: 'silence', description: 'silence', undecided: true }
  }
  if (costs.weight === 0) return identifyConstant(facts)
  if (scan.halfFloats.found && !costs.isFloat) return identifyOther(facts, 'f16le')
  if (scan.exchangedPairs.found && !costs.isFloat) return identifyOther(facts, 's16le-exchanged')
  // Few values fit other readings by chance; their steps do not.
  const isStepped = !costs.hasEqualHalves && scan.evenSteps.step !== undefined && costs.of(0) <= costs.of(unsigned)
  const parts = costs.isFloat || isStepped ? undefined : identifyParts(facts)
  if (parts !== undefined) return parts
  const { format, margin } = costs.best(hasSilentLeft(facts))
  if (costs.everyOtherZero && !hasSilentLeft(facts) && !costs.isFloat && costs.weight >= minWindowsToFail)
    return identifyHalfZero(facts)
  if (costs.hasEqualHalves && margin > -clearMargin)
    return ambiguous(
      findings,
      'both bytes of a sample are equal: 8-bit sound as 16-bit samples, or each 8-bit sample twice',
    )
  // Where most of the time is too quiet to decide, the parts that are not decide.
  const isClear = costs.firstBest().margin > clearMargin || hasSilentLeft(facts)
  const isRight =
    isStepped ||
    margin > (isClear ? clearMargin : doubtfulMargin) ||
    (margin > -clearMargin && costs.firstBest().margin > -clearMargin && isRightByParts(facts))
  if (isRight && costs.weight >= minWindowsToPass) {
    // Samples of eight bits are often all printable: only among good samples is text a finding.
    scan.foreign.close(middle.from, middle.to)
    addPlausibility(facts)
    const doubt = isStepped ? undefined : doubtInPart(facts)
    if (doubt !== undefined) return ambiguous(findings, doubt)
    return { format: 's16le', description: describePcm(options, scan.bytes) }
  }
  if (costs.weight < minWindowsToFail) return tooShort(findings)
  if (margin < -clearMargin && costs.of(format) < randomCost) return identifyOther(facts, formatAt(format).name)
  if (costs.of(0) > randomCost) {
    const description = 'compressed or encrypted data, or noise at full scale'
    findings.add('incompressible', `the bytes look random under every reading: ${description}`)
    return { format: 'incompressible', description, undecided: true }
  }
  return ambiguous(findings, `16-bit little-endian samples and ${describeFormat(format)} fit equally well`)
}

function identifyConstant({ scan, findings, options }: PcmFacts): PcmIdentity {
  const { screen, bytes } = scan
  if (screen.samples > 0 && screen.least === 0 && screen.most === 0) {
    findings.add('silent', 'all samples are zero', placeOf(options, 0, bytes))
    return { format: 'silence', description: 'digital silence', undecided: true }
  }
  if (bytes < 48) return tooShort(findings)
  findings.add('constant', 'the samples of each stretch are as good as equal, so that nothing tells their format')
  return { format: 'constant', description: 'constant samples', undecided: true }
}

/** In stereo that was said to be so, every other sample may be that of a silent left channel. */
function hasSilentLeft({ options, costs }: PcmFacts): boolean {
  return options.channels === 2 && costs.everyOtherZero && costs.hasOneRight
}

/** Every other sample is zero: as 32-bit samples of 16-bit sound, or a silent left channel. Mono has none. */
function identifyHalfZero(facts: PcmFacts): PcmIdentity {
  if (facts.options.channels === 1 && !facts.costs.othersMostlyZero) return identifyOther(facts, 's32le')
  return ambiguous(facts.findings, 'every other sample is zero: 32-bit samples, or stereo with a silent left channel')
}

/** Another reading than little-endian wins. */
function identifyOther({ findings, options }: PcmFacts, name: SampleFormat): PcmIdentity {
  const description = describeSamples(name)
  const code = name === 'u16le' ? 'unsigned-samples' : 'wrong-sample-format'
  findings.add(code, `asked for pcm, got ${description}`, placeOf(options, 0))
  return { format: name, description }
}

function tooShort(findings: Findings): PcmIdentity {
  findings.add('too-short', 'there is too little audio to tell its format')
  return { format: 'unknown', description: 'too little audio', undecided: true }
}

function ambiguous(findings: Findings, message: string): PcmIdentity {
  findings.add('ambiguous', message)
  return { format: 'unknown', description: 'samples of an unclear format', undecided: true }
}
