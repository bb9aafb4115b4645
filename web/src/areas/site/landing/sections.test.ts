import { expect, test } from 'vitest'
import { scrollTarget } from './sections.ts'

test.each([
  [{ contact: true }, { id: 'contact', delayMs: 750 }],
  [{ benefits: true }, { id: 'benefits', delayMs: 750 }],
  [{ video: true }, { id: 'video', delayMs: 1_750 }],
  [{ video: '' }, { id: 'video', delayMs: 1_750 }],
  [
    { contact: true, video: true },
    { id: 'contact', delayMs: 750 },
  ],
  [{ contact: false, video: false }, null],
  [{}, null],
])('%j moves to %j', (search, expected) => {
  expect(scrollTarget(search)).toEqual(expected)
})
