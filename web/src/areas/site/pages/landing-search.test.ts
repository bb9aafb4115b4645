import { expect, test } from 'vitest'
import { landingSearchSchema } from './landing-search.ts'

test.each(['contact', 'benefits', 'video'])('%s=1 in an address is %s=true', (name) => {
  expect(landingSearchSchema.parse({ [name]: 1 })).toEqual({ [name]: true })
  expect(landingSearchSchema.parse({ [name]: 2 })).toEqual({})
})
