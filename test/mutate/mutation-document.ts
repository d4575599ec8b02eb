import { changeOf, equivalents } from './equivalents.ts'
import { byFolder, countOf, isEquivalent, isNoticed, scoreOf, type Count, type Tried } from './score.ts'
import { folders } from './tree.ts'

const columns = ['all', 'killed', 'timeout', 'survived', 'uncovered', 'equivalent'] as const

function row(name: string, count: Count, least: string): string {
  const numbers = columns.map((column) => String(count[column]))
  return `| ${[name, ...numbers, `${scoreOf(count).toFixed(1)} %`, least].join(' | ')} |`
}

const quoted = (code: string): string =>
  `\`\`${code.includes('`') ? ` ${code} ` : code}\`\``.replaceAll('|', String.raw`\|`)

/** `docs/mutation.md`: the score of a whole run, and the mutants that no test can notice. */
export function mutationDocument(all: readonly Tried[]): string {
  const unnoticed = all.filter((one) => !isNoticed(one.result) && isEquivalent(one))
  const why = ({ file, mutant }: Tried): string =>
    equivalents.find((entry) => entry.file === file && entry.change === changeOf(mutant))!.why
  return [
    '# Mutation score',
    '',
    'Written by `npm run mutate` when it has tried all mutants. Each changes one thing of the code by an operator of',
    'StrykerJS. The unit tests that reach it, and those of `test/` that start no program, have to notice it.',
    '',
    '| folder | mutants | killed | timed out | survived | reached by no test | equivalent | score | at least |',
    '|---|---|---|---|---|---|---|---|---|',
    ...byFolder(all).map(([folder, count]) => row(`\`${folder}\``, count, `${folders[folder]} %`)),
    row('all', countOf(all), ''),
    '',
    '## Equivalent mutants',
    '',
    ...(unnoticed.length === 0
      ? ['None.']
      : [
          'The program does the same with them; they are left out of the score.',
          '',
          '| file | change | why |',
          '|---|---|---|',
          ...unnoticed.map(
            (one) => `| \`${one.file}:${one.mutant.line}\` | ${quoted(changeOf(one.mutant))} | ${why(one)} |`,
          ),
        ]),
    '',
  ].join('\n')
}
