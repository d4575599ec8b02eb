import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../home.ts'

/** The interface document, verbatim. */
export const interfaceText = readFileSync(join(home, 'src/contract/interface.md'), 'utf8')

/** SHA-256 of the document in hex: it says which text a verdict was given on. */
export const interfaceDigest = createHash('sha256').update(interfaceText).digest('hex')
