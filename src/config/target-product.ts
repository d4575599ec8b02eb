import { isUuid } from '../contract/formats.ts'
import { formats, type Format } from '../contract/operation.ts'
import { axes, type Axis, type Cell, type Target } from '../record/run-event.ts'
import type { ModelTarget, TargetsFile } from './targets-file.ts'

/** One target: what it is made from, and what is asked there. */
export interface Combination {
  readonly of: 'everything' | 'speech' | 'budget'
  readonly axes: Cell['axes']
  readonly formats: readonly Format[]
  readonly region: Region
  readonly model: ModelTarget
  readonly voice: string
  readonly workspace: Pick<Target, 'workspaceId' | 'workspaceSlug'>
}

export interface Region {
  readonly name: string
  readonly baseUrl: string
}

/** What the settings say where `targets` does not. */
export type Usual = Pick<Combination, 'region' | 'model' | 'voice' | 'workspace'>

/** Each with each: model, voice, format and region of speech; workspace and region of budgets. */
export function targetProduct(targets: TargetsFile, usual: Usual): Combination[] {
  const regions = targets.region ?? [usual.region]
  const models = targets.model?.map(modelOf) ?? [usual.model]
  const isOfSpeech = targets.model !== undefined || targets.voice !== undefined || targets.format !== undefined
  const speech = regions.flatMap((region) =>
    models.flatMap((model) =>
      (model.voice ?? targets.voice ?? [usual.voice]).flatMap((voice) =>
        (targets.format ?? [undefined]).map((format): Combination => {
          const named = { model: model.name, voice, region: region.name, ...(format && { format }) }
          const shown = axesOf(named, targets)
          return { ...usual, of: 'speech', axes: shown, formats: format ? [format] : formats, region, model, voice }
        }),
      ),
    ),
  )
  const budgets = regions.flatMap((region) =>
    (targets.workspace ?? []).map((given): Combination => {
      const shown = axesOf({ workspace: workspaceName(given), region: region.name }, targets)
      return { ...usual, of: 'budget', axes: shown, formats: [], region, workspace: workspaceOf(given) }
    }),
  )
  return [...(isOfSpeech ? speech : []), ...budgets]
}

/** For each base URL what is asked there once: of the first voice that speaks both formats, and the first workspace. */
export function askedOnce(targets: TargetsFile, usual: Usual, kept: readonly Combination[]): Combination[] {
  return (targets.region ?? [usual.region]).map((region) => {
    const own = kept.filter((one) => one.region.name === region.name)
    const speech = own.filter(({ of }) => of === 'speech')
    const speaks = (one: Combination, format: Format): boolean =>
      speech.some((other) => other.model === one.model && other.voice === one.voice && other.formats.includes(format))
    const speaker = speech.find((one) => formats.every((format) => speaks(one, format))) ?? speech[0] ?? usual
    const { workspace } = own.find(({ of }) => of === 'budget') ?? usual
    const { model, voice } = speaker
    return {
      of: 'everything',
      axes: axesOf({ region: region.name }, targets),
      formats,
      region,
      model,
      voice,
      workspace,
    }
  })
}

/** Another voice of the same model that is a target, too. */
export function otherVoiceOf({ model, voice, region }: Combination, all: readonly Combination[]): string | undefined {
  return all.find((one) => one.of === 'speech' && one.model === model && one.region === region && one.voice !== voice)
    ?.voice
}

/** Only what differs from target to target names it. */
function axesOf(values: Readonly<Partial<Record<Axis, string>>>, targets: TargetsFile): Cell['axes'] {
  const varies = (axis: Axis): boolean =>
    targets[axis] !== undefined || (axis === 'voice' && (targets.model ?? []).some((one) => modelOf(one).voice))
  return Object.fromEntries(
    axes.flatMap((axis) => (values[axis] === undefined || !varies(axis) ? [] : [[axis, values[axis]]])),
  )
}

export function modelOf(given: string | ModelTarget): ModelTarget {
  return typeof given === 'string' ? { name: given } : given
}

type Workspace = NonNullable<TargetsFile['workspace']>[number]

export function workspaceName(given: Workspace): string {
  return typeof given === 'string' ? given : (given.slug ?? given.id!)
}

export function workspaceOf(given: Workspace): Combination['workspace'] {
  if (typeof given === 'string') return isUuid(given) ? { workspaceId: given } : { workspaceSlug: given }
  const { id, slug } = given
  return { ...(id !== undefined && { workspaceId: id }), ...(slug !== undefined && { workspaceSlug: slug }) }
}
