import { randomUUID } from 'node:crypto'
import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { expect, test, vi } from 'vitest'
import { people, type ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, anna] = await signedIn(stack, 'broker', 'anna')

const pathOf = (auctionId: string, end: string) => `/api/administration/auctions/${auctionId}/${end}`

function change(auctionId: string, action: string, more: object = {}) {
  const body = { commandId: randomUUID(), action, reason: 'Nachweis abgelaufen', ...more }
  return broker.post(pathOf(auctionId, `admissions/${people.anna.id}/changes`), body)
}

async function bidBy(client: ScriptClient, auctionId: AuctionId, price: number): Promise<void> {
  const answer = await client.bid(auctionId, price)
  if (answer.status !== 201) throw new Error(answer.text)
  await stack.seen(auctionId, (answer.json() as { revision: number }).revision)
}

async function admissionIn(auctionId: string): Promise<Admission | undefined> {
  const answer = await broker.get(pathOf(auctionId, 'admissions'))
  return (answer.json() as { admissions: Admission[] }).admissions[0]
}

const restrictions = ['BidderLimited', 'BidderSuspended', 'BidderRestored']
async function recordedIn(auctionId: string): Promise<readonly unknown[]> {
  const rows = await stack
    .knex('read.auction_history')
    .where({ auction_id: auctionId })
    .whereIn('type', restrictions)
    .orderBy('revision')
    .select<{ type: string; data: object }[]>('type', 'data')
  return rows.map(({ type, data }) => ({ type, data }))
}

test('[ADM-10] what the tenant decides is in the history, with a category and without its words', async () => {
  const auctionId = await stack.openAuction()
  await bidBy(anna, auctionId, 100_000)
  for (const [action, more] of [
    ['limit', { limit: 120_000 }],
    ['suspend', { category: 'proofExpired' }],
    ['resume', {}],
  ] as const)
    expect((await change(auctionId, action, more)).status).toBe(204)
  const bidderId = people.anna.id
  await vi.waitUntil(async () => (await recordedIn(auctionId)).length === 3, 30_000)
  expect(await recordedIn(auctionId)).toEqual([
    { type: 'BidderLimited', data: { bidderId, limit: 120_000 } },
    { type: 'BidderSuspended', data: { bidderId, category: 'proofExpired' } },
    { type: 'BidderRestored', data: { bidderId } },
  ])
  const changes = (await broker.get(pathOf(auctionId, `admissions/${bidderId}/changes`))).json()
  expect(changes).toMatchObject([
    { action: 'resume', category: null },
    { action: 'suspend', category: 'proofExpired', reason: 'Nachweis abgelaufen' },
    { action: 'limit', limit: 120_000, category: null },
  ])
})

test('[ADM-5] [ADM-10] where the note of a decision was lost, the list still says what holds, and a repetition adds it', async () => {
  const auctionId = await stack.openAuction()
  await bidBy(anna, auctionId, 100_000)
  const commandId = randomUUID()
  expect((await change(auctionId, 'suspend', { commandId })).status).toBe(204)
  // As a gateway leaves it that stops between the event and its note.
  await stack.knex('accounts.admission_changes').where({ command_id: commandId }).delete()
  expect(await admissionIn(auctionId)).toMatchObject({ state: 'suspended', lastChange: null })
  expect((await change(auctionId, 'suspend', { commandId })).status).toBe(204)
  expect(await admissionIn(auctionId)).toMatchObject({ lastChange: { reason: 'Nachweis abgelaufen' } })
})
