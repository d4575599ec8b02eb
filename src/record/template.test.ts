import { describe, expect, it } from 'vitest'
import { expand } from './template.ts'

const edited = (edit: string, key: string): string => expand(`\${KEY|${edit}}`, new Map([['KEY', key]]))

describe('edits of a key', () => {
  it('give another key, whatever it is made of', () => {
    for (const key of ['sk-Abc123', '730195526418', '----', '0', 'Zz']) {
      for (const edit of ['dropLast', 'dropFirst', 'appendOne', 'prependOne', 'changeLast', 'changeMiddle', 'otherCase']) expect(edited(edit, key), `${edit} of ${key}`).not.toBe(key)
    }
  })

  it('turn the case of letters, and leave the rest', () => {
    expect(edited('otherCase', 'sk-Abc123')).toBe('SK-aBC123')
  })

  it('put a character in front', () => {
    expect(edited('prependOne', 'key')).toBe('0key')
  })
})
