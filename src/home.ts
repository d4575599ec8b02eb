import { findPackageJSON } from 'node:module'
import { dirname, extname, join } from 'node:path'

/** Assay's own `package.json`. */
export const manifestFile = findPackageJSON('.', import.meta.url)!

/** A checkout runs TypeScript as it is; Node refuses that below `node_modules`, so the package ships JavaScript. */
export const extension = extname(import.meta.filename)

/**
 * The folder that holds `src` and `suites`: the checkout, or `dist` of the package. Whatever is read or started by its
 * place is found from here: the build puts modules together, and they do not lie there where their sources did.
 */
export const home = extension === '.ts' ? dirname(manifestFile) : join(dirname(manifestFile), 'dist')
