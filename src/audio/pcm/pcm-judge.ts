import { Findings } from '../finding.ts'
import type { PcmJudgement } from '../judgement.ts'
import { verdictOf } from '../verdict-of.ts'
import { identifyPcm } from './identify-pcm.ts'
import { levelOf } from './level-of.ts'
import type { PcmOptions } from './pcm-options.ts'
import { PcmScan } from './pcm-scan.ts'
import { millisecondsOf } from './place-of.ts'
import { minWindowsToFail } from './thresholds.ts'

/**
 * A judge of bytes that should be 16-bit little-endian samples: takes them in chunks of any size, in bounded memory.
 */
export interface PcmJudge {
  push(chunk: Uint8Array): void
  end(): PcmJudgement
}

/** Formats of which the level as little-endian samples means something. */
const levelled: readonly string[] = ['s16le', 'silence', 'constant', 'unknown']

/** A judge of bytes that should be 16-bit little-endian PCM (4.1: "pcm | audio/pcm | 16-bit little-endian PCM"). */
export function pcmJudge(options: PcmOptions = {}): PcmJudge {
  const findings = new Findings()
  const scan = new PcmScan(findings)
  return {
    push: (chunk) => scan.push(chunk),
    end() {
      scan.end()
      return judgementOf(scan, findings, options)
    },
  }
}

/** Judges whole samples at once. */
export function judgePcm(bytes: Uint8Array, options: PcmOptions = {}): PcmJudgement {
  const judge = pcmJudge(options)
  judge.push(bytes)
  return judge.end()
}

function judgementOf(scan: PcmScan, findings: Findings, options: PcmOptions): PcmJudgement {
  const costs = scan.parts.costs()
  const level = levelOf(scan.screen)
  const { format, description, undecided } = identifyPcm({ scan, findings, options, costs })
  const list = findings.list()
  const durationMs = millisecondsOf(options, scan.bytes)
  const looks = costs.weight >= minWindowsToFail && format === 's16le' ? costs.looks() : undefined
  return {
    asked: 'pcm',
    verdict: verdictOf(list, undecided === true),
    format,
    description,
    bytes: scan.bytes,
    findings: list,
    ...(options.sampleRate !== undefined && { sampleRate: options.sampleRate }),
    ...(options.channels !== undefined && { channels: options.channels }),
    ...(durationMs !== undefined && { durationMs }),
    ...(costs.weight > 0 && { margin: costs.best().margin }),
    ...(level !== undefined &&
      levelled.includes(format) && { level, silent: scan.screen.silent, envelope: scan.envelope.values() }),
    ...(looks !== undefined && { looks }),
  }
}
