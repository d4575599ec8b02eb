import { schemaComplaints } from '../../text/schema-complaints.ts'
import type { Profile } from './profile.ts'
import schema from './profile.schema.json' with { type: 'json' }

/** A profile from its JSON value. @throws Error saying where it is wrong and what belongs there. */
export function parseProfile(value: unknown): Profile {
  const complaints = schemaComplaints(schema, value)
  if (complaints.length > 0) throw new Error(complaints.map((one) => one.sentence('the profile')).join('; '))
  const profile = value as Profile
  const { referenceContent, providerPassthrough } = profile.speech
  if (referenceContent && referenceContent.value === providerPassthrough?.value)
    throw new Error(
      `"speech": "${referenceContent.value}" cannot carry both reference content and provider passthrough`,
    )
  return profile
}
