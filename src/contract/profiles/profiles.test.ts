import { expect, test } from 'vitest'
import { builtInProfiles, interfaceProfile, openrouterProfile } from './built-in.ts'
import { parseProfile } from './parse-profile.ts'

test.each(builtInProfiles.map((profile) => [profile.name, profile] as const))(
  '%s keeps the schema, and every fact has a source that can be opened',
  (_name, profile) => {
    expect(parseProfile(profile)).toBe(profile)
    for (const fact of [...Object.values(profile.speech), ...profile.tolerated])
      expect(fact.source).toMatch(/^https:\/\/[\w.-]+\/\S+( \([^)]+\))?$/)
  },
)

test('interface pins nothing', () => {
  expect(interfaceProfile).toMatchObject({ speech: {}, tolerated: [] })
})

const { speech, ...rest } = openrouterProfile
test.each([
  [
    'a member that there is not',
    { ...openrouterProfile, spech: {} },
    /^unknown member "spech": did you mean speech\?$/,
  ],
  [
    'no source',
    { ...rest, speech: { referenceContent: { value: 'refs' } } },
    /"source" is missing in "speech", "referenceContent"/,
  ],
  [
    'a name that the interface gives to another field',
    { ...rest, speech: { referenceContent: { value: 'voice', source: 'x' } } },
    /"speech", "referenceContent", "value" is "voice"; it takes none of "input", "model"/,
  ],
  [
    'one name for two',
    { ...rest, speech: { ...speech, providerPassthrough: { value: 'input_references', source: 'x' } } },
    /"input_references" cannot carry both/,
  ],
  [
    'a format that there is not',
    { ...rest, speech: { defaultFormat: { value: 'wav', source: 'x' } } },
    /^"speech", "defaultFormat", "value" is "wav"; it takes "mp3" or "pcm"$/,
  ],
  [
    'a name that a fact does not have',
    { ...openrouterProfile, speech: { pcmRate: { value: 24_000, source: 'x', sorce: 'y' } } },
    /^unknown member "sorce" in "speech", "pcmRate": did you mean source\?$/,
  ],
  [
    'a wrong item of a list',
    { ...openrouterProfile, tolerated: [...openrouterProfile.tolerated, 4] },
    /^"tolerated", item \d is 4; it takes an object$/,
  ],
  ['no object', [], /^the profile is \[\]; it takes an object$/],
])('refuses %s, and says where', (_name, value, complaint) => {
  expect(() => parseProfile(value)).toThrow(complaint)
})
