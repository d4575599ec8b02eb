import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The package's version. Its `package.json` lies two folders up in a checkout and three in what is built. */
export const version = ((): string => {
  const path = ['../..', '../../..'].map((up) => join(import.meta.dirname, up, 'package.json')).find((candidate) => existsSync(candidate))
  return path === undefined ? '0.0.0' : (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
})()
