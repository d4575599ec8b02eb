import { figureKinds, quantile, type Figure, type FigureName } from '../../requirement/figure.ts'
import type { RunResult } from '../../requirement/result.ts'
import { histogram, scaleOf } from './histogram.ts'
import { html, nothing, type Markup } from './markup.ts'
import { plainRow, plainTable } from './plain-table.ts'

/** What is drawn as the least of a scale, by unit: less makes no difference to a listener. */
const floors: Readonly<Record<'ms' | '', number>> = { ms: 1, '': 0.001 }

/** What was measured of answers: figures, and how often which values came, with the limits that were set. */
export function figuresView({ requirements, objectives = [] }: RunResult): Markup {
  const all = requirements.flatMap(({ figures = [] }) => figures)
  if (all.length === 0) return nothing
  const tables = [...Map.groupBy(all, ({ name }) => figureKinds[name].unit)].map(([unit, figures]) => {
    const set = (name: FigureName): number[] =>
      objectives.filter(({ figure }) => figure === name).map(({ limit }) => limit)
    const scale = scaleOf(
      [...figures.map(({ values }) => values), ...figures.map(({ name }) => set(name))],
      floors[unit],
    )
    const rows = figures.map(({ name, of, values }) => {
      const label = `Distribution of ${wordsOf(name)}, ${of}`
      return plainRow([
        `${wordsOf(name)}, ${of}`,
        values.length,
        ...[0.5, 0.95, 1].map((share) => valueWords(name, quantile(values, share))),
        histogram(values, scale, { name: 'op-speech', label, limits: set(name) }),
      ])
    })
    const [from, to] = [scale.least, scale.most].map((value) => valueWords(figures[0]!.name, value))
    const head = ['Measured', 'Answers', 'Median', '95 %', 'Most', `From ${from} to ${to}, logarithmic`]
    return plainTable({ caption: captions[unit], head, rows })
  })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="What a listener waits for">${tables}</div>`
}

const captions: Readonly<Record<'ms' | '', string>> = {
  ms: 'What a listener waits for, when answers are played as they come',
  '': 'How long answers took, as a share of how long they last',
}

function wordsOf(name: FigureName): string {
  return figureKinds[name].what
}

function valueWords(name: Figure['name'], value: number): string {
  return figureKinds[name].unit === 'ms' ? `${Math.round(value)} ms` : String(Number(value.toPrecision(2)))
}
