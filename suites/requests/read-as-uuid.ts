import { isUuid } from '../../src/contract/formats.ts'

/**
 * Do libraries that read UUIDs take this text for the UUID? Those of some platforms leave out the white space around
 * it, the zeros in front of a group, or take any digit of Unicode for one (R-PATH-SPELLING).
 */
export function isReadAsUuid(text: string, uuid: string): boolean {
  if (!isUuid(uuid) || text === uuid) return false
  const groups = text.normalize('NFKC').trim().split('-')
  const whole = groups.map((group, index) => group.padStart(lengths[index] ?? 0, '0')).join('-')
  return whole.toLowerCase() === uuid.toLowerCase()
}

/** RFC 9562, 4: hexadecimal digits of each group. */
const lengths = [8, 4, 4, 4, 12]
