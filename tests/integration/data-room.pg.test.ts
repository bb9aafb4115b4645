import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { expect, test } from 'vitest'
import { gatewayConfig } from './stack-parts.ts'
import { people, problemIn, type ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, anna, ben] = await signedIn(stack, 'broker', 'anna', 'ben')

const urlOf = (auctionId: string, name: string) => `/api/auctions/${auctionId}/documents/${name}`

async function addFile(auctionId: string, name: string): Promise<string> {
  const folder = join(stack.filesDir, 'documents', auctionId)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), '%PDF-1.7')
  return urlOf(auctionId, name)
}

const list = (auctionId: AuctionId, ...documents: readonly AuctionDocument[]) =>
  stack.manage(auctionId, 'ReviseAuction', { description: { documents: [...documents] } })

const bid = (client: ScriptClient, auctionId: AuctionId, price: number, documentsState: unknown) =>
  client.post(`/api/auctions/${auctionId}/bids`, {
    price,
    commandId: randomUUID(),
    confirmations: allConfirmed,
    documentsState,
  })

/** An auction whose plan was replaced after Anna's bid for the first one. */
async function replacedPlan() {
  const auctionId = await stack.openAuction()
  const first = await addFile(auctionId, 'plan-1.pdf')
  const second = await addFile(auctionId, 'plan-2.pdf')
  await list(auctionId, { name: 'Plan', storageUrl: first })
  const placed = await bid(anna, auctionId, 100_000, 2)
  expect([placed.status, placed.json()]).toMatchObject([201, { documentsState: 2 }])
  const replaced = [{ storageUrl: first, replacedAt: stack.clock.now() }]
  await list(auctionId, { name: 'Plan', storageUrl: second, version: 2, replaced })
  return { auctionId, first, second }
}

test.each([0, -1, 1.5, '1', null])('[DATA-3] %j is no state, and nothing is written', async (state) => {
  const auctionId = await stack.openAuction()
  const before = await stack.log.head()
  const answer = await bid(anna, auctionId, 100_000, state)
  expect([answer.status, Object.keys(problemIn(answer).errors ?? {})]).toEqual([400, ['documentsState']])
  expect(await stack.log.head()).toBe(before)
})

test('[DATA-4] a bid for replaced documents is refused with what changed, and counts once it names these', async () => {
  const { auctionId, first, second } = await replacedPlan()
  const refused = await bid(anna, auctionId, 120_000, 2)
  expect(refused.status).toBe(409)
  expect(problemIn(refused)).toMatchObject({
    code: 'documentsChanged',
    documentsState: 3,
    documents: [{ kind: 'replaced', name: 'Plan', storageUrl: second, previousUrl: first }],
    receipt: { code: 'documentsChanged' },
  })
  const details = (await anna.get(`/api/auctions/${auctionId}`)).json() as AuctionDetails
  expect(details).toMatchObject({ documentsState: 3, currentPrice: 100_000 })
  expect((await bid(anna, auctionId, 120_000, details.documentsState)).status).toBe(201)
})

test('[DATA-8] what a reader confirmed stays readable for them alone, and the tenant reads who confirmed what', async () => {
  const { auctionId, first, second } = await replacedPlan()
  expect([(await anna.get(first)).status, (await ben.get(first)).status]).toEqual([200, 404])
  expect((await anna.get(`/api/auctions/${auctionId}/documents`)).json()).toMatchObject({
    documents: [{ storageUrl: second, confirmedAt: null }],
    confirmedEarlier: [{ name: 'Plan', storageUrl: first }],
  })
  expect((await ben.get(`/api/auctions/${auctionId}/documents`)).json()).toMatchObject({
    confirmedEarlier: [],
  })
  const path = `/api/administration/auctions/${auctionId}/document-confirmations`
  expect((await broker.get(path)).json()).toMatchObject({
    states: [
      { state: 1, changes: [] },
      { state: 2, changes: [{ kind: 'added', name: 'Plan' }] },
      { state: 3, changes: [{ kind: 'replaced', name: 'Plan' }] },
    ],
    confirmations: [{ person: { id: people.anna.id }, state: 2 }],
  })
  expect((await anna.get(path)).status).toBeGreaterThanOrEqual(403)
})

test('[DATA-5] the new version is announced to the bidder', async () => {
  const { auctionId } = await replacedPlan()
  const { knex, clock } = stack
  while (await followAuctions({ knex, clock, publicUrl: gatewayConfig.publicUrl }));
  const { alerts } = (await anna.get('/api/user/alerts?take=100')).json() as {
    alerts: { auctionId: AuctionId; kind: string }[]
  }
  const kinds = alerts.filter((alert) => alert.auctionId === auctionId).map(({ kind }) => kind)
  expect(kinds).toContain('documentsChanged')
})
