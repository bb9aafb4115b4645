import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { numberedUuid } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, purchaseRequested, written } from '../../../tests/fixtures/auction-events.ts'
import { stepFactsOf } from './timeline.ts'

test('[AGR-1] bids and requests name the business terms that they were made under', () => {
  const businessTerms = { version: 3, hash: '0a'.repeat(32) }
  const made = [bidPlaced(1, 100_000), purchaseRequested(1, 900_000)]
  for (const event of written(numberedUuid(1, 1) as AuctionId, made)) {
    const under = { ...event, data: { ...event.data, businessTerms } } as typeof event
    expect(stepFactsOf(under)).toMatchObject({ rulesVersion: 1, businessTerms })
    expect(stepFactsOf(event)).toMatchObject({ businessTerms: null })
  }
})
