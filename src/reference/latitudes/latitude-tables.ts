import type { Latitude } from '../deviation.ts'
import { httpLatitudes } from './http.ts'

/** One table a file. */
export const latitudeTables: readonly (readonly Latitude[])[] = [httpLatitudes]
