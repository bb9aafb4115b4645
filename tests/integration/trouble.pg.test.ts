import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { receiptSchema } from '@zuschlag/contracts/auction/receipt'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { newCommandId, signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [anna] = await signedIn(stack, 'anna')
afterEach(() => {
  stack.interceptor = null
})

const engineAnswers = (outcome: CommandOutcome): void => {
  stack.interceptor = { execute: () => Promise.resolve(outcome) }
}

describe('an engine that is not there', () => {
  test('nothing was decided: 503, come again', async () => {
    const auctionId = await stack.openAuction()
    engineAnswers({ status: 'unavailable', reason: 'engineGone' })
    const answer = await anna.bid(auctionId, 100_000)
    expect([answer.status, problemIn(answer).code, answer.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '2',
    ])
  })

  test('an unknown outcome is returned later for the same command id, and counts once', async () => {
    const auctionId = await stack.openAuction()
    const commandId = newCommandId()
    stack.interceptor = {
      async execute(command, options) {
        stack.interceptor = null
        await stack.execute(command)
        return { status: 'unknown', reason: `no answer within ${options?.timeoutMs} ms` }
      },
    }
    const first = await anna.bid(auctionId, 100_000, { commandId })
    expect([first.status, problemIn(first).code, problemIn(first).retryAfter]).toEqual([
      503,
      'outcomeUnknown',
      2,
    ])
    const second = await anna.bid(auctionId, 100_000, { commandId })
    expect(second.status).toBe(201)
    const bids = (await stack.eventsOf(auctionId)).filter(({ type }) => type === 'BidPlaced')
    expect(bids.map(({ hash }) => hash)).toEqual([receiptSchema.parse(second.json()).eventHash])
  })
})

describe('immediate purchase', () => {
  const enabled = { terms: { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never } }
  const request = (auctionId: string, confirmations: object = allConfirmed) =>
    anna.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, {
      commandId: newCommandId(),
      confirmations,
    })

  test('a request gets its receipt, a second one of the same bidder is refused without a toast', async () => {
    const auctionId = await stack.openAuction(enabled)
    expect(await anna.details(auctionId)).toMatchObject({ abilities: { requestImmediatePurchase: true } })
    const first = await request(auctionId)
    expect(first.status).toBe(201)
    expect(receiptSchema.strict().parse(first.json())).toMatchObject({ price: 500_000, auctionId })
    const second = problemIn(await request(auctionId))
    expect(second).toMatchObject({ status: 409, code: 'immediatePurchaseAlreadyRequested' })
    expect(second).not.toHaveProperty('showToast')
    expect(await anna.details(auctionId)).toMatchObject({
      hasOpenImmediatePurchaseRequest: true,
      abilities: { requestImmediatePurchase: false },
    })
  })

  test('without its ticks it is refused, and each missing one is named', async () => {
    const auctionId = await stack.openAuction(enabled)
    const problem = problemIn(await request(auctionId, { ...allConfirmed, agbChecked: false }))
    expect(problem).toMatchObject({ status: 409, code: 'confirmationMissing' })
    expect(Object.keys(problem.errors ?? {})).toEqual(['confirmations.agbChecked'])
  })

  test('where it is not offered it is refused', async () => {
    const auctionId = await stack.openAuction()
    expect(problemIn(await request(auctionId))).toMatchObject({
      status: 409,
      code: 'immediatePurchaseNotEnabled',
    })
  })
})

describe('the rules of time', () => {
  test('before the start', async () => {
    const start = stack.clock.hoursFromNow(1)
    const auctionId = await stack.openAuction({ terms: { start } })
    expect(await anna.details(auctionId)).toMatchObject({
      hasStarted: false,
      abilities: { bidBlockedBy: 'auctionNotStarted' },
    })
    expect(problemIn(await anna.bid(auctionId, 100_000))).toMatchObject({
      status: 409,
      code: 'auctionNotStarted',
      message: 'CannotPlaceBidAuctionNotStarted',
    })
  })

  test('while it is not published', async () => {
    const auctionId = await stack.draftAuction()
    await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
    const carla = await ScriptClient.signedIn(stack.url, people.carla)
    expect(problemIn(await carla.bid(auctionId, 100_000))).toMatchObject({
      status: 409,
      code: 'auctionNotPublished',
      message: 'CannotPlaceBidAuctionNotPublished',
    })
  })

  test('[LIVE-15] at the instant of the end no bid is taken, and AuctionEnded confirms it', async () => {
    const auctionId = await stack.openAuction()
    const { end } = await anna.details(auctionId)
    const before = stack.clock.now()
    stack.clock.jumpTo(end ?? before)
    const client = await ScriptClient.signedIn(stack.url, people.anna)
    expect(await client.details(auctionId)).toMatchObject({ abilities: { bidBlockedBy: 'auctionEnded' } })
    // The engine writes what is due before it refuses.
    expect(problemIn(await client.bid(auctionId, 100_000)).code).toBe('auctionEnded')
    await vi.waitUntil(async () => (await client.details(auctionId)).hasEnded)
    stack.clock.jumpTo(before)
  })
})

describe('documents', () => {
  const name = 'grundbuch.pdf'

  async function auctionWithDocument() {
    const auctionId = await stack.openAuction()
    const storageUrl = `/api/auctions/${auctionId}/documents/${name}`
    await stack.manage(auctionId, 'ReviseAuction', {
      description: { documents: [{ name: 'Grundbuch', storageUrl }] },
    })
    await mkdir(join(stack.filesDir, 'documents', auctionId), { recursive: true })
    await writeFile(join(stack.filesDir, 'documents', auctionId, name), '%PDF-1.7')
    await writeFile(join(stack.filesDir, 'documents', auctionId, 'unlisted.pdf'), '%PDF-1.7')
    return { auctionId, storageUrl }
  }

  test('come to readers of the private details, with their type', async () => {
    const { storageUrl } = await auctionWithDocument()
    const answer = await anna.get(storageUrl)
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      '%PDF-1.7',
      'application/pdf',
    ])
    expect((await new ScriptClient(stack.url).get(storageUrl)).status).toBe(401)
    const carla = await ScriptClient.signedIn(stack.url, people.carla)
    expect((await carla.get(storageUrl)).status).toBe(403)
  })

  test.each(['unlisted.pdf', 'none.pdf', '..%2f..%2fevents.sqlite', '.hidden'])(
    '%s is not one',
    async (other) => {
      const { auctionId } = await auctionWithDocument()
      const answer = await anna.get(`/api/auctions/${auctionId}/documents/${other}`)
      expect([400, 404]).toContain(answer.status)
    },
  )
})

test('the health of the parts is reported', async () => {
  expect(await anna.get('/health/live')).toMatchObject({ status: 200 })
  expect((await anna.get('/health/ready')).json()).toEqual({ status: 'ready', missing: [] })
  const metrics = await anna.get('/metrics')
  expect(metrics.text).toContain('zuschlag_command_outcomes_total{command="PlaceBid",outcome="accepted"}')
  expect(metrics.text).not.toContain(people.anna.id)
  expect((await anna.get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})
