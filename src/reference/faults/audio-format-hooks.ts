import type { Format } from '../../contract/operation.ts'
import { wavHeader } from '../bytes/wav.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { must } from '../fault.ts'

export const clause = '4.1'

export const pcmLabel = 'audio/pcm;rate=24000;channels=1'

export const formatOf = { mp3: 'MP3-FORMAT', pcm: 'PCM-FORMAT' } as const

/** Labelled as something else, or as nothing, the answer to a request without a format is no promise of PCM. */
const promisesNothing = /^(?:label-(?!mpeg|html)|is-(?:mp3|wav)-honestly|multipart)/

/** pcm is what comes where no format is requested: its defects are seen there too. */
export const one = (
  format: Format,
  id: string,
  title: string,
  hooks: Hooks,
  violates: Fault['violates'] = [formatOf[format]],
): Fault =>
  must('binary', {
    id: `${format}-${id}`,
    title,
    clause,
    violates: [...violates, ...(format === 'pcm' && !promisesNothing.test(id) ? ['SPEECH-DEFAULT-FORMAT'] : [])] as [
      string,
      ...string[],
    ],
    when: { format },
    hooks,
  })

export const asWav = (pcm: Buffer): Buffer => Buffer.concat([wavHeader(pcm.length), pcm])
