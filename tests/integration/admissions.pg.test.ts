import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { describe, expect, test, vi } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { gatewayConfig } from './stack-parts.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, anna, carla] = await signedIn(stack, 'broker', 'anna', 'carla')

const HASH = expect.stringMatching(/^[0-9a-f]{64}$/) as string
const pathOf = (auctionId: string, end: string) => `/api/administration/auctions/${auctionId}/${end}`

function invitation(email: string, more: object = {}) {
  return {
    commandId: randomUUID(),
    email,
    firstName: 'Ines',
    lastName: 'Gast',
    reason: 'Besichtigung',
    ...more,
  }
}

function change(auctionId: string, userId: string, action: string, more: object = {}) {
  const body = { commandId: randomUUID(), action, reason: 'Bonität geprüft', ...more }
  return broker.post(pathOf(auctionId, `admissions/${userId}/changes`), body)
}

async function admissionsIn(auctionId: string, search = ''): Promise<readonly Admission[]> {
  const answer = await broker.get(pathOf(auctionId, `admissions?search=${encodeURIComponent(search)}`))
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { admissions: Admission[] }).admissions
}

/** What the private page receives. */
async function shownTo(client: ScriptClient, auctionId: AuctionId): Promise<unknown> {
  const answer = await client.get(`/api/auctions/${auctionId}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

async function bidBy(client: ScriptClient, auctionId: AuctionId, price: number): Promise<void> {
  const answer = await client.bid(auctionId, price)
  if (answer.status !== 201) throw new Error(answer.text)
  await stack.seen(auctionId, (answer.json() as { revision: number }).revision)
}

async function follow(): Promise<void> {
  const options = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  let hasMore = true
  while (hasMore) hasMore = await followAuctions(options)
}

describe('invitations', () => {
  test('[ADM-1] an unknown email gets an account, access and a link; a repeated request, nothing more', async () => {
    const auctionId = await stack.openAuction()
    const body = invitation('neu@gast.example', { limit: 250_000 })
    const answers = [
      await broker.post(pathOf(auctionId, 'invitations'), body),
      await broker.post(pathOf(auctionId, 'invitations'), body),
    ]
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const [admission, ...others] = await admissionsIn(auctionId, 'gast.example')
    expect(others).toEqual([])
    expect(admission).toMatchObject({
      state: 'invited',
      hasAccess: true,
      limit: 250_000,
      person: { name: 'Ines Gast', email: 'neu@gast.example' },
      lastBid: null,
      lastChange: { action: 'invite', reason: 'Besichtigung', author: { email: people.broker.email } },
    })
    await follow()
    const mails = await mailsTo(stack.knex, 'neu@gast.example')
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation'])
    expect(String(mails[0]?.data?.['link'])).toContain('/sign-up?token=')
  })

  test('[ADM-1] a known email is notified of the access with the same answer; a person who has access already is not notified', async () => {
    const auctionId = await stack.openAuction()
    const first = await broker.post(
      pathOf(auctionId, 'invitations'),
      invitation(people.carla.email.toUpperCase()),
    )
    const again = await broker.post(pathOf(auctionId, 'invitations'), invitation(people.carla.email))
    expect([first.status, first.text, again.status, again.text]).toEqual([204, '', 204, ''])
    await follow()
    const about = (await mailsTo(stack.knex, people.carla.email)).filter(
      (mail) => (mail as { auction_id?: string }).auction_id === auctionId,
    )
    expect(about.map(({ kind }) => kind)).toEqual(['accessGranted'])
    expect(await admissionsIn(auctionId)).toMatchObject([
      { state: 'invited', person: { name: 'Ines Gast', email: people.carla.email } },
    ])
    await bidBy(carla, auctionId, 100_000)
    expect(await admissionsIn(auctionId)).toMatchObject([
      { state: 'admitted', person: { name: 'Vorname Nachname', email: people.carla.email } },
    ])
  })

  test('what is no address, no name, no reason or no price is named, and nothing happens', async () => {
    const auctionId = await stack.openAuction()
    for (const [field, value] of [
      ['email', 'niemand'],
      ['lastName', ' '],
      ['reason', ''],
      ['limit', 0],
      ['limit', 1.5],
    ] as const) {
      const answer = await broker.post(
        pathOf(auctionId, 'invitations'),
        invitation('falsch@gast.example', { [field]: value }),
      )
      expect([answer.status, Object.keys(problemIn(answer).errors ?? {})]).toEqual([400, [field]])
    }
    expect(await admissionsIn(auctionId)).toEqual([])
  })
})

describe('limit and suspension', () => {
  test('[ADM-2] a bid above the limit is refused with the limit, one at it is taken', async () => {
    const auctionId = await stack.openAuction()
    await bidBy(anna, auctionId, 100_000)
    expect((await change(auctionId, people.anna.id, 'limit', { limit: 120_000 })).status).toBe(204)
    const refused = await anna.bid(auctionId, 120_001)
    expect([refused.status, problemIn(refused)]).toMatchObject([
      409,
      { code: 'bidLimitExceeded', bidLimit: 120_000 },
    ])
    expect(await shownTo(anna, auctionId)).toMatchObject({ bidLimit: 120_000, abilities: { placeBid: true } })
    await bidBy(anna, auctionId, 120_000)
    expect(await shownTo(anna, auctionId)).toMatchObject({
      abilities: { placeBid: false, bidBlockedBy: 'bidLimitExceeded' },
    })
    expect((await change(auctionId, people.anna.id, 'limit', { limit: null })).status).toBe(204)
    expect(await shownTo(anna, auctionId)).toMatchObject({ bidLimit: null, abilities: { placeBid: true } })
    await bidBy(anna, auctionId, 130_000)
  })

  test('[ADM-2] an immediate purchase above the limit is refused too', async () => {
    const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never }
    const auctionId = await stack.openAuction({ terms })
    await bidBy(anna, auctionId, 100_000)
    await change(auctionId, people.anna.id, 'limit', { limit: 499_999 })
    const request = { commandId: randomUUID(), confirmations: allConfirmed }
    const answer = await anna.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, request)
    expect(problemIn(answer).code).toBe('bidLimitExceeded')
    expect(await shownTo(anna, auctionId)).toMatchObject({ abilities: { requestImmediatePurchase: false } })
  })

  test('[ADM-3] [ADM-5] a suspended bidder reads and does not bid, until the suspension is lifted', async () => {
    const auctionId = await stack.openAuction()
    await bidBy(anna, auctionId, 100_000)
    expect((await change(auctionId, people.anna.id, 'suspend')).status).toBe(204)
    const refused = await anna.bid(auctionId, 110_000)
    expect([refused.status, problemIn(refused).code]).toEqual([403, 'bidderSuspended'])
    expect(await shownTo(anna, auctionId)).toMatchObject({
      abilities: { placeBid: false, requestImmediatePurchase: false, bidBlockedBy: 'bidderSuspended' },
    })
    expect(await admissionsIn(auctionId)).toMatchObject([{ state: 'suspended', lastBid: { price: 100_000 } }])
    const twice = await change(auctionId, people.anna.id, 'suspend')
    expect([twice.status, problemIn(twice).code]).toEqual([409, 'admissionUnchanged'])
    await change(auctionId, people.anna.id, 'resume')
    await bidBy(anna, auctionId, 110_000)
    const changes = await broker.get(pathOf(auctionId, `admissions/${people.anna.id}/changes`))
    expect(changes.json()).toMatchObject([
      { action: 'resume', reason: 'Bonität geprüft', author: { email: people.broker.email } },
      { action: 'suspend' },
    ])
  })

  test('[ADM-4] a bid that was accepted gets its receipt again, whatever was decided since', async () => {
    const auctionId = await stack.openAuction()
    const commandId = randomUUID()
    const first = await anna.bid(auctionId, 100_000, { commandId })
    await stack.seen(auctionId, (first.json() as { revision: number }).revision)
    await change(auctionId, people.anna.id, 'suspend')
    const second = await anna.bid(auctionId, 100_000, { commandId })
    expect([second.status, second.text]).toEqual([201, first.text])
  })

  test('[ADM-6] refusals by limit and suspension are attempts of the history, the newest first', async () => {
    const auctionId = await stack.openAuction()
    await bidBy(anna, auctionId, 100_000)
    await anna.bid(auctionId, 50)
    stack.clock.jumpTo(stack.clock.hoursFromNow(0.001))
    await change(auctionId, people.anna.id, 'limit', { limit: 101_000 })
    await anna.bid(auctionId, 400_000)
    // Attempts have no receipt whose revision a reader could wait for.
    const notice = await vi.waitUntil(async () => {
      const answer = (await broker.get(pathOf(auctionId, 'refused-attempts'))).json() as { total: number }
      return answer.total === 2 && answer
    }, 30_000)
    expect(notice).toMatchObject({
      total: 2,
      attempts: [
        { kind: 'bid', code: 'bidLimitExceeded', price: 400_000, limit: 101_000, eventHash: HASH },
        { kind: 'bid', code: 'auctionBidTooLow', price: 50, limit: null, shown: { currentPrice: 100_000 } },
      ],
    })
  })
})

describe('access', () => {
  test('[ADM-5] revoked with a reason, granted again, and each once', async () => {
    const auctionId = await stack.openAuction({ description: { listed: false } })
    await broker.post(pathOf(auctionId, 'invitations'), invitation(people.carla.email))
    const commandId = randomUUID()
    for (let times = 0; times < 2; times += 1) {
      expect((await change(auctionId, people.carla.id, 'revoke', { commandId })).status).toBe(204)
    }
    expect(await admissionsIn(auctionId)).toMatchObject([
      { state: 'revoked', lastChange: { action: 'revoke' } },
    ])
    expect((await carla.get(`/api/auctions/${auctionId}`)).status).toBe(404)
    const again = await change(auctionId, people.carla.id, 'revoke')
    expect(problemIn(again).code).toBe('accessNotGranted')
    expect((await change(auctionId, people.carla.id, 'grant')).status).toBe(204)
    expect((await admissionsIn(auctionId))[0]?.state).toBe('admitted')
  })

  test('[ADM-7] nothing can be decided about people whom the auction does not know, nor by another tenant', async () => {
    const auctionId = await stack.openAuction()
    const unknown = await change(auctionId, people.ben.id, 'suspend')
    expect([unknown.status, problemIn(unknown).code]).toEqual([404, 'admissionNotFound'])
    const stranger = await ScriptClient.signedIn(stack.url, people.otherBroker)
    for (const end of [
      'admissions',
      'refused-attempts',
      'watchers',
      'document-openings',
      'document-confirmations',
      'bid-log?format=pdf',
    ]) {
      const answer = await stranger.get(pathOf(auctionId, end))
      expect([end, answer.status, problemIn(answer).code]).toEqual([end, 404, 'auctionNotFound'])
    }
    const invited = await stranger.post(pathOf(auctionId, 'invitations'), invitation('x@gast.example'))
    expect([invited.status, await mailsTo(stack.knex, 'x@gast.example')]).toEqual([404, []])
  })
})

test('[ADM-8] the record lists who opened which document, once for each reading, without the tenant itself', async () => {
  const storageUrl = (auctionId: string) => `/api/auctions/${auctionId}/documents/plan.pdf`
  const auctionId = await stack.openAuction()
  await mkdir(join(stack.filesDir, 'documents', auctionId), { recursive: true })
  await writeFile(join(stack.filesDir, 'documents', auctionId, 'plan.pdf'), '%PDF-1.7')
  const documents = [{ name: 'Grundriss', storageUrl: storageUrl(auctionId) }]
  await stack.manage(auctionId, 'ReviseAuction', { description: { documents } })
  for (const client of [anna, anna, broker])
    expect((await client.get(storageUrl(auctionId))).status).toBe(200)
  stack.clock.jumpTo(stack.clock.hoursFromNow(0.05))
  await anna.get(storageUrl(auctionId))
  const answer = await broker.get(pathOf(auctionId, 'document-openings'))
  const opening = { document: 'Grundriss', person: { email: people.anna.email } }
  expect(answer.json()).toMatchObject({ total: 2, openings: [opening, opening] })
})

test('watchers are those in the room now', async () => {
  const auctionId = await stack.openAuction()
  const watchers = async () => (await broker.get(pathOf(auctionId, 'watchers'))).json()
  expect(await watchers()).toEqual({ connections: 0, signedIn: 0, people: 0 })
  const windows = [
    await LiveClient.open(stack.url, anna.cookie),
    await LiveClient.open(stack.url, anna.cookie),
    await LiveClient.open(stack.url),
  ]
  for (const live of windows) {
    live.send({ type: 'subscribe', auctionId, after: null })
    await live.until((message) => message.type === 'subscribed')
  }
  expect(await watchers()).toEqual({ connections: 3, signedIn: 2, people: 1 })
  for (const live of windows) live.socket.terminate()
})
