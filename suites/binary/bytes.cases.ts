import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates, type Cases } from '../../fixtures/cases/judged-case.ts'
import { change, controls, provoked, sent, speech } from '../../fixtures/cases/requests.ts'
import { mp3Frames as written } from '../../fixtures/audio/mp3-writer.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { speech as voice } from '../../fixtures/audio/signals.ts'
import { findingCodes, type FindingCode } from '../../src/audio/finding.ts'
import type { Format } from '../../src/contract/operation.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import { unspokenCases } from '../checks/unspoken.cases.ts'
import * as mp3 from './mp3-bytes.ts'
import { notEmpty } from './not-empty.ts'
import * as pcm from './pcm-bytes.ts'
import { pcmParameters } from './pcm-parameters.ts'

const foreign: readonly FindingCode[] = [
  'foreign-format',
  'text-mangled',
  'other-layer',
  'wrong-sample-format',
  'no-audio-frame',
]
const unclear: readonly FindingCode[] = ['constant', 'incompressible', 'too-short', 'ambiguous', 'silent']

/**
 * What a requirement on bytes says of each code that the judge of audio has for this format.
 * @param codes Those that violate it.
 */
function onBytes(of: AnyRequirement, format: Format, ...codes: readonly FindingCode[]): Cases {
  const plain = speech(format)
  const all = (Object.keys(findingCodes) as FindingCode[]).filter(
    (code) => findingCodes[code].asked === 'both' || findingCodes[code].asked === format,
  )
  const identity = codes.includes('foreign-format')
  const isSilence = codes.includes('silent')
  const judge = (code: FindingCode) => {
    if (codes.includes(code)) return violates('found', plain.found(code))
    const clouds = identity ? [] : foreign
    const cannotTell = format === 'pcm' ? unclear : []
    const isLength = codes.includes('odd-length')
    return clouds.includes(code) || (cannotTell.includes(code) && !isLength)
      ? undecided(plain.found(code))
      : holds(plain.found(code))
  }
  return cases(of, [
    holds(sent(of.needs, (id) => id.includes(format))),
    holds(controls(`speech/${format}`)),
    holds(change('spelling.lines', `speech/${format}`)),
    ...all.map(judge),
    ...codes.map((code) => violates('found', plain, plain.found(code, 'silent'))),
    undecided(plain.notKept()),
    undecided(plain, plain.notKept()),
    violates('found', plain.notKept(), plain.found(codes[0]!)),
    ignores(plain.member('spoken', 'plain').text('').body('')),
    isSilence
      ? ignores(change('voice.empty', `speech/${format}`).found('silent'))
      : violates('found', change('voice.empty', `speech/${format}`).found(codes[0]!)),
    ignores(speech(format === 'mp3' ? 'pcm' : 'mp3').found(codes[0]!)),
    ...unspokenCases(format),
  ])
}

const unusual = (format: Format) => speech(format).member('unusual text', 'markup')
const script = (format: Format) => speech(format).member('other script', 'Chinese')

/** Silence is held against plain words, and not against other scripts. */
function onSilence(of: AnyRequirement, format: Format): Cases {
  return cases(of, [
    violates('found', unusual(format).found('silent')),
    violates('found', speech(format).member('bare text', 'zero').found('silent')),
    violates('found', speech(format).member('speed', '1').found('silent')),
    ignores(script(format).found('silent')),
    violates('found', speech(format).member('other speed', '2').found('silent')),
    ignores(change('open.input.empty').text('').found('silent')),
  ])
}

const goodMp3 = written({ info: 'Info', lame: true }).bytes
const goodPcm = sampleWriters.s16le(voice(1, 1, 24000))

const pinned = { profile: openrouterProfile }
const sized = (length: number) => speech().kept({ length })

/** An mp3 without a frame, as programs make it of nothing. */
const frameless = (asked: Asked) => asked.heard({ format: 'tags' }).found('no-audio-frame')

export const bytesCases = [
  cases(mp3.mp3Format, [
    undecided(frameless(change('open.input.blank').text('   '))),
    undecided(frameless(script('mp3'))),
    violates('found', frameless(unusual('mp3'))),
  ]),
  onBytes(mp3.mp3Format, 'mp3', 'foreign-format', 'text-mangled', 'other-layer', 'no-audio-frame'),
  onBytes(
    mp3.mp3Frames,
    'mp3',
    'bytes-before-audio',
    'bytes-between-frames',
    'bytes-after-audio',
    'tag-cut',
    'side-info-impossible',
  ),
  onBytes(mp3.mp3LastFrame, 'mp3', 'last-frame-cut'),
  onBytes(mp3.mp3Uniform, 'mp3', 'mixed-sample-rates', 'joined-channels'),
  onBytes(mp3.mp3Crc, 'mp3', 'frame-crc-wrong', 'music-crc-wrong'),
  onBytes(
    mp3.mp3Info,
    'mp3',
    'info-frames-wrong',
    'info-bytes-wrong',
    'info-inside',
    'tag-inside',
    'reserved-emphasis',
  ),
  onBytes(mp3.mp3Reservoir, 'mp3', 'reservoir-head-missing', 'reservoir-gap'),
  onBytes(mp3.mp3ZeroPadding, 'mp3', 'zero-padding'),
  onBytes(mp3.mp3Silence, 'mp3', 'silent'),
  onSilence(mp3.mp3Silence, 'mp3'),
  onBytes(pcm.pcmFormat, 'pcm', 'foreign-format', 'text-mangled', 'wrong-sample-format'),
  onBytes(pcm.pcmEven, 'pcm', 'odd-length'),
  onBytes(pcm.pcmAlignment, 'pcm', 'shifted-part'),
  onBytes(
    pcm.pcmForeignBytes,
    'pcm',
    'wav-header-before',
    'wav-header-inside',
    'wav-chunks-after',
    'text-before',
    'text-inside',
    'text-after',
  ),
  onBytes(pcm.pcmSigned, 'pcm', 'unsigned-samples', 'wrapped-samples'),
  onBytes(pcm.pcmSilence, 'pcm', 'silent'),
  onSilence(pcm.pcmSilence, 'pcm'),
  cases(mp3.mp3Format, [
    holds(speech('mp3').body(goodMp3)),
    violates('found', speech('mp3').body(goodPcm).label('audio/mpeg')),
    violates('found', speech('mp3').body('Bad Gateway').label(null)),
    holds(unusual('mp3'), script('mp3'), speech('mp3').member('other speed', '2')),
    holds(unusual('mp3'), script('mp3').notKept()),
  ]),
  cases(pcm.pcmFormat, [
    holds(speech('pcm').body(goodPcm)),
    violates('found', speech('pcm').body(goodMp3).label('audio/pcm;rate=24000')),
    undecided(speech('pcm').found('silent', 'too-short')),
  ]),
  cases(mp3.mp3Crc, [
    untested(speech().heard({ protectedFrames: 0 })),
    untested(speech().heard({ protectedFrames: 0, tag: { kind: 'Info', at: 0 } })),
    holds(speech().heard({ protectedFrames: 1 })),
    holds(speech().heard({ protectedFrames: 0, tag: { kind: 'Info', at: 0, musicCrc: 0 } })),
    holds(speech().heard({ protectedFrames: 0, frames: 0 })),
    violates('found', speech().heard({ protectedFrames: 0 }).found('music-crc-wrong')),
    undecided(speech().heard({ protectedFrames: 0, frames: 0 }).found('no-audio-frame')),
  ]),
  cases(notEmpty, [
    holds(sent(notEmpty.needs)),
    holds(controls('speech/mp3')),
    holds(sized(1)),
    violates('empty', sized(0)),
    violates('empty', change('spelling.lines').kept({ length: 0 })),
    violates('empty', unusual('pcm').kept({ length: 0 })),
    violates('empty', speech('pcm').member('speed', '1').kept({ length: 0 })),
    violates('empty', provoked(502).came(200).kept({ length: 0 })),
    ...['json', 'html', 'xml', 'text'].map((format) => undecided(speech().heard({ format }))),
    holds(speech().heard({ format: 'wav' })),
    holds(speech().notKept()),
    undecided(speech().body('{"error":"Bad Gateway"}')),
    ignores(script('mp3').kept({ length: 0 })),
    violates('empty', speech().member('other speed', '2').kept({ length: 0 })),
    ignores(change('open.input.empty').text('').kept({ length: 0 })),
    holds(unusual('mp3'), unusual('mp3').heard({ format: 'json' })),
    undecided(speech(), speech().heard({ format: 'json' })),
    ...unspokenCases('mp3'),
    ...unspokenCases('pcm'),
    undecided(speech('mp3'), speech('pcm').came(503)),
  ]),
  cases(pcmParameters, [
    ...['audio/pcm;rate=24000', 'audio/pcm; rate=24000; channels=1', 'audio/pcm;channels=9999999'].map((label) =>
      holds(pinned, speech('pcm').label(label)),
    ),
    violates('noNumber', pinned, speech('pcm').label('audio/pcm;rate=24k')),
    violates('noNumber', pinned, speech('pcm').label('audio/pcm;rate=0')),
    violates('noNumber', pinned, speech('pcm').label('audio/pcm;rate=024000')),
    violates('noNumber', pinned, speech('pcm').label('audio/pcm;rate=24000.0')),
    violates('noNumber', pinned, speech('pcm').label('audio/pcm;rate=10000000')),
    violates('noNumber', pinned, speech('pcm').label('audio/pcm;rate=24000;channels=one')),
    violates('noNumber', pinned, speech('pcm').came('cut').label('audio/pcm;rate=-1')),
    untested(pinned, speech('pcm').label('audio/pcm')),
    untested(pinned, speech('pcm').label('audio/pcm;bits=x')),
    untested(pinned, speech('pcm').label(null)),
    holds(pinned, speech('pcm').label('audio/pcm;rate=1'), speech('pcm').label('audio/pcm')),
    ignores(pinned, speech('mp3').label('audio/mpeg;rate=x')),
    ignores(pinned, speech('pcm').came(400).label('audio/pcm;rate=x')),
  ]),
]
