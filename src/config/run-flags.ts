/** The flags of `assay run` as they were typed. */
export interface RunFlags {
  readonly baseUrl?: string
  readonly seed?: string
  readonly runs?: string
  readonly path?: string
  readonly smoke?: boolean
  readonly concurrency?: string
  readonly rate?: string
  readonly timeout?: string
  readonly deadline?: string
  readonly wait?: string
  readonly maxRequests?: string
  readonly maxCharacters?: string
  readonly profile?: string
  readonly textFile?: string
  readonly headerEnv?: readonly string[]
  readonly label?: readonly string[]
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly insecure?: boolean
  readonly bodies?: boolean
  readonly strict?: boolean
  readonly certify?: boolean
  readonly require?: readonly string[]
  readonly bail?: boolean
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>
