import type { Exchange } from '../../src/record/exchange.ts'

type Role = 'alone' | 'together'

const isOf =
  (group: string) =>
  ({ stimulus }: Exchange, role: Role): boolean =>
    stimulus.kind === 'member' && stimulus.group === group && stimulus.role === role

/** Was it asked for by who asks for several texts, one after another or at the same time? */
export const isTalker = isOf('talkers')

/** As above, in another voice or at another speed too: at the same time as usual requests. */
export const isSetting = isOf('settings')
