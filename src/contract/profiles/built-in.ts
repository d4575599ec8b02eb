import interfaceData from './interface.json' with { type: 'json' }
import openrouterData from './openrouter.json' with { type: 'json' }
import type { Profile } from './profile.ts'

/** Pins nothing beyond `interface.md`. */
export const interfaceProfile = interfaceData as Profile

/** What the public documentation of OpenRouter adds. */
export const openrouterProfile = openrouterData as Profile

/** The profiles that come with Assay. A test holds them against the schema. */
export const builtInProfiles: readonly Profile[] = [interfaceProfile, openrouterProfile]
