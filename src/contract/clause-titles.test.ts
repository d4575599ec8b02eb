import { expect, test } from 'vitest'
import { clauseTitles } from './clause-titles.ts'

test('the numbered headings of the interface, by their numbers', () => {
  expect([...clauseTitles]).toEqual([
    ['1', 'What the service does'],
    ['2', 'Resources and their fields'],
    ['2.1', 'Speech request (JSON body of the create-speech operation)'],
    ['2.2', 'Workspace budget record'],
    ['2.3', 'Budget response envelope'],
    ['2.4', 'Error envelope'],
    ['3', 'States and transitions'],
    ['4', 'Endpoints'],
    ['4.1', 'Create speech'],
    ['4.2', 'Get a workspace budget'],
    ['5', 'Authentication'],
    ['6', 'Events'],
    ['7', 'Errors'],
    ['8', 'Limits'],
    ['9', 'Versioning'],
  ])
})
