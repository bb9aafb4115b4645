import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { notifyEndingSoon } from '@zuschlag/gateway/modules/notifications/alerts/notices-without-event'
import { expect, test } from 'vitest'
import { people, type ScriptClient } from './people.ts'
import { mailsTo, type QueuedMail } from './queued-mails.ts'
import { gatewayConfig } from './stack-parts.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const DAY_MS = 24 * 3_600_000

const stack = await stackOfFile()
// Between ten in the evening and two in the morning where the auctions are: mails wait.
const midnight = Math.ceil(instantToMs(stack.clock.now()) / DAY_MS) * DAY_MS
stack.clock.jumpTo(msToInstant(midnight + 22 * 3_600_000))
const [anna, carla, admin] = await signedIn(stack, 'anna', 'carla', 'admin')

async function placed(client: ScriptClient, auctionId: AuctionId, price: number): Promise<void> {
  const { revision } = (await client.bid(auctionId, price)).json() as { revision: number }
  await stack.seen(auctionId, revision)
}

const follow = async (): Promise<void> => {
  const options = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  while (await followAuctions(options));
  await notifyEndingSoon(options)
}

const toCarla = { userId: people.carla.id }
const openFor = async (): Promise<AuctionId> => {
  const auctionId = await stack.openAuction({ terms: { end: stack.clock.hoursFromNow(72) } })
  await stack.manage(auctionId, 'GrantAccess', toCarla)
  return auctionId
}

/** What carla is mailed there that waits, at first about higher bids. */
async function waiting(auctionId: AuctionId, kind: MailKind = 'outbid'): Promise<readonly QueuedMail[]> {
  await follow()
  const mails = await mailsTo(stack.knex, people.carla.email, kind)
  return mails.filter(({ status, data }) => status === 'queued' && String(data?.['link']).includes(auctionId))
}

test('[OUT-9] a mail that waits is corrected where the access of its reader ends', async () => {
  const auctionId = await stack.openAuction({ terms: { end: stack.clock.hoursFromNow(72) } })
  const until = stack.clock.hoursFromNow(1)
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id, until })
  await placed(carla, auctionId, 100_000)
  await placed(anna, auctionId, 110_000)
  const [offering] = await waiting(auctionId)
  expect(offering?.data).toMatchObject({ currentPrice: 110_000 })
  expect(offering?.data).not.toHaveProperty('mayBid')
  await stack.manage(auctionId, 'ReviseAuction', { description: { listed: false } })
  const events = await stack.eventsOf(auctionId)
  stack.clock.jumpTo(until)
  await stack.seen(auctionId, events.length)
  const [corrected] = await waiting(auctionId)
  expect(corrected?.data).toMatchObject({ currentPrice: 110_000, mayBid: false })
  // Their bid stands, so the page opens for them (ADM-30).
  expect(corrected?.data).not.toHaveProperty('opens')
})

test.each([
  ['RevokeAccess', { userId: people.carla.id }],
  ['SuspendBidder', { bidderId: people.carla.id, category: 'proofExpired' }],
] as const)('[OUT-9] who is outbid after %s is offered no bid, and the link opens', async (command, data) => {
  const auctionId = await stack.openAuction({ terms: { end: stack.clock.hoursFromNow(72) } })
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  await placed(carla, auctionId, 100_000)
  await stack.manage(auctionId, command, data)
  await placed(anna, auctionId, 110_000)
  const [mail] = await waiting(auctionId)
  expect(mail?.data).toMatchObject({ mayBid: false })
  expect(mail?.data).not.toHaveProperty('opens')
})

test('[OUT-9] [ADM-2] whose limit is below the next bid is offered none, also by a mail that waits', async () => {
  const auctionId = await stack.openAuction({ terms: { end: stack.clock.hoursFromNow(72) } })
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  await placed(carla, auctionId, 100_000)
  await placed(anna, auctionId, 110_000)
  expect((await waiting(auctionId))[0]?.data).not.toHaveProperty('mayBid')
  await stack.manage(auctionId, 'LimitBidder', { bidderId: people.carla.id, limit: 110_000 })
  expect(await waiting(auctionId)).toMatchObject([{ data: { currentPrice: 110_000, mayBid: false } }])
  const limitedFirst = await stack.openAuction({ terms: { end: stack.clock.hoursFromNow(72) } })
  await stack.manage(limitedFirst, 'GrantAccess', { userId: people.carla.id })
  await stack.manage(limitedFirst, 'LimitBidder', { bidderId: people.carla.id, limit: 110_000 })
  await placed(carla, limitedFirst, 100_000)
  await placed(anna, limitedFirst, 110_000)
  expect(await waiting(limitedFirst)).toMatchObject([{ data: { currentPrice: 110_000, mayBid: false } }])
})

test('[DEC-13] [ADM-2] who is asked for a price above their limit is mailed that they cannot accept', async () => {
  const auctionId = await stack.openAuction({ terms: { openEnd: true, end: null } })
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  await placed(carla, auctionId, 100_000)
  await stack.manage(auctionId, 'LimitBidder', { bidderId: people.carla.id, limit: 110_000 })
  await stack.manage(auctionId, 'EndAuction', {})
  const until = stack.clock.hoursFromNow(24)
  await stack.manage(auctionId, 'MakeCounterOffer', { price: 120_000, bidders: 1, until })
  expect(await waiting(auctionId, 'counterOfferMade')).toMatchObject([
    { data: { price: 120_000, mayAccept: false, isAboveLimit: true } },
  ])
})

test('[OUT-5] an access that was revoked in the same night is not mailed, one granted again once', async () => {
  const auctionId = await openFor()
  expect(await waiting(auctionId, 'accessGranted')).toHaveLength(1)
  await stack.manage(auctionId, 'RevokeAccess', toCarla)
  expect(await waiting(auctionId, 'accessGranted')).toEqual([])
  await stack.manage(auctionId, 'GrantAccess', toCarla)
  expect(await waiting(auctionId, 'accessGranted')).toHaveLength(1)
})

test.each([
  ['UnpublishAuction', {}],
  ['WithdrawAuction', { reason: 'Verkauf zurückgestellt' }],
  ['RevokeAccess', toCarla],
] as const)('[OUT-5] a publication is not mailed after %s in the same night', async (command, data) => {
  const auctionId = await openFor()
  await stack.manage(auctionId, 'UnpublishAuction', {})
  await stack.manage(auctionId, 'PublishAuction', {})
  expect(await waiting(auctionId, 'auctionPublished')).toHaveLength(1)
  await stack.manage(auctionId, command, data)
  expect(await waiting(auctionId, 'auctionPublished')).toEqual([])
})

test('[OUT-5] [BID-17] whose bid is voided is not mailed that it was outbid', async () => {
  const auctionId = await openFor()
  const { revision } = (await carla.bid(auctionId, 100_000)).json() as { revision: number }
  await placed(anna, auctionId, 110_000)
  expect(await waiting(auctionId)).toHaveLength(1)
  const voided = await admin.manage(auctionId, 'VoidBid', { bidRevision: revision, reason: 'Irrtum' })
  await stack.seen(auctionId, (voided.json() as { revision: number }).revision)
  expect(await waiting(auctionId)).toEqual([])
  expect(await waiting(auctionId, 'bidVoided')).toHaveLength(1)
})

test('[OUT-5] [OUT-9] what was corrected is as before once the suspension or the loss of access is over', async () => {
  const auctionId = await openFor()
  await placed(carla, auctionId, 100_000)
  await placed(anna, auctionId, 110_000)
  await stack.manage(auctionId, 'ReviseAuction', { description: { listed: false } })
  const [before] = await waiting(auctionId)
  const bidderId = people.carla.id
  await stack.manage(auctionId, 'SuspendBidder', { bidderId, category: 'proofExpired' })
  await stack.manage(auctionId, 'RevokeAccess', toCarla)
  expect(await waiting(auctionId)).toMatchObject([{ data: { mayBid: false } }])
  expect(await waiting(auctionId, 'accessRevoked')).toMatchObject([{ data: { ownPrice: 100_000 } }])
  expect(await waiting(auctionId, 'bidderSuspended')).toHaveLength(1)
  await stack.manage(auctionId, 'RestoreBidder', { bidderId })
  await stack.manage(auctionId, 'GrantAccess', toCarla)
  expect((await waiting(auctionId))[0]?.data).toEqual(before?.data)
  expect(await waiting(auctionId, 'bidderSuspended')).toEqual([])
  expect(await waiting(auctionId, 'accessRevoked')).toEqual([])
  await stack.manage(auctionId, 'LimitBidder', { bidderId, limit: 110_000 })
  expect(await waiting(auctionId)).toMatchObject([{ data: { mayBid: false } }])
  await stack.manage(auctionId, 'LimitBidder', { bidderId, limit: 500_000 })
  expect((await waiting(auctionId))[0]?.data).toEqual(before?.data)
})

test('[OUT-5] a near end is not mailed to anybody once the auction is withdrawn or its end moved', async () => {
  // A quarter of an hour after the night, so that the mail waits.
  const end = msToInstant(midnight + DAY_MS + 7.25 * 3_600_000)
  const terms = { end, nightTimeStart: '22:00', nightTimeEnd: '08:00' }
  const later = msToInstant(instantToMs(end) + 3 * 3_600_000)
  const auctions = [
    [await stack.openAuction({ terms }), 'WithdrawAuction', { reason: 'Verkauf zurückgestellt' }],
    [await stack.openAuction({ terms }), 'ExtendAuctionEnd', { end: later, reason: 'Nachfrage' }],
  ] as const
  for (const [auctionId] of auctions) {
    expect((await carla.send('PUT', `/api/user/watch-list/${auctionId}`)).status).toBe(204)
  }
  stack.clock.jumpTo(msToInstant(instantToMs(end) - 45 * 60_000))
  for (const [auctionId, command, data] of auctions) {
    expect(await waiting(auctionId, 'endingSoon')).toHaveLength(1)
    await stack.manage(auctionId, command, data)
    expect(await waiting(auctionId, 'endingSoon')).toEqual([])
  }
})
