/** A model that speech can be asked of. */
export interface Model {
  readonly id: string
  /** 2.1: "Honored only by models that support it; ignored by other providers." */
  readonly honoursSpeed: boolean
  readonly voices: readonly string[]
  /** What becomes of a request to it: it is spoken, or its provider is in trouble. */
  readonly provider: 'speaks' | 'crashes' | 'fails' | 'is down' | 'stalls' | 'is overloaded'
}

const ordinary = ['ada', 'bo']

/** The models that are always there. */
export const models: readonly Model[] = [
  { id: 'assay/parrot', honoursSpeed: true, voices: ordinary, provider: 'speaks' },
  { id: 'assay/steady', honoursSpeed: false, voices: ordinary, provider: 'speaks' },
  { id: 'assay/crashing', honoursSpeed: false, voices: ordinary, provider: 'crashes' },
  { id: 'assay/failing', honoursSpeed: false, voices: ordinary, provider: 'fails' },
  { id: 'assay/down', honoursSpeed: false, voices: ordinary, provider: 'is down' },
  { id: 'assay/stalling', honoursSpeed: false, voices: ordinary, provider: 'stalls' },
  { id: 'assay/overloaded', honoursSpeed: false, voices: ordinary, provider: 'is overloaded' },
]

/** Which model makes the service answer with which status of clause 7. */
export const faultModels: Readonly<Record<string, string>> = {
  500: 'assay/crashing',
  502: 'assay/failing',
  503: 'assay/down',
  524: 'assay/stalling',
  529: 'assay/overloaded',
}
