import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Anna Berger', 'AB'],
  ['Mag. Helene Kranzl', 'HK'],
  ['Dr. Ötzi von der Alm', 'ÖA'],
  ['Anna', 'A'],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
