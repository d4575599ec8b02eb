import type { Equivalent } from './equivalent.ts'

export const reportEquivalents: readonly Equivalent[] = [
  {
    file: 'src/report/order.ts',
    line: 'for (let at = 0; at < Math.max(left.length, right.length); at += 1) {',
    change: 'at < Math.max(left.length, right.length) → (at) <= (Math.max(left.length, right.length))',
    why: 'behind the end of both there is no difference',
  },
]
