import type { DisputeSteps, DisputeVerification } from '@zuschlag/contracts/administration/dispute'
import type { DisputeNotice } from '@zuschlag/contracts/administration/dispute-notices'
import type { WhatIf } from '@zuschlag/contracts/administration/what-if'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { verifyExport } from '@zuschlag/engine/verification/verify-export'
import { saveNotices } from '@zuschlag/gateway/modules/notifications/alerts/notices'
import { enqueueMail } from '@zuschlag/gateway/kernel/outbox/outbox'
import { expect, test } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const at = (part: string): string => `/api/administration/auctions/${auctionId}/dispute/${part}`

const stack = await stackOfFile()
const auctionId = await stack.openAuction()
const [broker, anna, ben] = await signedIn(stack, 'broker', 'anna', 'ben')
const bids = [
  await anna.bid(auctionId, 100_000),
  await ben.bid(auctionId, 100_500),
  await ben.bid(auctionId, 120_000),
]
if (bids.map(({ status }) => status).join() !== '201,409,201') throw new Error('the bids had other outcomes')
await stack.seen(auctionId, 4)

async function steps(query = ''): Promise<DisputeSteps> {
  const answer = await broker.get(at(`steps${query}`))
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return answer.json() as DisputeSteps
}

test('the steps of a history come with their rules, the state that they changed and everybody by name', async () => {
  const { total, before, steps: all, people: named } = await steps()
  expect(total).toBe(all.length)
  expect(before.status).toBe('Absent')
  expect(all.map(({ type, rule }) => `${type} ${rule}`)).toEqual([
    'AuctionDrafted LIFE-1',
    'AuctionPublished PUB-1',
    'AuctionStarted LIFE-9',
    'BidPlaced BID-11',
    'BidRejected BID-9',
    'BidPlaced BID-12',
  ])
  expect(all[4]).toMatchObject({
    stream: 'attempts',
    revision: 0,
    facts: {
      bidderId: people.ben.id,
      price: 100_500,
      code: 'auctionBidTooLow',
      shown: { currentPrice: 100_000, minimumBid: 101_000, auctionRevision: 3 },
    },
    change: {},
  })
  expect(all[5]?.change).toMatchObject({ currentPrice: 120_000, bidCount: 2, leaderId: people.ben.id })
  expect(named.find(({ id }) => id === people.anna.id)?.name).toBe('Anna Nachname')
})

test('pages follow each other without a gap', async () => {
  const whole = await steps()
  const first = await steps('?take=4')
  const second = await steps('?skip=4&take=4')
  expect([...first.steps, ...second.steps]).toEqual(whole.steps)
  expect(second.before).toMatchObject({ currentPrice: 100_000, bidCount: 1, leaderId: people.anna.id })
  expect((await broker.get(at('steps?take=5000'))).status).toBe(400)
})

test('the history verifies, and says so with its figures', async () => {
  const answer = await broker.post(at('verification'), '')
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({
    events: 5,
    attempts: 1,
    accepted: 5,
    refused: 1,
    fault: null,
    readModelDifference: null,
  } satisfies Partial<DisputeVerification>)
})

test('a read model that differs is reported with its field', async () => {
  const row = stack.knex('read.auction_details').where({ auction_id: auctionId })
  const [kept] = await row.clone().select<{ title: string }[]>('title')
  await row.clone().update({ title: 'Gefälscht' })
  const answer = (await broker.post(at('verification'), '')).json() as DisputeVerification
  await row.clone().update({ title: kept?.title })
  expect(answer).toMatchObject({
    fault: null,
    readModelDifference: { table: 'auction_details', field: 'title' },
  })
})

test('what if: a higher first bid would have turned the second away', async () => {
  const change = { kind: 'change', price: 119_500 }
  const answer = await broker.post(at('what-if'), { stream: 'auction', revision: 3, change })
  expect(answer.status).toBe(200)
  const { rows, actual, whatIf, differences } = answer.json() as WhatIf
  expect(differences).toBe(1)
  expect(
    rows.map(({ isChanged, price, whatIf: { status, code } }) => [isChanged, price, status, code]),
  ).toEqual([
    [true, 119_500, 'accepted', undefined],
    [false, 120_000, 'rejected', 'auctionBidTooLow'],
  ])
  expect([actual.bidCount, whatIf.bidCount]).toEqual([2, 1])
  expect([actual.leaderId, whatIf.leaderId]).toEqual([people.ben.id, people.anna.id])
  // Nothing of it was written.
  expect((await steps()).total).toBe(6)
})

test('a change that is none is refused with its code', async () => {
  for (const [revision, change] of [
    [0, { kind: 'drop' }],
    [3, { kind: 'change' }],
    [99, { kind: 'drop' }],
  ]) {
    const answer = await broker.post(at('what-if'), { stream: 'auction', revision, change })
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'changeNotPossible' })
  }
})

test('the dispute file that is downloaded verifies with nothing but its bytes', async () => {
  const answer = await broker.get(at('file'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="streitakte-${auctionId.slice(0, 8)}.ndjson"`,
  )
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(answer.text))
  }
  expect(await verifyExport(bytes(), { sha256: nodeSha256 })).toMatchObject({
    status: 'fits',
    events: 5,
    attempts: 1,
  })
})

test('notices are listed with their recipients and mails', async () => {
  const moment = stack.clock.now()
  const transaction = stack.knex
  const outbid = { userId: people.anna.id, kind: 'outbid', price: 120_000, ownPrice: 100_000 } as const
  const won = { userId: people.ben.id, kind: 'bidReceipt', price: 120_000, ownPrice: 120_000 } as const
  await saveNotices(transaction, [outbid, won], { auctionId, revision: 4, at: moment, end: null })
  const onceKey = `${auctionId}:4:${people.anna.id}:outbid`
  const auction = {
    title: 'Haus',
    place: '1080 Wien',
    law: { country: 'AT', isBidDeclared: true },
    currencyCode: 'EUR',
    timeZone: 'Europe/Vienna',
    end: null,
  } as const
  const about = { auction, link: 'http://zuschlag.test' }
  await enqueueMail(
    transaction,
    {
      kind: 'outbid',
      data: { ...about, ownPrice: 100_000, currentPrice: 120_000, minimumBid: 121_000 },
      to: { userId: people.anna.id },
      language: 'de',
      tenantId: null,
      auctionId,
      onceKey,
      dueAt: moment,
    },
    moment,
  )
  const { notices } = (await broker.get(at('notices'))).json() as { notices: DisputeNotice[] }
  expect(
    notices.map(({ kind, revision, person, mail, inApp }) => [
      kind,
      revision,
      person.id,
      mail?.status,
      inApp,
    ]),
  ).toEqual([
    ['outbid', 4, people.anna.id, 'queued', true],
    ['bidReceipt', 4, people.ben.id, undefined, true],
  ])
})

test('another tenant, a bidder and a visitor find nothing here', async () => {
  const other = await ScriptClient.signedIn(stack.url, people.otherBroker)
  const visitor = new ScriptClient(stack.url)
  const what = { stream: 'auction', revision: 3, change: { kind: 'drop' } }
  for (const client of [other, anna]) {
    for (const answer of [
      await client.get(at('steps')),
      await client.get(at('file')),
      await client.get(at('notices')),
      await client.post(at('verification'), ''),
      await client.post(at('what-if'), what),
    ]) {
      expect(problemIn(answer)).toMatchObject({ status: 404, code: 'auctionNotFound' })
    }
  }
  expect((await visitor.get(at('steps'))).status).toBe(401)
  const seller = await ScriptClient.signedIn(stack.url, people.seller)
  expect((await seller.get(at('steps'))).status).toBe(200)
})
