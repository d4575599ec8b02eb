import { equivalents } from './equivalents.ts'
import { byFolder, intervalOf, scoreOf, type Count, type Tried } from './score.ts'
import { folders } from './tree.ts'

const columns = ['all', 'killed', 'timeout', 'survived', 'uncovered', 'equivalent'] as const

/** A folder of which some mutants were tried, chosen at random. */
interface Sample {
  readonly seed: string
  /** How many mutants each folder has. */
  readonly sizes: ReadonlyMap<string, number>
}

function row(folder: string, count: Count, sample?: Sample): string {
  const [all, ...others] = columns.map((column) => String(count[column]))
  const mutants = sample ? `sample of ${all} of ${sample.sizes.get(folder)}, seed ${sample.seed}` : all!
  const [low, high] = intervalOf(count).map((bound) => `${bound.toFixed(1)} %`)
  const score = `${scoreOf(count).toFixed(1)} %${sample ? ` (${low} to ${high})` : ''}`
  return `| ${[`\`${folder}\``, mutants, ...others, score, `${folders[folder]} %`].join(' | ')} |`
}

const quoted = (code: string): string =>
  `\`\`${code.includes('`') ? ` ${code} ` : code}\`\``.replaceAll('|', String.raw`\|`)

/**
 * `docs/mutation.md`: the score of each folder when it was last tried, and the mutants that no test can notice.
 * @param before The document as it stands: the rows of other folders are kept, and a sample takes no whole one's place.
 * @param sample Where not all mutants of the folders were tried.
 */
export function mutationDocument(tried: readonly Tried[], before: string, sample?: Sample): string {
  const rows = new Map(
    before.split('\n').flatMap((line) => {
      const [, folder] = /^\| `([^`]+)` \| (?:\d|sample of \d)/.exec(line) ?? []
      return folder === undefined ? [] : [[folder, line] as const]
    }),
  )
  for (const [folder, count] of byFolder(tried))
    if (!sample || !/^\| `[^`]+` \| \d/.test(rows.get(folder) ?? '')) rows.set(folder, row(folder, count, sample))
  return [
    '# Mutation score',
    '',
    'Written by `npm run mutate` for each folder of which it has tried all mutants, or a sample of them, chosen at',
    'random by a seed: then the score of the whole folder is, with 95 %, between the two that are named beside that of',
    'the sample. A mutant changes one thing of the code by an operator of StrykerJS. The unit tests that reach it,',
    'and those of `test/` that start no program, have to notice it. A folder that is missing was not tried yet.',
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
