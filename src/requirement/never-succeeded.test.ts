import { expect, test } from 'vitest'
import { isNeverSucceeded, neverSucceeded } from './never-succeeded.ts'

const what = 'POST /v1/audio/speech'
const gave = (status: number, times: number, said?: string): { status: number; said: string | undefined }[] =>
  Array.from({ length: times }, () => ({ status, said }))

test('says what came, in the words of the target, and what to check', () => {
  const answers = [...gave(404, 1), ...gave(400, 2, 'Endpoint is not supported')]
  const words = neverSucceeded({ what, operation: 'speech', answers, elsewhere: undefined })
  expect(words).toBe(
    'POST /v1/audio/speech never succeeded: 2 of 3 gave 400 "Endpoint is not supported", 1 gave 404; ' +
      'check the base URL, ASSAY_MODEL and ASSAY_VOICE',
  )
  expect(isNeverSucceeded(words)).toBe(true)
  expect(isNeverSucceeded('the control was answered with 400')).toBe(false)
})

test('another base URL that answers is the mend', () => {
  const words = neverSucceeded({ what, operation: 'speech', answers: gave(404, 1), elsewhere: 'https://a.example/v1' })
  expect(words).toMatch(/; https:\/\/a\.example\/v1 answers as the interface does: set the base URL to it$/)
})

test.each([
  ['speech', 401, 'check ASSAY_API_KEY'],
  ['budget', 403, 'check ASSAY_MANAGEMENT_KEY'],
  ['speech', 402, 'check that the account of ASSAY_API_KEY has credits'],
  ['speech', 500, "check the target's own log"],
  ['budget', 400, 'check the base URL, ASSAY_WORKSPACE_ID and ASSAY_WORKSPACE_SLUG'],
  ['speech', 302, 'check the base URL: redirects are not followed'],
] as const)('%s that always gives %i: %s', (operation, status, advice) => {
  expect(neverSucceeded({ what, operation, answers: gave(status, 2), elsewhere: undefined })).toContain(`; ${advice}`)
})

test('a redirect is told with where it leads', () => {
  const answers = [{ status: 302, said: undefined, location: 'https://login.example/' }]
  expect(neverSucceeded({ what, operation: 'speech', answers, elsewhere: undefined })).toContain(
    '1 of 1 gave 302 to https://login.example/; check the base URL',
  )
})

test('an error that is none of the interface may be that of something else', () => {
  const words = (isOwn: boolean): string =>
    neverSucceeded({ what, operation: 'speech', answers: [{ status: 403, said: 'no', isOwn }], elsewhere: undefined })
  expect(words(false)).toMatch(/; check ASSAY_API_KEY, and the base URL: it is no error of this interface$/)
  expect(words(true)).toMatch(/; check ASSAY_API_KEY$/)
})
