import type { Suite } from '../../src/requirement/catalogue.ts'
import { mediaTypeFollowsFormat } from './media-type.ts'

export const binarySuite: Suite = { name: 'binary', requirements: [mediaTypeFollowsFormat] }
