import { proves } from '../../fixtures/cases/proves.ts'
import { bytesCases } from './bytes.cases.ts'
import { crossTalkCases } from './cross-talk.cases.ts'
import { durationsCases } from './durations.cases.ts'
import { speechResponseCases } from './speech-response.cases.ts'
import { binarySuite } from './suite.ts'
import { textsCases } from './texts.cases.ts'

proves(binarySuite, import.meta.dirname, [
  ...bytesCases,
  ...crossTalkCases,
  ...durationsCases,
  ...speechResponseCases,
  ...textsCases,
])
