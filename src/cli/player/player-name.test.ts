import { expect, test } from 'vitest'
import { playerName } from './player-name.ts'

test.each([
  ['unknown', 'DSF', 'DSF'],
  ['incompressible', 'Musepack, SV8', 'Musepack, SV8'],
  // The judge has a name for it.
  ['opus', 'Ogg', undefined],
  // A few bits of noise are enough for these.
  ['incompressible', 'ADTS/MPEG-2', undefined],
  ['unknown', 'MPEG', undefined],
  ['unknown', undefined, undefined],
])('bytes of format %s that a player takes for %s', (format, container, name) => {
  expect(playerName(format, { bytes: 100, ...(container !== undefined && { container }) })).toBe(name)
})
