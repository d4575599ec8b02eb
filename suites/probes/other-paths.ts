import { budgetPath, formats, intervals, speechPath } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe } from '../../src/requirement/probe.ts'
import { budgetChange } from '../requests/budget-request.ts'
import type { Change } from '../requests/change.ts'
import { otherPaths, type OtherPath } from '../requests/other-paths.ts'
import { budgetControls, speechControls } from '../requests/routes.ts'
import { jsonType, shortestText, speechChange } from '../requests/speech-request.ts'

/**
 * The interface says nothing of such a path: rules about the two operations do not hold for its answer, and whatever
 * gives neither speech nor a budget is as good as any other.
 */
function elsewhere(request: Case, path: string): Case {
  return { ...request, operation: 'other', path, expects: 'any' }
}

function changeOf({ id, words }: OtherPath): Change {
  return { id: `path.other:${id}`, label: `Authorization: absent, path: ${words}` }
}

const keyless = { credential: { key: 'none' } } as const

/** Methods that a router may send to the same operation. None that may change or delete what is there. */
const otherMethods = { speech: ['PUT', 'PATCH'], budget: ['POST'] } as const

function methodChange(method: string): Change {
  return { id: `method.other:${method.toLowerCase()}`, label: `Authorization: absent, method: ${method}` }
}

/** No key, by another method: of it, too, the interface says nothing. */
export const otherMethodsKeyless = [
  probe({
    id: 'auth-other-methods-speech',
    needs: ['api'],
    controls: speechControls,
    cases: (context) =>
      otherMethods.speech.map((method, index) => ({
        ...elsewhere(
          speechChange(context, formats[index % formats.length]!, methodChange(method), {
            ...keyless,
            members: { input: shortestText(context) },
            headers: [jsonType],
          }),
          speechPath,
        ),
        method,
      })),
  }),
  probe({
    id: 'auth-other-methods-budget',
    needs: ['management', 'workspace'],
    controls: budgetControls,
    cases: (context) =>
      otherMethods.budget.map((method, index) => {
        const interval = intervals[index % intervals.length]!
        const request = budgetChange(context, interval, methodChange(method), { ...keyless, headers: [] })
        return { ...elsewhere(request, budgetPath(context.workspace, interval)), method }
      }),
  }),
] as const

/** No key, on each of the paths that may lead to the same operation. */
export const otherPathsKeyless = [
  probe({
    id: 'auth-other-paths-speech',
    needs: ['api'],
    controls: speechControls,
    cases: (context) =>
      otherPaths.map((other, index) => {
        const members = { input: shortestText(context) }
        const format = formats[index % formats.length]!
        const request = speechChange(context, format, changeOf(other), { ...keyless, members, headers: [jsonType] })
        return elsewhere(request, other.write(speechPath))
      }),
  }),
  probe({
    id: 'auth-other-paths-budget',
    needs: ['management', 'workspace'],
    controls: budgetControls,
    cases: (context) =>
      otherPaths.map((other, index) => {
        const interval = intervals[index % intervals.length]!
        const request = budgetChange(context, interval, changeOf(other), { ...keyless, headers: [] })
        return elsewhere(request, other.write(budgetPath(context.workspace, interval)))
      }),
  }),
] as const
