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
    /the profile must NOT have additional properties \("spech"\)/,
  ],
  [
    'no source',
    { ...rest, speech: { referenceContent: { value: 'refs' } } },
    /\/speech\/referenceContent must have required property 'source'/,
  ],
  [
    'a name that the interface gives to another field',
    { ...rest, speech: { referenceContent: { value: 'voice', source: 'x' } } },
    /\/speech\/referenceContent\/value/,
  ],
  [
    'one name for two',
    { ...rest, speech: { ...speech, providerPassthrough: { value: 'input_references', source: 'x' } } },
    /"input_references" cannot carry both/,
  ],
  [
    'a format that there is not',
    { ...rest, speech: { defaultFormat: { value: 'wav', source: 'x' } } },
    /\/speech\/defaultFormat\/value must be equal to one of the allowed values: mp3, pcm/,
  ],
  ['no object', [], /the profile must be object/],
])('refuses %s, and says where', (_name, value, complaint) => {
  expect(() => parseProfile(value)).toThrow(complaint)
})
