import { formats } from '../contract/operation.ts'
import { cell as onlyCell } from '../record/cell.ts'
import { axes, type Axis, type Cell, type Target } from '../record/run-event.ts'
import { isUuid } from '../contract/formats.ts'
import { baseUrlOf } from './base-url.ts'
import { excludeTargets } from './exclude-targets.ts'
import type { Settings } from './setting-values.ts'
import {
  otherVoiceOf,
  askedOnce,
  modelOf,
  targetProduct,
  workspaceName,
  workspaceOf,
  type Combination,
  type Usual,
} from './target-product.ts'
import type { TargetsFile } from './targets-file.ts'
import { UsageError } from './usage-error.ts'

/** More than one run asks: each target is asked after the one before it. */
export const mostTargets = 1000

/** And so many are combined before excludes leave some out. */
const mostCombined = 100_000

type Pcm = Pick<Target, 'pcmRate' | 'pcmChannels'>
type PcmOrNot = { readonly [Name in keyof Pcm]: Pcm[Name] | undefined }

/** What a run over several targets is over. */
export interface OverTargets {
  /** With base URL, model, voice and workspace of what is asked once. */
  readonly settings: Settings
  /**
   * All targets, those first that everything is asked of.
   * @param target The first of them, from which the rest differ.
   * @param pcm What a profile knows of pcm, where neither a model nor a setting says it.
   */
  cells(target: Target, pcm: PcmOrNot): readonly Cell[]
  /** The base URL of each region. */
  readonly baseUrls: readonly string[]
}

/**
 * The product of `targets`. @throws UsageError that says where and what to do: what two settings name, a name that
 * stands twice, an exclude that matches nothing, nothing that is left, or too many targets.
 */
export function overTargets(settings: Settings, targets: TargetsFile): OverTargets {
  if (axes.every((axis) => targets[axis] === undefined))
    throw new UsageError(`targets: it names nothing to be combined: ${axes.join(', ')}`)
  refuseBeside(settings, targets)
  const names = namesOf(targets)
  for (const axis of axes) refuseNames(axis, names[axis])
  refuseWorkspacesTwice(targets.workspace ?? [])
  refuseFaulty(settings, names)
  const usual = usualOf(settings, targets)
  refuseProduct(targets)
  const product = targetProduct(targets, usual)
  const kept = excludeTargets(product, targets, names)
  refuseEmpty(kept, product)
  const once = askedOnce(targets, usual, kept)
  refuseMany(Math.max(once.length, kept.length))
  const [{ region, model, voice, workspace }] = once as [Combination]
  return {
    settings: {
      ...settings,
      baseUrl: region.baseUrl,
      ...(model.name !== '' && { model: model.name }),
      ...(voice !== '' && { voice }),
      ...(targets.workspace && { workspaceId: undefined, workspaceSlug: undefined, ...workspace }),
      ...(model.pcmRate !== undefined && { pcmRate: model.pcmRate }),
      ...(model.pcmChannels !== undefined && { pcmChannels: model.pcmChannels }),
    },
    baseUrls: [...new Set(once.map((one) => baseUrlOf(one.region.baseUrl)))],
    cells(target, pcm) {
      const usualPcm = {
        pcmRate: settings.pcmRate ?? pcm.pcmRate,
        pcmChannels: settings.pcmChannels ?? pcm.pcmChannels,
      }
      const otherOf = (one: Combination): string | undefined =>
        otherVoiceOf(one, kept) ??
        (one.voice === usual.voice && one.model === usual.model ? target.otherVoice : undefined)
      const sent = withOwnKeys([...once, ...kept].map((one) => cellOf(one, target, usualPcm, otherOf(one))))
      return [...sent, ...bothOf(sent)]
    },
  }
}

function cellOf(
  { of, axes: own, formats: spoken, ...parts }: Combination,
  first: Target,
  pcm: PcmOrNot,
  other: string | undefined,
): Cell {
  const {
    otherVoice: _other,
    workspaceId: _id,
    workspaceSlug: _slug,
    pcmRate: _rate,
    pcmChannels: _channels,
    ...rest
  } = first
  const { model, voice, workspace, region } = parts
  const pcmRate = model.pcmRate ?? pcm.pcmRate
  const pcmChannels = model.pcmChannels ?? pcm.pcmChannels
  const target = {
    ...rest,
    baseUrl: baseUrlOf(region.baseUrl),
    ...(model.name !== '' && { model: model.name }),
    ...(voice !== '' && { voice }),
    ...(other !== undefined && { otherVoice: other }),
    ...workspace,
    ...(pcmRate !== undefined && { pcmRate }),
    ...(pcmChannels !== undefined && { pcmChannels }),
  }
  return { cell: keyOf(own), name: wordsOf(own), of, axes: own, target, formats: spoken }
}

/** Stands in ids, between slashes and behind an "@". */
function keyOf(own: Cell['axes']): string {
  const parts = axes.flatMap((axis) => (own[axis] === undefined ? [] : [encodeURIComponent(own[axis])]))
  return parts.length === 0 ? onlyCell : parts.join('+')
}

/** A workspace may have the name of a model, and a voice that of what is asked once: each is told apart by its kind. */
function withOwnKeys(cells: readonly Cell[]): Cell[] {
  const kinds = Map.groupBy(cells, ({ cell }) => cell)
  return cells.map((one) => (kinds.get(one.cell)![0] === one ? one : { ...one, cell: `${one.cell}+${one.of}` }))
}

function wordsOf(own: Cell['axes']): string {
  return axes
    .flatMap((axis) => {
      const value = own[axis]
      return value === undefined ? [] : [axis === 'format' || axis === 'region' ? value : `${axis} ${value}`]
    })
    .join(', ')
}

/** Voices of which both formats are asked, each by itself: what the two show beside each other. */
function bothOf(cells: readonly Cell[]): Cell[] {
  const voices = Map.groupBy(
    cells.filter(({ of, axes: own }) => of === 'speech' && own.format !== undefined),
    ({ axes: { format: _format, ...own } }) => `${keyOf(own)}+both`,
  )
  return [...voices].flatMap(([cell, those]): Cell[] => {
    if (those.length < formats.length) return []
    const {
      axes: { format: _format, ...own },
      target,
    } = those[0]!
    return [{ cell, name: wordsOf(own), of: 'both', axes: own, target, formats, from: those.map((one) => one.cell) }]
  })
}

/** What the settings say of an axis, and how it is set. */
const beside: Readonly<
  Partial<Record<Axis, readonly (readonly ['model' | 'voice' | 'workspaceId' | 'workspaceSlug' | 'baseUrl', string])[]>>
> = {
  model: [['model', 'ASSAY_MODEL']],
  voice: [['voice', 'ASSAY_VOICE']],
  workspace: [
    ['workspaceId', 'ASSAY_WORKSPACE_ID'],
    ['workspaceSlug', 'ASSAY_WORKSPACE_SLUG'],
  ],
  region: [['baseUrl', '--base-url, or ASSAY_BASE_URL,']],
}

function refuseBeside(settings: Settings, targets: TargetsFile): void {
  for (const axis of axes)
    for (const [name, words] of beside[axis] ?? [])
      if (targets[axis] !== undefined && settings[name] !== undefined)
        throw new UsageError(
          `targets.${axis}: ${words} or "${name}" is set as well, and only one of them can be asked: leave one out`,
        )
}

function namesOf({ model = [], voice = [], format = [], workspace = [], region = [] }: TargetsFile) {
  const models = model.map(modelOf)
  return {
    model: models.map(({ name }) => name),
    voice: [...new Set([...voice, ...models.flatMap((one) => one.voice ?? [])])],
    format,
    workspace: workspace.map(workspaceName),
    region: region.map(({ name }) => name),
  } satisfies Record<Axis, readonly string[]>
}

function refuseNames(axis: Axis, names: readonly string[]): void {
  // It would be sent as it stands, and break the lines that name it.
  const blank = names.find((name) => name.trim() !== name || /\p{Cc}/u.test(name))
  if (blank !== undefined)
    throw new UsageError(
      `targets.${axis}: ${JSON.stringify(blank)} begins or ends with a blank, or has a control character in it: ` +
        'take it out',
    )
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new UsageError(`targets.${axis}: "${twice}" stands there twice: keep one of them`)
  const odd = axis === 'region' ? names.find((name) => !/^[\w][\w.-]{0,39}$/.test(name)) : undefined
  if (odd !== undefined)
    throw new UsageError(
      `targets.region: "${odd}" is no name of a region: letters, digits, ".", "-" and "_", 40 at most`,
    )
}

/** A UUID may be written in capitals, and stand alone and beside its slug. */
function refuseWorkspacesTwice(given: NonNullable<TargetsFile['workspace']>): void {
  for (const part of ['workspaceId', 'workspaceSlug'] as const) {
    const same = Map.groupBy(given, (one) => workspaceOf(one)[part]?.toLowerCase())
    for (const [value, those] of same)
      if (value !== undefined && those.length > 1)
        throw new UsageError(`targets.workspace: ${those.length} entries name ${value}: keep one of them`)
  }
}

/** What is known to fail would be judged as if it had to succeed. */
function refuseFaulty({ faultModels, faultWorkspaces }: Settings, names: ReturnType<typeof namesOf>): void {
  const known = [
    ['model', 'ASSAY_FAULT_MODELS', faultModels],
    ['workspace', 'ASSAY_FAULT_WORKSPACES', faultWorkspaces],
  ] as const
  for (const [axis, variable, faulty] of known)
    for (const [status, name] of faulty ?? [])
      if (names[axis].includes(name))
        throw new UsageError(
          `targets.${axis}: "${name}" is named in ${variable} as what answers ${status}: leave it out of one of them`,
        )
}

/** What `targets` leaves to the settings. @throws UsageError where neither says it. */
function usualOf(settings: Settings, targets: TargetsFile): Usual {
  const { baseUrl, model = '', voice = '', workspaceId, workspaceSlug } = settings
  refuseUrlsTwice(targets.region ?? [])
  const models = targets.model?.map(modelOf) ?? [{ name: model }]
  const isOfSpeech = targets.model !== undefined || targets.voice !== undefined || targets.format !== undefined
  if (isOfSpeech && model === '' && targets.model === undefined)
    throw new UsageError('targets: a voice and a format are those of a model: name it in targets.model or ASSAY_MODEL')
  const mute = isOfSpeech && voice === '' && targets.voice === undefined ? models.find((one) => !one.voice) : undefined
  if (mute)
    throw new UsageError(
      `targets: ${mute.name} has no voice: name some in targets.voice, beside the model, or ASSAY_VOICE`,
    )
  for (const given of targets.workspace ?? [])
    if (typeof given !== 'string' && given.id !== undefined && !isUuid(given.id))
      throw new UsageError(`targets.workspace: the id of ${workspaceName(given)} is no UUID; a slug belongs in "slug"`)
  return {
    region: targets.region?.[0] ?? { name: '', baseUrl: baseUrlOf(baseUrl) },
    model: models[0]!,
    voice,
    workspace: {
      ...(workspaceId !== undefined && { workspaceId }),
      ...(workspaceSlug !== undefined && { workspaceSlug }),
    },
  }
}

function regionUrl({ name, baseUrl }: { readonly name: string; readonly baseUrl: string }): string {
  try {
    return baseUrlOf(baseUrl)
  } catch (cause) {
    throw new UsageError(`targets.region, ${name}: ${(cause as Error).message.replace('--base-url: ', '')}`, { cause })
  }
}

/** The second would be certified by what the first answered. */
function refuseUrlsTwice(regions: NonNullable<TargetsFile['region']>): void {
  for (const [url, [first, second]] of Map.groupBy(regions, regionUrl))
    if (second)
      throw new UsageError(
        `targets.region: ${first!.name} and ${second.name} are both ${url}: correct one, or take it out`,
      )
}

/** @throws UsageError before more are combined than there is memory for. */
function refuseProduct({ model = [''], voice = [''], format, workspace = [], region }: TargetsFile): void {
  const voices = model.map(modelOf).reduce((sum, one) => sum + (one.voice ?? voice).length, 0)
  const count = (region?.length ?? 1) * (voices * (format?.length ?? 1) + workspace.length)
  if (count > mostCombined) refuseMany(count)
}

function refuseMany(count: number): void {
  if (count <= mostTargets) return
  throw new UsageError(
    `targets: they are ${count}, and a run takes ${mostTargets} at most: name fewer, or divide them among several ` +
      'configuration files',
  )
}

function refuseEmpty(kept: readonly Combination[], product: readonly Combination[]): void {
  const regionsOf = (all: readonly Combination[]): Set<string> => new Set(all.map(({ region }) => region.name))
  if (product.length > 0 && kept.length === 0)
    throw new UsageError('targets.exclude: nothing is left of targets: take an entry out')
  const empty = [...regionsOf(product)].find((name) => !regionsOf(kept).has(name))
  if (empty !== undefined)
    throw new UsageError(`targets.exclude: nothing is left of the region ${empty}: take the region itself out`)
}
