import type { DisputeState, DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import type { History } from './history.ts'
import { screenClaimOf } from './offer-panel.tsx'

const end = '2026-10-24T18:00:00.000Z'
const stateAt = (price: number, leaderId: string) =>
  ({ currentPrice: price, minimumBid: price + 1000, end, leaderId }) as DisputeState
const screen = { revision: 3, currentPrice: 100_000, minimumBid: 101_000, end, isLeading: false }

/** Anna leads with 100 000 at revision 3 and with 120 000 at revision 4; then ben's offer with a claim. */
function historyWith(claim: object | null, bidderId = 'ben'): History {
  const at = (second: number) => `2026-10-24T17:00:0${second}.000Z`
  const steps = [
    { stream: 'auction', revision: 3, at: at(1), type: 'BidPlaced', facts: {} },
    { stream: 'attempts', revision: 4, at: at(2), type: 'BidRejected', facts: {} },
    { stream: 'auction', revision: 4, at: at(3), type: 'BidPlaced', facts: {} },
    { stream: 'attempts', revision: 5, at: at(4), type: 'BidRejected', facts: { bidderId, screen: claim } },
    { stream: 'auction', revision: 5, at: at(5), type: 'BidPlaced', facts: {} },
  ] as unknown as DisputeStep[]
  const [first, second] = [stateAt(100_000, 'anna'), stateAt(120_000, 'anna')]
  return { steps, states: [first, first, second, second, stateAt(130_000, 'ben')], beginning: first }
}

test('[EVID-15] what a screen showed is compared with the log at the revision that it names', () => {
  expect(screenClaimOf(historyWith(screen), 3)).toMatchObject({
    logged: { currentPrice: 100_000 },
    differing: [],
  })
  const newer = { ...screen, revision: 4 }
  expect(screenClaimOf(historyWith(newer), 3)?.differing).toEqual(['currentPrice', 'minimumBid'])
  const leading = { ...screen, isLeading: true }
  expect(screenClaimOf(historyWith(leading), 3)?.differing).toEqual(['isLeading'])
  expect(screenClaimOf(historyWith(leading, 'anna'), 3)?.differing).toEqual([])
})

test('[EVID-15] what the screen did not show differs from nothing', () => {
  const hidden = { revision: 3, currentPrice: null, minimumBid: null, end: null, isLeading: null }
  expect(screenClaimOf(historyWith(hidden), 3)?.differing).toEqual([])
})

test('[EVID-15] a revision that came later, or never, was on no screen', () => {
  for (const revision of [2, 5, 99])
    expect(screenClaimOf(historyWith({ ...screen, revision }), 3)).toMatchObject({
      logged: null,
      differing: [],
    })
})

test('[EVID-15] in a closed process the revision is an instant', () => {
  const at = instantToMs('2026-10-24T17:00:02.500Z' as never)
  expect(screenClaimOf(historyWith({ ...screen, revision: at }), 3)?.differing).toEqual([])
  expect(screenClaimOf(historyWith({ ...screen, revision: at + 1000 }), 3)?.differing).toHaveLength(2)
})

test('[EVID-15] without a claim there is nothing to compare', () => {
  expect(screenClaimOf(historyWith(null), 3)).toBe(null)
  expect(screenClaimOf(historyWith(screen), 0)).toBe(null)
})
