import { clippedInJson } from '../record/clipped.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { figureKinds, quantile } from '../requirement/figure.ts'
import { textLimits } from '../requirement/limits.ts'
import { statistics, type Objective, type ObjectiveResult } from '../requirement/objective.ts'
import type { RequirementResult } from '../requirement/result.ts'

/** Which objectives were met, by what the requirements measured. */
export function objectiveResults(
  objectives: readonly Objective[],
  results: readonly RequirementResult[],
  catalogue: Catalogue,
): ObjectiveResult[] {
  return objectives.map((objective) => {
    const { figure, statistic, limit } = objective
    const { unit } = figureKinds[figure]
    const values = results
      .flatMap(({ figures = [] }) => figures.filter(({ name }) => name === figure))
      .flatMap((one) => one.values)
      .sort((one, other) => one - other)
    const words = (value: number): string => `${value}${unit === '' ? '' : ` ${unit}`}`
    const name = `${figure}.${statistic}`
    const facts = { ...objective, name, unit, answers: values.length }
    if (values.length === 0) {
      const source = results.find(({ id }) => catalogue.find(id)?.measures?.includes(figure))
      const why = source === undefined ? 'nothing measures it' : `${source.id} is ${source.verdict}: ${source.reason}`
      return {
        ...facts,
        verdict: 'inconclusive',
        reason: clippedInJson(`${name} could not be measured: ${why}`, textLimits.reason),
      }
    }
    const measured = quantile(values, statistics[statistic])
    const met = measured <= limit
    return {
      ...facts,
      measured,
      verdict: met ? 'pass' : 'fail',
      reason: `${name} is ${words(measured)}, ${met ? 'at most' : 'more than'} ${words(limit)}`,
    }
  })
}
