import { randomUUID } from 'node:crypto'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { Costs } from '@zuschlag/contracts/auction/costs-view'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { expect, test } from 'vitest'
import { problemIn } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [anna] = await signedIn(stack, 'anna')
const auctionId = await stack.openAuction()

const bid = (rulesVersion: unknown) =>
  anna.post(`/api/auctions/${auctionId}/bids`, {
    price: 100_000,
    commandId: randomUUID(),
    confirmations: allConfirmed,
    rulesVersion,
  })

test.each([0, -1, 1.5, '1', null])('[RULES-3] %j is no version, and nothing is written', async (version) => {
  const before = await stack.log.head()
  const answer = await bid(version)
  expect(answer.status).toBe(400)
  expect(Object.keys(problemIn(answer).errors ?? {})).toEqual(['rulesVersion'])
  expect(await stack.log.head()).toBe(before)
})

test('[RULES-3] [RULES-4] a bid under other rules says which hold; under these it counts, with its costs', async () => {
  const details = (await anna.get(`/api/auctions/${auctionId}`)).json() as { readonly rulesVersion: number }
  expect(details.rulesVersion).toBe(1)
  const refused = await bid(details.rulesVersion + 1)
  expect(refused.status).toBe(409)
  expect(problemIn(refused)).toMatchObject({ code: 'confirmationMissing', rulesVersion: 1, showToast: true })
  const accepted = await bid(details.rulesVersion)
  expect(accepted.status).toBe(201)
  expect(accepted.json()).toMatchObject({
    rulesVersion: 1,
    costs: { totalPrice: expect.any(Number) as number },
  })
})

test('[COST-9] a receipt and the costs at its price state the same amounts, in the unit of the price', async () => {
  const auction = await stack.openAuction()
  const receipt = (await anna.bid(auction, 200_000)).json() as Receipt
  const costs = (await anna.get(`/api/auctions/${auction}/costs?price=200000`)).json() as Costs
  expect(costs).toMatchObject({ ...receipt.costs })
  expect(costs.landTransferTaxPrice).toBe((200_000 * costs.landTransferTaxPercent) / 100)
})
