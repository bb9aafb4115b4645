import { expect, test } from 'vitest'
import { outcomeNextKey } from './outcome.tsx'

test('[DEC-12] a bid that a counter-offer raised is not said to be below the highest', () => {
  expect(outcomeNextKey('undecidedBid', null)).toBe('outcome.undecidedBid.next')
  expect(outcomeNextKey('undecidedBid', 510)).toBe('outcome.raised')
  expect(outcomeNextKey('undecidedLeads', 510)).toBe('outcome.raised')
  expect(outcomeNextKey('lost', 510)).toBe('outcome.lost.next')
})
