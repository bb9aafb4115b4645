import { expect, test } from 'vitest'
import { isBelowWanted } from './measure.ts'

const scores = { performance: 72, accessibility: 100, 'best-practices': 95, seo: 99 }

test('a performance is wanted beside that of a bare page, so that a slow machine is no slow page', () => {
  expect(isBelowWanted('performance', scores, { ...scores, performance: 80 })).toBe(false)
  expect(isBelowWanted('performance', scores, { ...scores, performance: 100 })).toBe(true)
})

test('what does not depend on the machine is wanted as it is', () => {
  const bare = { performance: 100, accessibility: 80, 'best-practices': 80, seo: 80 }
  expect(isBelowWanted('best-practices', scores, bare)).toBe(false)
  expect(isBelowWanted('seo', scores, bare)).toBe(true)
})
