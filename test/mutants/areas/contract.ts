import type { Mutant } from '../mutant.ts'

/** In the facts of the interface that the judge and the reference share. */
export const contractMutants: readonly Mutant[] = [
  {
    file: 'src/contract/error-table.ts',
    find: "message: 'Resource not found'",
    replace: "message: 'Not found'",
    why: 'another text for 404',
    killedBy: 'src/contract/error-table.test.ts > the table is that of clause 7',
  },
  {
    file: 'src/contract/error-table.ts',
    find: 'Request timed out. Please try again later.',
    replace: 'Request timed out.',
    why: 'another text for 524',
    killedBy: 'src/contract/error-table.test.ts > the table is that of clause 7',
  },
  {
    file: 'src/contract/error-table.ts',
    find: "'Insufficient credits', operations: ['speech']",
    replace: "'Insufficient credits', operations: ['speech', 'budget']",
    why: '402 is listed for budgets',
    killedBy: 'src/contract/error-table.test.ts > each operation lists its own errors',
  },
  {
    file: 'src/contract/error-table.ts',
    find: 'new Set([429, 502, 503, 524, 529])',
    replace: 'new Set([429, 500, 502, 503, 524, 529])',
    why: 'a 500 is waited out',
    killedBy: 'src/contract/error-table.test.ts > a rate limit, a failure upstream and a timeout',
  },
]
