/**
 * Commands of the pages that the tests of the blocks do not run, each with the reason. A test fails for one that no
 * page holds any more.
 */
export const exceptions: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'it fetches all packages; `npm run installs` runs it in a fresh clone',
  'npm ci && npm test': 'it is what runs this test',
  'npm ci': 'it fetches all packages; `npm run installs` runs it in a fresh clone',
  'npm test': 'it is what runs this test',
  'npm run typecheck': '`npm test` begins with it',
  'npm run lint': '`npm test` begins with it',
  'npm run format': 'it writes into the checkout; `npm run lint` holds what it would write',
  'npm run docs': 'it writes into the checkout; the other tests of this folder hold what it would write',
  'npm run clients': 'it writes into the checkout; test/clients holds what it would write',
  'npm run keep': 'it writes into the checkout, and takes minutes; test/matrix holds what it would write',
  'npm run knip': 'it fetches knip from the registry',
  'npm run check:package': 'it fetches publint and arethetypeswrong from the registry',
  'npm run matrix': 'it takes minutes; the same with a word is run',
  'npm run test:long': 'it takes an hour',
  'npm run mutate -- src/judge': 'it takes an hour; test/mutate has its tests',
  'npm run board': 'it installs published servers',
}
