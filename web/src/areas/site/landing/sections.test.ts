import { expect, test } from 'vitest'
import { landingSearchSchema } from '../pages/landing-search.ts'
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

test.each(['contact', 'benefits', 'video'])('%s=1 in an address is %s=true', (name) => {
  expect(landingSearchSchema.parse({ [name]: 1 })).toEqual({ [name]: true })
  expect(landingSearchSchema.parse({ [name]: 2 })).toEqual({})
})
