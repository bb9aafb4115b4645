import { type AuctionId, type UserId, userIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { numberedUuid } from '../../../../../tests/fixtures/auction-commands.ts'
import { createPersonReferences } from './person-references.ts'

const auctionId = (number: number) => numberedUuid(1, number) as AuctionId
const userId = (number: number) => numberedUuid(2, number) as UserId

test('[ADM-17] a reference is one person in one auction, after every restart with the same secret', () => {
  const reference = createPersonReferences('a secret of this installation')
  const first = reference(auctionId(1), userId(1))
  expect(first).toBe('bf32524b-436c-8e4f-9acf-939c50f02e9f')
  expect(userIdSchema.parse(first)).toBe(first)
  expect(createPersonReferences('a secret of this installation')(auctionId(1), userId(1))).toBe(first)
  const others = [
    reference(auctionId(2), userId(1)),
    reference(auctionId(1), userId(2)),
    createPersonReferences('another secret')(auctionId(1), userId(1)),
  ]
  expect(new Set([first, ...others]).size).toBe(4)
})
