import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLayersDiagram } from './layers-diagram.ts'

/** Draws the layers of `build/layers.ts` into `ARCHITECTURE.md`. A test holds that the drawing is not stale. */
const path = join(import.meta.dirname, '../ARCHITECTURE.md')
writeFileSync(path, withLayersDiagram(readFileSync(path, 'utf8')))
