import type { HouseName } from '../houses.ts'
import type { Faulty, Twist } from '../serve.ts'
import type { Answer } from '../steps.ts'

type Further = Omit<Partial<Faulty>, 'id' | 'level' | 'clause' | 'title' | 'house' | 'twist'>

const fault =
  (level: 'must' | 'should') =>
  (id: string, clause: string, house: HouseName, title: string, twist: Twist, further: Further = {}): Faulty => ({
    id: `fourth-${id}`,
    level,
    clause,
    house,
    title,
    twist,
    ...further,
  })

/** A fault by the interface's own words. */
export const must = fault('must')
/** A fault by a weaker reading, or of how well a text is spoken. */
export const should = fault('should')

export { setTimeout as pause } from 'node:timers/promises'

export const isAudio = (answer: Answer): boolean => String(answer.headers['Content-Type']).startsWith('audio/')

export const htmlPage = (title: string, server: string): string =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n` +
  `<hr><center>${server}</center>\r\n</body>\r\n</html>\r\n`
