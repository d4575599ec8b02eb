import { clipped } from '../../record/clipped.ts'
import type { RunResult, TargetResult } from '../../requirement/result.ts'
import { fragment, html, nothing, type Content, type Markup } from './markup.ts'
import { verdictMark } from './verdict-mark.ts'

/** Characters of a name of the operator's. */
const nameLimit = 80

type Axis = keyof TargetResult['axes']

/** Each target with what came of it: models and voices in rows, formats and base URLs in columns; then workspaces. */
export function targetsView({ targets = [], requirements }: RunResult): Markup {
  if (targets.length < 2) return nothing
  const anchors = new Map(requirements.map(({ id, findings }) => [id, findings[0]?.id ?? id]))
  const tables = [
    grid(
      'All that is asked once',
      targets.filter(({ of }) => of === 'everything'),
      [],
      ['region'],
      anchors,
    ),
    grid(
      'Speech',
      targets.filter(({ of }) => of === 'speech'),
      ['model', 'voice'],
      ['region', 'format'],
      anchors,
    ),
    grid(
      'Budgets',
      targets.filter(({ of }) => of === 'budget'),
      ['workspace'],
      ['region'],
      anchors,
    ),
  ]
  return html`<section id="targets"><h2>Targets</h2>
${tables}</section>
`
}

function grid(
  caption: string,
  targets: readonly TargetResult[],
  rowAxes: readonly Axis[],
  columnAxes: readonly Axis[],
  anchors: ReadonlyMap<string, string>,
): Markup {
  if (targets.length === 0) return nothing
  const varied = (axes: readonly Axis[]): Axis[] =>
    axes.filter((axis) => targets.some(({ axes: own }) => own[axis] !== undefined))
  const [rowsBy, columnsBy] = [varied(rowAxes), varied(columnAxes)]
  const keyOf = ({ axes: own }: TargetResult, axes: readonly Axis[]): string =>
    JSON.stringify(axes.map((axis) => own[axis]))
  const rows = [...Map.groupBy(targets, (one) => keyOf(one, rowsBy)).values()]
  const columns = [...Map.groupBy(targets, (one) => keyOf(one, columnsBy)).values()].map((those) => those[0]!)
  const head = [...rowsBy, ...columns.map((one) => columnsBy.map((axis) => one.axes[axis]).join(' ') || 'outcome')]
  return html`<div class="scroll"><table class="plain grid"><caption>${caption}</caption>
<thead><tr>${head.map((name) => html`<th scope="col">${clipped(name, nameLimit)}</th>`)}</tr></thead>
<tbody>${rows.map(
    (those) => html`<tr>${rowsBy.map((axis) => rowName(those[0]!.axes[axis]))}${columns.map(
      (column) =>
        html`<td>${outcome(
          those.find((one) => keyOf(one, columnsBy) === keyOf(column, columnsBy)),
          anchors,
        )}</td>`,
    )}</tr>
`,
  )}</tbody></table></div>
`
}

function rowName(name = ''): Markup {
  return html`<th scope="row">${clipped(name, nameLimit)}</th>`
}

/** The verdict, leading to what is wrong there; a dash for what is excluded. */
function outcome(target: TargetResult | undefined, anchors: ReadonlyMap<string, string>): Content {
  if (target === undefined) return html`<span title="excluded">–</span>`
  const [first] = target.violated
  const mark = verdictMark(target.verdict)
  if (first === undefined)
    return target.reason === undefined ? mark : html`<span title="${target.reason}">${mark}</span>`
  const count = target.violated.length
  const [to, ids] = [fragment(anchors.get(first) ?? first), target.violated.join(', ')]
  return html`<a href="${to}" title="${ids}">${mark}${count > 1 && ` ${count}`}</a>`
}
