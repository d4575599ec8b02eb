import type { Asked, InProcess } from './in-process.ts'

/** Requests that meet one another. */
export function crowd({ known }: InProcess): Asked[] {
  // Twelve in each format: what goes wrong with every tenth of them shows.
  const texts = ['One parrot speaks now.', 'Two parrots are speaking.', 'Three of them speak all at once.']
  return [...texts, ...texts, ...texts, ...texts].flatMap((input) =>
    (['mp3', 'pcm'] as const).map((format) => ({
      path: '/v1/audio/speech',
      headers: [['Authorization', `Bearer ${known.apiKey}`]] as const,
      body: JSON.stringify({ model: 'assay/parrot', voice: 'ada', input, response_format: format }),
    })),
  )
}
