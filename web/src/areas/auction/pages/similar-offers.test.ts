import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { expect, test } from 'vitest'
import { similarAuctions } from './similar-offers.tsx'

const offer = (id: string, currentPrice: number, more: Partial<PublicAuction> = {}) =>
  ({
    id,
    auctionType: 1,
    hasBids: true,
    hasStarted: true,
    hasEnded: false,
    isWithdrawn: false,
    start: '2026-11-02T08:00:00.000Z',
    end: null,
    outcome: null,
    startPrice: 100_000,
    currentPrice,
    country: 'AT',
    city: 'Graz',
    ...more,
  }) as PublicAuction

const over = offer('over', 400_000, { hasEnded: true })
const idsFor = (...others: PublicAuction[]) => similarAuctions(over, others).map(({ id }) => id)

test('of the same town first, then of the same country, the nearest price first, three at most', () => {
  const found = idsFor(
    offer('far', 900_000, { city: 'Wien' }),
    offer('near', 390_000, { city: 'Wien' }),
    offer('town', 2_000_000),
    offer('nearer', 405_000, { city: 'Linz' }),
  )
  expect(found).toEqual(['town', 'nearer', 'near'])
})

test('what is over, of another country or the same one is not similar', () => {
  const others = [
    over,
    offer('ended', 400_000, { hasEnded: true }),
    offer('withdrawn', 400_000, { isWithdrawn: true }),
    offer('abroad', 400_000, { country: 'CH' }),
  ]
  expect(idsFor(...others)).toEqual([])
})
