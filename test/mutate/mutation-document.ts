import { equivalents } from './equivalents.ts'
import { byFolder, scoreOf, type Count, type Tried } from './score.ts'
import { folders } from './tree.ts'

const columns = ['all', 'killed', 'timeout', 'survived', 'uncovered', 'equivalent'] as const

function row(folder: string, count: Count): string {
  const numbers = columns.map((column) => String(count[column]))
  return `| ${[`\`${folder}\``, ...numbers, `${scoreOf(count).toFixed(1)} %`, `${folders[folder]} %`].join(' | ')} |`
}

const quoted = (code: string): string =>
  `\`\`${code.includes('`') ? ` ${code} ` : code}\`\``.replaceAll('|', String.raw`\|`)

/**
 * `docs/mutation.md`: the score of each folder when it was last tried whole, and the mutants that no test can notice.
 * @param before The document as it stands: the rows of other folders are kept.
 */
export function mutationDocument(tried: readonly Tried[], before: string): string {
  const rows = new Map(
    before.split('\n').flatMap((line) => {
      const [, folder] = /^\| `([^`]+)` \| \d/.exec(line) ?? []
      return folder === undefined ? [] : [[folder, line] as const]
    }),
  )
  for (const [folder, count] of byFolder(tried)) rows.set(folder, row(folder, count))
  return [
    '# Mutation score',
    '',
    'Written by `npm run mutate` for each folder of which it has tried all mutants. A mutant changes one thing of the',
    'code by an operator of StrykerJS. The unit tests that reach it, and those of `test/` that start no program, have',
    'to notice it. A folder that is missing was not tried whole yet.',
    '',
    '| folder | mutants | killed | timed out | survived | reached by no test | equivalent | score | at least |',
    '|---|---|---|---|---|---|---|---|---|',
    ...Object.keys(folders).flatMap((folder) => rows.get(folder) ?? []),
    '',
    '## Equivalent mutants',
    '',
    ...(equivalents.length === 0
      ? ['None is listed.']
      : [
          'The program does the same with them; they are left out of the score.',
          '',
          '| file | change | why |',
          '|---|---|---|',
          ...equivalents.map(({ file, change, why }) => `| \`${file}\` | ${quoted(change)} | ${why} |`),
        ]),
    '',
  ].join('\n')
}
