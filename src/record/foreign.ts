import { header, type Exchange } from './exchange.ts'
import { namesSecret } from './template.ts'

/** The group of requests that Assay did not send: none of them is a control of another. */
export const foreignGroup = 'foreign'

/** Parts in that group: `words` have a text that every voice speaks. */
export type ForeignRole = 'valid' | 'words'

/** Was it sent by somebody else, with nothing wrong in its form? Whether what it names exists is not known. */
export function isForeignValid({ stimulus }: Exchange): boolean {
  return stimulus.kind === 'member' && stimulus.group === foreignGroup
}

/** As above, with a text to be spoken that holds plain words. */
export function hasForeignWords({ stimulus }: Exchange): boolean {
  return (
    stimulus.kind === 'member' && stimulus.group === foreignGroup && stimulus.role === ('words' satisfies ForeignRole)
  )
}

/** Is the key with which others sent it not known, so that nobody can look for it in the answer? */
export function isKeyUnseen({ origin, credential, request }: Exchange): boolean {
  if (origin === 'probe' || credential.key === 'none') return false
  const template = header(request.headers, 'authorization') ?? ''
  return !namesSecret(template) || template.includes(shortKey)
}

/** Stands for a token that is too short, or too much like a word, to be told from other text. */
export const shortKey = 'ASSAY_SHORT_KEY'
