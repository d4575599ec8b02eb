import type { Findings } from '../finding.ts'
import type { FormatCosts } from './format-costs.ts'
import type { PcmOptions } from './pcm-options.ts'
import type { PcmScan } from './pcm-scan.ts'

/** What a scan has gathered, and where the findings go. */
export interface PcmFacts {
  readonly scan: PcmScan
  readonly findings: Findings
  readonly options: PcmOptions
  /** Of the whole. */
  readonly costs: FormatCosts
}
