import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import type { Operation } from '../contract/operation.ts'
import { refuseUnasked } from './refuse-unasked.ts'
import { select } from './selection.ts'

const asked = (required: readonly Operation[], wanted: Parameters<typeof select>[1]) => (): void =>
  refuseUnasked(required, select(assayCatalogue, wanted))

test('an operation that has to be tested and is not asked at all is refused', () => {
  expect(asked(['speech'], { suites: ['budget'] })).toThrow(
    '--require speech: no must of this operation is selected (suite budget); select some, or leave it out',
  )
  expect(asked(['budget'], { only: ['MP3'] })).toThrow('--require budget: no must')
  expect(asked(['speech'], { only: ['SPEECH-WHOLE-TEXT'] })).toThrow('--require speech: no must')
  expect(asked(['speech', 'budget'], { suites: ['binary'] })).toThrow('--require budget: no must')
})

test('what is asked in part, or in whole, is not', () => {
  for (const wanted of [{}, { only: ['AUTH'] }, { suites: ['binary', 'budget'] }])
    expect(asked(['speech', 'budget'], wanted)).not.toThrow()
  expect(asked([], { suites: ['budget'] })).not.toThrow()
})
