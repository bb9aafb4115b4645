import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { joinOwnBids } from './use-own-submission.ts'
import { STALE_AFTER_MS } from '../bidding/submission.ts'

const auctionId = '11111111-1111-4111-8111-111111111111' as AuctionId
const other = '99999999-9999-4999-8999-999999999999' as AuctionId
const anna = '33333333-3333-4333-8333-333333333333' as UserId
const ben = '44444444-4444-4444-8444-444444444444' as UserId
const receipt = {
  auctionId,
  commandId: '22222222-2222-4222-8222-222222222222' as CommandId,
  revision: 7,
  engineTime: msToInstant(0),
  price: 500,
  eventHash: 'ab',
}

/** Windows of one browser: a message reaches every other window on the channel of the same name. */
function windows() {
  const open: { name: string; receive: ((event: MessageEvent) => void)[] }[] = []
  return (name: string) => {
    const own = { name, receive: [] as ((event: MessageEvent) => void)[] }
    open.push(own)
    return {
      postMessage(data: unknown) {
        for (const one of open)
          if (one !== own && one.name === name)
            for (const receive of one.receive) receive({ data } as MessageEvent)
      },
      addEventListener: (_type: string, receive: unknown) =>
        own.receive.push(receive as (event: MessageEvent) => void),
      close: () => open.splice(open.indexOf(own), 1),
    }
  }
}

function listening() {
  const received: string[] = []
  const listener = {
    onOver: () => received.push('over'),
    onAccepted: ({ revision }: { revision: number }) => received.push(`accepted ${revision}`),
  }
  return { received, listener }
}

const bidOf = (price: number, commandId = receipt.commandId) => ({ price, commandId })
const otherId = '88888888-8888-4888-8888-888888888888' as CommandId

test('the other window of the same user receives a bid and its receipt', () => {
  const open = windows()
  const { received, listener } = listening()
  const own = joinOwnBids(anna, auctionId, listener, open)
  const first = joinOwnBids(anna, auctionId, listening().listener, open)
  first.publishPending(null)
  first.publishPending(bidOf(500))
  expect([own.isPending(500), own.isPending(600), first.isPending(500)]).toEqual([true, false, false])
  first.publishAccepted(receipt)
  first.publishPending(null)
  expect(own.isPending(500)).toBe(false)
  expect(received).toEqual(['accepted 7', 'over'])
})

test('a window that opens erases nothing of what another has on its way', () => {
  const open = windows()
  const { received, listener } = listening()
  const own = joinOwnBids(anna, auctionId, listener, open)
  const first = joinOwnBids(anna, auctionId, listening().listener, open)
  const third = joinOwnBids(anna, auctionId, listening().listener, open)
  first.publishPending(bidOf(500))
  third.publishPending(null)
  expect(own.isPending(500)).toBe(true)
  third.publishPending(bidOf(600, otherId))
  expect([own.isPending(500), own.isPending(600)]).toEqual([true, true])
  first.publishPending(null)
  expect([own.isPending(500), own.isPending(600)]).toEqual([false, true])
  expect(received).toEqual(['over'])
})

test('a window that was reloaded ends the bid that it sent before', () => {
  const open = windows()
  const { received, listener } = listening()
  const own = joinOwnBids(anna, auctionId, listener, open)
  const before = joinOwnBids(anna, auctionId, listening().listener, open)
  before.publishPending(bidOf(500))
  before.leave()
  const reloaded = joinOwnBids(anna, auctionId, listening().listener, open)
  reloaded.publishPending(null)
  expect(own.isPending(500)).toBe(true)
  reloaded.publishPending(bidOf(500))
  reloaded.publishPending(null)
  expect(own.isPending(500)).toBe(false)
  expect(received).toEqual(['over'])
})

test('the bid of a window that was closed stays on its way no longer than a press counts', () => {
  const open = windows()
  let nowMs = 0
  const own = joinOwnBids(anna, auctionId, listening().listener, open, () => nowMs)
  const closed = joinOwnBids(anna, auctionId, listening().listener, open)
  closed.publishPending(bidOf(500))
  closed.leave()
  nowMs = STALE_AFTER_MS - 1
  expect(own.isPending(500)).toBe(true)
  nowMs = STALE_AFTER_MS
  expect(own.isPending(500)).toBe(false)
})

test('the next bid of a window ends the one before', () => {
  const open = windows()
  const own = joinOwnBids(anna, auctionId, listening().listener, open)
  const first = joinOwnBids(anna, auctionId, listening().listener, open)
  first.publishPending(bidOf(500))
  first.publishPending(bidOf(600, otherId))
  expect([own.isPending(500), own.isPending(600)]).toEqual([false, true])
})

test('other users, other auctions and malformed messages are ignored', () => {
  const open = windows()
  const { received, listener } = listening()
  const own = joinOwnBids(anna, auctionId, listener, open)
  joinOwnBids(ben, auctionId, listening().listener, open).publishPending(bidOf(500))
  joinOwnBids(anna, other, listening().listener, open).publishPending(bidOf(500))
  open(`own-bids:${anna}`).postMessage({ type: 'nonsense' })
  expect(own.isPending(500)).toBe(false)
  expect(received).toEqual([])
})
