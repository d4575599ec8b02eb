import { styleText } from 'node:util'
import { wrapped } from '../text/wrap.ts'
import { playerName } from './player/player-name.ts'
import { playerText } from './player/player-text.ts'
import type { PlayerView } from './player/player-view.ts'
import { soundText, type SoundFacts } from './sound-facts.ts'
import type { AudioFinding, Mp3Frame, Mp3Judgement, PcmJudgement } from '../audio/audio.ts'

/** Columns of a terminal by default. */
const columns = 80

const bars = ' ▁▂▃▄▅▆▇█'

/** Without control characters, which a terminal would obey. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, '·')
}

function wrap(text: string, indent: string): string {
  return wrapped(text, columns - indent.length)
    .map((line) => indent + line)
    .join('\n')
}

function clock(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const seconds = (milliseconds - minutes * 60_000) / 1000
  return minutes === 0 ? `${seconds.toFixed(2)} s` : `${minutes}:${seconds.toFixed(2).padStart(5, '0')}`
}

/** At most 76 bars; an envelope has at most 128 steps, of which the higher of neighbours is shown. */
function waveform(envelope: readonly number[]): string {
  const width = Math.min(columns - 4, envelope.length)
  return Array.from({ length: width }, (_, index) => {
    const from = Math.floor((index * envelope.length) / width)
    const to = Math.max(from + 1, Math.floor(((index + 1) * envelope.length) / width))
    const most = Math.max(...envelope.slice(from, to))
    return bars[Math.max(most > 0 ? 1 : 0, Math.round(most * (bars.length - 1)))] ?? ' '
  }).join('')
}

/** A finding: its level and code, where it is, and what it says. */
function findingText({ level, code, at, length, atMs, count, message }: AudioFinding): string {
  const place =
    at === undefined
      ? ''
      : ` at 0x${at.toString(16)}${length === undefined ? '' : `, ${length} ${length === 1 ? 'byte' : 'bytes'}`}` +
        (atMs === undefined ? '' : ` (${clock(atMs)})`)
  const times = count === undefined ? '' : `, ${count} times; the first:`
  const color = level === 'must' ? 'red' : level === 'should' ? 'yellow' : 'dim'
  const head = `${styleText(color, level.padEnd(6), { stream: process.stdout })} ${code}${place}${times}`
  return `${head}\n${wrap(printable(message), '       ')}`
}

function facts(judgement: Mp3Judgement | PcmJudgement): string[] {
  const lines = [
    `${judgement.bytes} bytes${judgement.durationMs === undefined ? '' : `, ${clock(judgement.durationMs)}`}`,
  ]
  if (judgement.asked === 'mp3') {
    if (judgement.frames > 0) lines[0] += `, ${judgement.frames} frames`
    const { tag, gaplessMs } = judgement
    if (tag !== undefined)
      lines.push(
        `${tag.kind} header${tag.encoder === undefined ? '' : ` by ${tag.encoder}`}: ` +
          `${tag.frames ?? 'unknown'} frames, ${tag.bytes ?? 'unknown'} bytes` +
          (gaplessMs === undefined ? '' : `; ${clock(gaplessMs)} without the encoder's delay`),
      )
    return lines
  }
  const { level, margin, looks } = judgement
  if (level !== undefined) {
    lines.push(
      `level: peak ${level.peakDb.toFixed(1)} dB, rms ${level.rmsDb.toFixed(1)} dB, mean ${level.dc.toFixed(1)}, ` +
        `clipped ${(level.clippedShare * 100).toFixed(2)} %`,
    )
  }
  if (margin !== undefined) {
    const by = `${Math.abs(margin).toFixed(2)} bits a byte`
    lines.push(
      `little-endian 16 bits fits ${margin >= 0 ? 'better than any other' : 'worse than another'} reading by ${by}` +
        (looks === undefined ? '' : `; looks ${looks}`),
    )
  }
  return lines
}

/** What is said beside the judgement. */
interface Beside {
  readonly player?: PlayerView | undefined
  readonly sound?: SoundFacts | undefined
}

/** A judgement as a person reads it in a terminal of 80 columns. */
export function judgementText(
  file: string,
  judgement: Mp3Judgement | PcmJudgement,
  { player, sound }: Beside = {},
): string {
  const { verdict, description, asked, envelope, findings } = judgement
  const color = verdict === 'sound' ? 'green' : verdict === 'faulty' ? 'red' : 'yellow'
  const row = asked === 'mp3' ? 'mp3 | audio/mpeg | MP3' : 'pcm | audio/pcm | 16-bit little-endian PCM'
  const name = player && playerName(judgement.format, player)
  const lines = [
    `${file}: ${styleText(color, verdict, { stream: process.stdout })}`,
    wrap(`asked for ${asked} (clause 4.1: ${row})`, ''),
    wrap(`got ${printable(description)}${name === undefined ? '' : `; a player takes it for ${name}`}`, ''),
    ...facts(judgement).map((line) => wrap(printable(line), '')),
    ...(sound === undefined ? [] : soundText(sound).map((line) => wrap(line, ''))),
    ...(player === undefined ? [] : playerText(player, judgement.bytes).map((line) => wrap(line, ''))),
  ]
  if (envelope !== undefined && envelope.some((value) => value > 0)) lines.push('', `  ${waveform(envelope)}`)
  if (findings.length > 0) lines.push('', ...findings.map(findingText))
  return `${lines.join('\n')}\n`
}

/** The line above a table of frames. */
export const frameHeading = 'offset      length  kind         kbit/s  begins before  main data bits'

/** A frame as a line of a table. */
export function frameLine({ at, length, kind, bitrate, mainDataBegin, mainDataBits }: Mp3Frame): string {
  const main = kind === 'audio' ? `${String(mainDataBegin).padStart(13)}  ${String(mainDataBits).padStart(14)}` : ''
  const columns = [
    `0x${at.toString(16).padStart(8, '0')}`,
    String(length).padStart(6),
    kind.padEnd(11),
    String(bitrate).padStart(6),
    main,
  ]
  return columns.join('  ').trimEnd()
}
