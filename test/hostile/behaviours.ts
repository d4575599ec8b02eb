import type { Behaviour } from './behaviour.ts'
import { content } from './behaviours/content.ts'
import { malformedHttp } from './behaviours/malformed-http.ts'
import { size } from './behaviours/size.ts'
import { time } from './behaviours/time.ts'

export const behaviours: readonly Behaviour[] = [...time, ...size, ...malformedHttp, ...content]
