import { basename, dirname } from 'node:path'
import { folderOf } from './tree.ts'

const isWithin = (folder: string, other: string): boolean => `${folder}/`.startsWith(`${other}/`)

/**
 * Does a test stand in the folder of a file, or above or below it within the folder whose score is kept? Or in the one
 * of `test/` that has the same name: what many files make together is judged there.
 */
export function isNear(file: string, test: string): boolean {
  const [own, its] = [dirname(file), dirname(test)]
  if (its === `test/${basename(folderOf(file))}`) return true
  return isWithin(its, folderOf(file)) && (isWithin(own, its) || isWithin(its, own))
}
