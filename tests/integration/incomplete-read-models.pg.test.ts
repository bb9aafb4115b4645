import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { randomUUID } from 'node:crypto'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { people, type Answer, problemIn, ScriptClient } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'

let stack: RunningStack
let auctionId: AuctionId
let gateway: ReturnType<RunningStack['createGateway']>
let url: string

const tables = [
  'auction_details',
  'auction_bids',
  'auction_participants',
  'purchase_requests',
  'auction_history',
]

/** Read models as a new database has them, and projections that do not reach the log. */
beforeAll(async () => {
  stack = await startStack()
  auctionId = await stack.openAuction()
  await stack.projections.pause()
  for (const table of tables) await stack.knex.raw(`truncate read_1."${table}"`)
  await stack.knex('read_1.checkpoint').update({ position: null, announced: null, end_reached: false })
  // Another gateway: the first one remembers.
  gateway = stack.createGateway(false)
  url = `http://127.0.0.1:${await gateway.listen(0, ['127.0.0.1'])}`
})
afterAll(async () => {
  await gateway.close()
  await stack.close()
})

const codeOf = (answer: Answer): unknown => [answer.status, problemIn(answer).code]

test('while read models are incomplete no answer says that an auction does not exist: 503 until they are complete', async () => {
  const anna = await ScriptClient.signedIn(url, people.anna)
  const broker = await ScriptClient.signedIn(url, people.broker)
  const answers = {
    bid: await anna.bid(auctionId, 100_000),
    purchase: await anna.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, {
      commandId: randomUUID(),
      confirmations: allConfirmed,
    }),
    details: await anna.get(`/api/auctions/${auctionId}`),
    publicDetails: await anna.get(`/api/public/auctions/${auctionId}`),
    list: await anna.get('/api/public/auctions'),
    own: await anna.get('/api/auctions'),
    withdraw: await broker.post(
      `/api${manageAuction('WithdrawAuction').path.replace(':auctionId', auctionId)}`,
      {
        commandId: randomUUID(),
        data: { reason: 'so' },
      },
    ),
  }
  expect(Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, codeOf(answer)]))).toEqual(
    Object.fromEntries(Object.keys(answers).map((name) => [name, [503, 'unavailable']])),
  )
  const health = await anna.get('/health/ready')
  expect([health.status, health.json()]).toEqual([
    503,
    { status: 'notReady', missing: ['readModels: have not reflected the whole log yet'] },
  ])
  const live = await LiveClient.open(url)
  live.send({ type: 'subscribe', auctionId, after: null })
  expect(await live.until(({ type }) => type === 'error')).toMatchObject({ code: 'unavailable' })
  live.socket.close()

  stack.projections.resume()
  await expect.poll(async () => (await anna.bid(auctionId, 100_000)).status, { timeout: 30_000 }).toBe(201)
  expect(codeOf(await anna.bid(randomUUID() as AuctionId, 100_000))).toEqual([404, 'auctionNotFound'])
  expect((await anna.get('/api/public/auctions')).status).toBe(200)
})
