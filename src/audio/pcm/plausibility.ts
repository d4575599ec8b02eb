import { describeChannels } from '../describe-signal.ts'
import type { PcmFacts } from './pcm-facts.ts'
import { minWindowsToFail } from './thresholds.ts'

/** Adds what is odd in samples of the right format: other channels than declared, overflow, clipping, an offset. */
export function addPlausibility({ scan, findings, options, costs }: PcmFacts): void {
  const { screen } = scan
  const { channels } = options
  const looks = costs.weight >= minWindowsToFail ? costs.looks() : undefined
  if (channels !== undefined && looks !== undefined && (channels === 1) !== (looks === 'mono')) {
    const message = `said to be ${describeChannels(channels)}, and the samples look like ${looks}`
    findings.add('channels-look-different', message)
  }
  const isMono = (channels ?? (looks === 'stereo' ? 2 : 1)) === 1
  const wraps = scan.wraps[isMono ? 0 : 1].count
  if (wraps > 0)
    findings.add('wrapped-samples', `${wraps} times the samples go over the end of their range and on at its other end`)
  const clipped = screen.full / screen.samples
  if (clipped > 0.01) findings.add('clipped', `${(clipped * 100).toFixed(1)} % of the samples are at full scale`)
  const mean = screen.sum / screen.samples
  if (Math.abs(mean) > 655) {
    const share = (Math.abs(mean) / 327.68).toFixed(1)
    findings.add('dc-offset', `the mean of the samples is ${Math.round(mean)}, ${share} % of full scale`)
  }
}
