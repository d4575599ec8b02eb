/** What `assay.config.ts` may import: types only, so that it needs nothing installed to run. */
export type { AssayConfig } from './config/assay-config.ts'
