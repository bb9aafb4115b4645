import type { Command, CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { auctionIdOf, bid, bidder, commandIdOf } from '../../../../tests/fixtures/auction-commands.ts'
import { commandContent, commandDigest } from './command-digest.ts'
import { RECORDED_PRICE_LENGTH_MAX, recordablePrice } from './recordable-price.ts'

const command = bid(auctionIdOf(1), commandIdOf(1), 100_000)

test('[ONCE-2] the content is type, auction, user and data; neither the id nor the role', () => {
  expect(commandContent({ ...command, commandId: commandIdOf(2) })).toBe(commandContent(command))
  expect(commandContent({ ...command, actor: { ...command.actor, role: 'user' } })).toBe(
    commandContent(command),
  )
  const others = [
    bid(auctionIdOf(2), commandIdOf(1), 100_000),
    bid(auctionIdOf(1), commandIdOf(1), 100_001),
    bid(auctionIdOf(1), commandIdOf(1), '100000'),
    bid(auctionIdOf(1), commandIdOf(1), 100_000, bidder(2)),
    {
      ...command,
      data: { ...command.data, confirmations: { ...command.data.confirmations, agbChecked: false } },
    },
  ]
  for (const other of others) expect(commandContent(other)).not.toBe(commandContent(command))
  expect(commandDigest(command, (text) => text.slice(0, 12))).toBe('{"auctionId"')
})

test('[ONCE-2] [EVID-3] what the sender of a revision saw is no part of its content', () => {
  const { auctionId, commandId, actor } = command
  const revise = (data: CommandOf<'ReviseAuction'>['data']): CommandOf<'ReviseAuction'> => ({
    type: 'ReviseAuction',
    auctionId,
    commandId,
    actor,
    data,
  })
  const blind = revise({ description: { city: 'Wien' } })
  const seen = revise({ description: { city: 'Wien' }, expected: { description: { city: '' } } })
  expect(commandContent(seen)).toBe(commandContent(blind))
  expect(commandContent(revise({ description: { city: 'Graz' } }))).not.toBe(commandContent(blind))
})

test('[ONCE-2] [PUB-14] neither is what the sender of a publication saw', () => {
  const { auctionId, commandId, actor } = command
  const publish = (data: CommandOf<'PublishAuction'>['data']): Command => ({
    type: 'PublishAuction',
    auctionId,
    commandId,
    actor,
    data,
  })
  const seen = publish({ expected: { description: { city: 'Wien' } } })
  expect(commandContent(seen)).toBe(commandContent(publish({})))
})

test('[ONCE-2] [DEC-11] an acceptance that is sent again later is still the same acceptance', () => {
  const { auctionId, commandId, actor } = command
  const { confirmations } = command.data
  const accept = (more: Partial<CommandOf<'AcceptCounterOffer'>['data']> = {}): Command => ({
    type: 'AcceptCounterOffer',
    auctionId,
    commandId,
    actor,
    data: { counterOfferRevision: 4, confirmations, ...more },
  })
  const arrivedAt = '2026-10-12T10:00:00.000Z' as Instant
  const businessTerms = { version: 2, hash: '0a'.repeat(32) }
  const screen = { revision: 3, currentPrice: null, minimumBid: null, end: null, isLeading: null }
  const again = accept({ arrivedAt, businessTerms, screen })
  expect(commandContent(again)).toBe(commandContent(accept()))
  for (const other of [accept({ counterOfferRevision: 5 }), accept({ rulesVersion: 1 })])
    expect(commandContent(other)).not.toBe(commandContent(accept()))
})

test('[ONCE-2] of every other command too, the content is type, auction, user and data in their canonical order', () => {
  const { auctionId, commandId, actor } = command
  const { confirmations } = command.data
  const others = [
    { type: 'RequestImmediatePurchase', data: { confirmations } },
    { type: 'RequestImmediatePurchase', data: { confirmations, rulesVersion: 2 } },
    { type: 'RequestImmediatePurchase', data: { confirmations: { ...confirmations, agbChecked: false } } },
    { type: 'VoidBid', data: { reason: 'so', bidRevision: 3 } },
    { type: 'VoidBid', data: { reason: 'so', bidRevision: 4 } },
    { type: 'PublishAuction', data: {} },
    { type: 'UnpublishAuction', data: {} },
  ].map((each) => ({ ...each, auctionId, commandId, actor }) as unknown as Command)
  const contents = others.map(commandContent)
  expect(new Set(contents).size).toBe(others.length)
  for (const [index, { type, data }] of others.entries())
    expect(JSON.parse(contents[index] ?? '')).toEqual({ auctionId, data, type, userId: actor.userId })
  expect(contents[3]).toBe(
    `{"auctionId":"${auctionId}","data":{"bidRevision":3,"reason":"so"},"type":"VoidBid","userId":"${actor.userId}"}`,
  )
})

test('[ONCE-2] a version of the rules that is named is part of the content', () => {
  const named = (rulesVersion: number) => ({ ...command, data: { ...command.data, rulesVersion } })
  const contents = [command, named(1), named(2)].map(commandContent)
  expect(new Set(contents).size).toBe(3)
  const { data, ...rest } = named(2)
  const noPrice = { ...rest, data: { ...data, price: 'viel' } }
  expect(commandContent(noPrice)).toContain('"rulesVersion":2')
})

test('[ONCE-2] [AGR-1] the business terms that hold are no part of the content', () => {
  const businessTerms = { version: 2, hash: '0a'.repeat(32) }
  const under = { ...command, data: { ...command.data, businessTerms } }
  expect(commandContent(under)).toBe(commandContent(command))
  const { confirmations } = command.data
  const purchase = { ...command, type: 'RequestImmediatePurchase' as const, data: { confirmations } }
  const purchaseUnder = { ...purchase, data: { confirmations, businessTerms } }
  expect(commandContent(purchaseUnder)).toBe(commandContent(purchase))
})

test('[ONCE-2] [EVID-15] sent again from another screen, an offer is the same', () => {
  const { confirmations } = command.data
  const purchase = { ...command, type: 'RequestImmediatePurchase' as const, data: { confirmations } }
  const screen = { revision: 4, currentPrice: 1, minimumBid: 2, end: null, isLeading: null }
  const came = { screen, arrivedAt: '2026-10-24T19:55:00.000Z' as Instant }
  for (const each of [command, purchase] as const) {
    const again = { ...each, data: { ...each.data, ...came } } as Command
    expect(commandContent(again)).toBe(commandContent(each))
  }
})

test.each([
  ['a price', 100_000, 100_000],
  ['a text', '100000', '100000'],
  ['null', null, null],
  ['nothing', undefined, 'unrecordable: missing'],
  ['an infinity', Number.POSITIVE_INFINITY, 'unrecordable: Not a JSON number: Infinity'],
  ['half a surrogate pair', '\ud800', 'unrecordable: Half a surrogate pair'],
  ['a long text', 'x'.repeat(RECORDED_PRICE_LENGTH_MAX + 1), 'unrecordable: too long'],
  ['a long list', Array.from({ length: 300 }, () => 1), 'unrecordable: too long'],
  ['a deep list', JSON.parse('['.repeat(9) + ']'.repeat(9)) as unknown, 'unrecordable: too deep'],
  ['an object', { price: [1] }, { price: [1] }],
])('[EVID-5] of %s history keeps what it can', (_what, price, kept) => {
  expect(recordablePrice(price)).toEqual(kept)
})
