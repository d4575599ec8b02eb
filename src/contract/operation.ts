/** The two operations of the interface, or anything else that was sent. */
export type Operation = 'speech' | 'budget' | 'other'

/** 2.1: "Allowed values: mp3, pcm." */
export const formats = ['mp3', 'pcm'] as const
export type Format = (typeof formats)[number]

/** 4.1, table: "mp3 | audio/mpeg | MP3", "pcm | audio/pcm | 16-bit little-endian PCM" */
export const mediaTypes: Readonly<Record<Format, string>> = { mp3: 'audio/mpeg', pcm: 'audio/pcm' }

/** 2.2: "Allowed values: daily, weekly, monthly, lifetime." */
export const intervals = ['daily', 'weekly', 'monthly', 'lifetime'] as const
export type Interval = (typeof intervals)[number]

/** 4.1: "Method and path: POST /audio/speech" */
export const speechPath = '/audio/speech'

/**
 * 4.2: "Method and path: GET /workspaces/{id}/budgets/{interval}". Both parts are put in as they are: encode them
 * first.
 */
export function budgetPath(id: string, interval: string): string {
  return `/workspaces/${id}/budgets/${interval}`
}
