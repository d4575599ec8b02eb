import type { Latitude } from '../deviation.ts'
import { audioLatitudes } from './audio.ts'
import { budgetLatitudes } from './budget.ts'
import { dressLatitudes } from './dresses.ts'
import { errorLatitudes } from './errors.ts'
import { frontLatitudes } from './front.ts'
import { httpLatitudes } from './http.ts'
import { inTurn } from './in-turn.ts'
import { pinnedLatitudes } from './pinned.ts'
import { requestLatitudes } from './requests.ts'
import { speedLatitudes } from './speeds.ts'

const tables = [
  httpLatitudes,
  dressLatitudes,
  requestLatitudes,
  pinnedLatitudes,
  audioLatitudes,
  budgetLatitudes,
  errorLatitudes,
  frontLatitudes,
  speedLatitudes,
]

/** One table a file. */
export const latitudeTables: readonly (readonly Latitude[])[] = [...tables, inTurn(tables.flat())]
