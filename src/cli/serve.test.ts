import { expect, test } from 'vitest'
import { announced } from './serve.ts'

test('on a terminal it says what to paste into another one', () => {
  const said = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'sk-1', workspaceId: 'w', faultModels: '' }
  expect(announced(said, 'people')).toBe(
    `The reference service listens at http://127.0.0.1:1/v1 until Ctrl-C. To judge it from another terminal:

  export ASSAY_API_KEY='sk-1'
  export ASSAY_WORKSPACE_ID='w'
  assay run --base-url http://127.0.0.1:1/v1

`,
  )
  // A program reads JSON; `--json` asks for it on a terminal, too.
  expect(JSON.parse(announced(said, 'programs'))).toEqual(said)
})
