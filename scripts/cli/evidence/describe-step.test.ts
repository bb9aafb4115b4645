import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { initialAuction } from '@zuschlag/engine/domain/auction/auction'
import { summaryOf } from '@zuschlag/engine/verification/step-facts'
import { expect, test } from 'vitest'
import { numberedUuid } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, written } from '../../../tests/fixtures/auction-events.ts'
import { describeStep } from './describe-step.ts'

test('[AGR-1] a bid names the business terms that it was made under, where its event does', () => {
  const [event] = written(numberedUuid(1, 1) as AuctionId, [bidPlaced(1, 100_000)])
  if (event === undefined) throw new Error('There is no event')
  const state = summaryOf(initialAuction)
  const lineOf = (data: object): string => {
    const made = { ...event, data: { ...event.data, ...data } } as typeof event
    const step = { stream: 'auction', event: made, rule: 'BID-11', before: state, after: state } as const
    return describeStep(step, 'UTC', () => '').join('\n')
  }
  const businessTerms = { version: 3, hash: '0a'.repeat(32) }
  expect(lineOf({ businessTerms })).toContain('100,000 · rules 1 · business terms 3 (0a0a0a0a)')
  expect(lineOf({})).not.toContain('business terms')
})
