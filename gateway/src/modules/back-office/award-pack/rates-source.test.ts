import { expect, test } from 'vitest'
import { ratesSourceText } from './award-pack-facts.ts'

test.each([
  ['AT', 'GrEStG', 'AT, Stand 01.12.2026: GrEStG'],
  ['', 'Finanzamt', 'Stand 01.12.2026: Finanzamt'],
  ['', '', 'Stand 01.12.2026'],
])('rates of "%s" with the source "%s" read as "%s"', (ratesJurisdiction, ratesSource, text) => {
  expect(ratesSourceText({ ratesJurisdiction, ratesSource }, 'Stand 01.12.2026')).toBe(text)
})
