import { held, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { levels } from '../checks/levels.ts'

/** 9: "The path prefix contained in {base_url} carries a version segment, v1."; 0: "(ending in v1)" */
export const baseUrlVersion = requirement({
  id: 'BASE-URL-V1',
  sentences: ['0/prefix', '9/segment'],
  level: levels.meaning,
  title: 'The base URL ends in v1',
  needs: [],
  over: (evidence) => [
    {
      subject: evidence.target.baseUrl,
      claim: '',
      noun: 'base URL',
      exchanges: evidence.exchanges.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, 1),
    },
  ],
  check(baseUrl) {
    const { pathname } = new URL(baseUrl)
    return /\/v1\/?$/.test(pathname)
      ? held
      : violated('other', { expected: 'a path that ends in /v1', actual: pathname })
  },
  messages: { other: 'the base URL has the path {actual}, expected {expected}: is it the right one?' },
})
