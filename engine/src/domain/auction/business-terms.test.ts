import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { expect, test } from 'vitest'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { bidder } from '../../../../tests/fixtures/auction-commands.ts'
import { commandOf, running } from '../../../../tests/fixtures/auction-play.ts'

const businessTerms = { version: 2, hash: '0a'.repeat(32) }
const purchase = { immediatePurchaseEnabled: true, immediatePurchasePrice: 900_000 as Price }
const given = { confirmations: allConfirmed }

test.each([{ businessTerms }, {}])(
  '[AGR-1] a bid and a purchase request under %j record it, or null',
  (under) => {
    const play = running({ terms: purchase })
    const bid = play.send(commandOf('PlaceBid', { price: 100_000, ...given, ...under }, bidder(1)))
    const request = play.send(commandOf('RequestImmediatePurchase', { ...given, ...under }, bidder(2)))
    const expected = { ok: true, value: [{ data: { businessTerms: under.businessTerms ?? null } }] }
    expect([bid, request]).toMatchObject([expected, expected])
  },
)
