import { Argument, Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { unobservable } from '../../suites/excluded.ts'
import { clauseOf } from '../contract/sentence.ts'
import { sentences } from '../contract/sentences.ts'
import { allFaults, allLatitudes } from '../reference/registry.ts'
import { requirementCoverage, type RequirementCoverage } from './requirement-coverage.ts'
import { reportFormats } from '../report/report-files.ts'
import { print, printJson } from './output.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** What can be listed, and how a row is shown to a person. */
const lists: Readonly<Record<string, { rows(): readonly Row[]; line(row: Row): string }>> = {
  requirements: {
    rows: () =>
      assayCatalogue.requirements.map(({ id, level, title, sentences: quoted }) => ({
        id,
        level,
        suite: assayCatalogue.suiteOf(id),
        clause: clauseOf(quoted[0]!),
        sentences: quoted,
        title,
      })),
    line: ({ id, level, clause, title }) =>
      `${id.padEnd(34)} ${String(level).padEnd(6)} ${String(clause).padEnd(4)} ${String(title)}`,
  },
  suites: {
    rows: () =>
      assayCatalogue.suites.map(({ name }) => {
        const own = assayCatalogue.requirements.filter(({ id }) => assayCatalogue.suiteOf(id) === name)
        const count = (wanted: string): number => own.filter(({ level }) => level === wanted).length
        return { id: name, must: count('must'), should: count('should'), open: count('open') }
      }),
    line: ({ id, must, should, open }) =>
      `${id.padEnd(12)} ${String(must).padStart(3)} must  ${String(should).padStart(3)} should  ` +
      `${String(open).padStart(3)} open`,
  },
  coverage: {
    rows: () => requirementCoverage().map((row) => ({ ...row })),
    line: ({ id, requests, places }) =>
      `${id.padEnd(34)} ${String(requests).padStart(4)}  ${Object.entries(places as RequirementCoverage['places'])
        .map(([place, kinds]) => `${place}: ${Object.entries(kinds).map(countOf).join(', ')}`)
        .join('; ')}`,
  },
  faults: {
    rows: () => allFaults.map(({ id, level, area, title, violates }) => ({ id, level, area, violates, title })),
    line: ({ id, level, title, violates }) =>
      `${id.padEnd(44)} ${String(level).padEnd(6)} ${String(title)} [${(violates as string[]).join(', ')}]`,
  },
  reporters: {
    rows: () => reportFormats,
    line: ({ id, files, what, written }) =>
      `${id.padEnd(8)} ${(files as string[]).join(', ').padEnd(13)} ${String(written).padEnd(11)} ${String(what)}`,
  },
  latitudes: {
    rows: () => allLatitudes.map(({ id, title }) => ({ id, title })),
    line: ({ id, title }) => `${id.padEnd(44)} ${String(title)}`,
  },
  clauses: {
    rows: () =>
      sentences.map(({ id, text }) => ({
        id,
        text,
        requirements: assayCatalogue.requirements
          .filter((requirement) => requirement.sentences.includes(id))
          .map((requirement) => requirement.id),
        ...(assayCatalogue.excluded.some((one) => one.id === id) && {
          excluded: assayCatalogue.excluded.find((one) => one.id === id)!.reason,
        }),
        parts: unobservable.filter((one) => one.id === id).map(({ part, reason }) => ({ part, reason })),
      })),
    line: ({ id, text, requirements, excluded, parts }) =>
      [
        id,
        String(text),
        excluded === undefined ? (requirements as string[]).join(', ') : `excluded: ${excluded as string}`,
        ...(parts as { part: string; reason: string }[]).map(
          ({ part, reason }) => `excluded in part: "${part}": ${reason}`,
        ),
      ].join('\n    '),
  },
}

/** "wrong-type 24" */
function countOf([kind, count]: readonly [string, number]): string {
  return kind === '' ? String(count) : `${kind} ${count}`
}

/** `assay list`. */
export function listCommand(): Command<[string], { json?: true }> {
  return new Command('list')
    .description(
      'show the requirements, the suites, what is sent for each, the clauses, the report formats, or what the ' +
        'reference service can be made to do',
    )
    .addArgument(new Argument('<what>', 'what to list').choices(Object.keys(lists)))
    .option('--json', 'as JSON')
    .action((what, { json }) => {
      const { rows, line } = lists[what]!
      if (json === true) printJson(rows(), 2)
      else print(`${rows().map(line).join('\n')}\n`)
    })
}
