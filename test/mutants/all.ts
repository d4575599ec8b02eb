import { answerMutants } from './areas/answers.ts'
import { audioMutants } from './areas/audio.ts'
import { certificateMutants } from './areas/certificate.ts'
import { clientMutants } from './areas/client.ts'
import { contentMutants } from './areas/contents.ts'
import { contractMutants } from './areas/contract.ts'
import { judgeMutants } from './areas/judge.ts'
import { recordMutants } from './areas/record.ts'
import { reportMutants } from './areas/report.ts'
import type { Mutant } from './mutant.ts'

export const mutants: readonly Mutant[] = [
  ...judgeMutants,
  ...answerMutants,
  ...contentMutants,
  ...contractMutants,
  ...audioMutants,
  ...recordMutants,
  ...clientMutants,
  ...certificateMutants,
  ...reportMutants,
]
