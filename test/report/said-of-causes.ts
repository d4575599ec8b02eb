import type { RunResult } from '../../src/requirement/result.ts'
import { plainMarkdown, plainText } from './plain-text.ts'

/** What a format says of causes, labels and shares, read back from its own text. */
export interface SaidOfCauses {
  /** One text for each cause, in their order, that holds its title. */
  readonly causes: readonly string[]
  /** Undefined where it has no room for any. */
  readonly labels?: readonly string[]
  /** "sometimes: 2 of 9", each once, sorted. */
  readonly sometimes?: readonly string[]
}

const sometimesIn = (text: string): string[] => [...new Set(text.match(/sometimes: \d+ of \d+/g))].sort()
const labelsOf = (labels: Readonly<Record<string, string>>): string[] =>
  Object.entries(labels).map(([name, value]) => `${name}=${value}`)
const labelsIn = (line: string): string[] =>
  plainMarkdown(line)
    .split(' · ')
    .filter((fact) => fact.includes('='))
const titlesOf = (causes: RunResult['causes']): string[] => causes.map(({ title }) => title)
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one]) => plainText(one!))

export const saidOfCauses: Readonly<Record<string, (text: string) => SaidOfCauses>> = {
  'results.json': (text) => {
    const { causes, run } = JSON.parse(text) as RunResult
    const shares = /"k": (\d+),\s*"n": (\d+),(?:\s*"kinds": \[[^\]]*\],)?\s*"sometimes": true/g
    const found = [...text.matchAll(shares)].map(([, k, n]) => `sometimes: ${k} of ${n}`)
    return { causes: titlesOf(causes), labels: labelsOf(run.labels), sometimes: [...new Set(found)].sort() }
  },
  'report.html': (text) => {
    const strip = /<nav class="causes"[^]*?<\/nav>/.exec(text)?.[0] ?? ''
    return {
      causes: all(strip, /<li>([^]*?)<\/li>/g),
      labels: all(text, /<dt>Labels<\/dt><dd>(.*?)<\/dd>/g).flatMap((one) => one.split(', ')),
      sometimes: sometimesIn(text),
    }
  },
  'junit.xml': (text) => ({
    causes: all(text.slice(0, text.indexOf('<testcase')), /name="assay\.cause\.\d+" value="([^"]*)"/g),
    labels: [...text.slice(0, text.indexOf('<testcase')).matchAll(/name="assay\.label\.([^"]*)" value="([^"]*)"/g)].map(
      ([, name, value]) => plainText(`${name}=${value}`),
    ),
    sometimes: sometimesIn(text),
  }),
  'ctrf.json': (text) => {
    const { summary, environment } = (
      JSON.parse(text) as { results: Record<'summary' | 'environment', { extra: RunResult & RunResult['run'] }> }
    ).results
    return {
      causes: titlesOf(summary.extra.causes),
      labels: labelsOf(environment.extra.labels),
      sometimes: sometimesIn(text),
    }
  },
  'summary.md': (text) => {
    const [, , labels = ''] = text.split('\n').filter((line) => line !== '')
    return {
      causes: text
        .split('\n')
        .filter(
          (line) =>
            /^\| (?:fail|warn)(?:, expected)? \| [A-Z0-9]+\\?-/.test(line) || / \(leaves \d+ open\)$/.test(line),
        )
        .filter((line) => !line.includes('| follows: '))
        .map(plainMarkdown),
      labels: labelsIn(labels),
      sometimes: sometimesIn(plainMarkdown(text)),
    }
  },
  'findings.md': (text) => {
    const [, , labels = ''] = text.split('\n').filter((line) => line !== '')
    return {
      causes: text.split(/^## /m).slice(1).map(plainMarkdown),
      labels: labels.startsWith('#') ? [] : labelsIn(labels),
      // 4 kB hold the shares of the causes that they have room for, and of no other finding.
    }
  },
  'run.har': (text) => {
    const { log } = JSON.parse(text) as { log: { _causes: string[]; _labels: Record<string, string> } }
    return { causes: log._causes, labels: labelsOf(log._labels) }
  },
  terminal: (text) => ({
    causes: text.split(/\n(?! )/).filter((part) => /^(?:fail|warn|undecided) /.test(part)),
    labels: text
      .split('\n')
      .flatMap((line) => line.split(' · '))
      .filter((fact) => /^[^ ]*(?: \| label)?=/.test(fact)),
  }),
  annotations: (text) => ({
    causes: text.split('\n').filter((line) => /^::\w+ title=\S+ (?:fail|warn|undecided)::/.test(line)),
  }),
}
