import { figureKinds, type FigureName } from '../requirement/figure.ts'
import { statistics, type Objective, type Statistic } from '../requirement/objective.ts'
import { didYouMean } from '../text/nearest.ts'
import { duration } from './units.ts'
import { UsageError } from './usage-error.ts'

const figureNames = Object.keys(figureKinds) as FigureName[]
const statisticNames = Object.keys(statistics) as Statistic[]

/** "ttfa.p95=800ms" */
export function objectiveOf(text: string, option: string): Objective {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`${option}: "${text.slice(0, 60)}" is not of the form ttfa.p95=800ms`)
  return objective(text.slice(0, at).trim(), text.slice(at + 1).trim(), option)
}

/**
 * @param name `ttfa.p95`
 * @param limit A time with its unit, or a number.
 * @throws UsageError naming the option.
 */
export function objective(name: string, limit: string | number, option: string): Objective {
  const [first = '', second = '', ...more] = name.split('.')
  const figure = known(first, figureNames, 'figure', option)
  const statistic = known(second, statisticNames, 'statistic', option)
  if (more.length > 0) throw new UsageError(`${option}: "${name.slice(0, 60)}" is not of the form ttfa.p95`)
  return {
    figure,
    statistic,
    limit: figureKinds[figure].unit === 'ms' ? time(name, limit, option) : number(name, limit, option),
  }
}

function known<Name extends string>(typed: string, valid: readonly Name[], noun: string, option: string): Name {
  const found = valid.find((one) => one === typed)
  if (found !== undefined) return found
  throw new UsageError(
    `${option}: unknown ${noun} "${typed.slice(0, 60)}"${didYouMean(typed, valid)} (valid: ${valid.join(', ')})`,
  )
}

/** A bare number could be seconds or milliseconds. */
function time(name: string, limit: string | number, option: string): number {
  const text = String(limit)
  if (/\d$/.test(text))
    throw new UsageError(`${option}: the limit of ${name} needs a unit; write it like 800ms or 1.5s`)
  return duration(text, `${option} ${name}`)
}

function number(name: string, limit: string | number, option: string): number {
  const text = String(limit)
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  throw new UsageError(`${option}: the limit of ${name} is a number; write it like 1 or 0.5`)
}
