import { randomUUID } from 'node:crypto'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { draft } from '../fixtures/auction-commands.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { newCommandId, type RunningStack, startStack } from './running-stack.ts'

let stack: RunningStack
let other: AnotherGateway

type AnotherGateway = { readonly url: string; readonly close: () => Promise<void> }

async function anotherGateway(seesLog: boolean): Promise<AnotherGateway> {
  const gateway = stack.createGateway(seesLog)
  return { url: `http://127.0.0.1:${await gateway.listen(0, ['127.0.0.1'])}`, close: () => gateway.close() }
}

beforeAll(async () => {
  stack = await startStack()
  other = await anotherGateway(true)
})
afterEach(() => stack.projections.resume())
afterAll(async () => {
  await other.close()
  await stack.close()
})

const base = '/api/administration/auctions'
const broker = (url: string): Promise<ScriptClient> => ScriptClient.signedIn(url, people.broker)

async function drafted(client: ScriptClient): Promise<AuctionId> {
  const auctionId = randomUUID() as AuctionId
  const { description, terms } = draft(auctionId, newCommandId()).data
  const times = { start: stack.clock.hoursFromNow(1), end: stack.clock.hoursFromNow(24) }
  const answer = await client.post(base, {
    commandId: randomUUID(),
    auctionId,
    description,
    terms: { ...terms, ...times, nightTimeStart: null, nightTimeEnd: null },
  })
  expect(answer.status).toBe(201)
  return auctionId
}

test.each(['the same gateway', 'another gateway'])(
  'while projections stand still, an accepted draft is published, revised and opened through %s',
  async (through) => {
    const first = await broker(stack.url)
    const next = await broker(through === 'the same gateway' ? stack.url : other.url)
    const earlier = await stack.openAuction()
    const { revision } = await stack.manage(earlier, 'GrantAccess', { userId: people.carla.id })
    await stack.seen(earlier, revision)
    await stack.projections.pause()
    const auctionId = await drafted(first)
    const statuses: number[] = []
    for (const [type, data] of [
      ['PublishAuction', {}],
      ['ReviseAuction', { description: { title: 'Haus am See' } }],
      ['GrantAccess', { userId: people.carla.id }],
      ['RevokeAccess', { userId: people.carla.id }],
      ['UnpublishAuction', {}],
    ] as const) {
      const answer = await next.manage(auctionId, type, data)
      statuses.push(answer.status)
      expect(answer.json()).not.toHaveProperty('price')
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201])
    // To everybody else it is not there, projected or not.
    const stranger = await ScriptClient.signedIn(other.url, people.otherBroker)
    const refused = await stranger.manage(auctionId, 'PublishAuction')
    expect([refused.status, problemIn(refused).code]).toEqual([404, 'auctionNotFound'])
  },
)

test('a page of an auction that is not projected yet waits for it, through another gateway too', async () => {
  const [first, next] = [await broker(stack.url), await broker(other.url)]
  await stack.projections.pause()
  const auctionId = await drafted(first)
  const reading = next.get(`${base}/${auctionId}`)
  stack.projections.resume()
  expect((await reading).status).toBe(200)
  expect((await next.get(`${base}/${randomUUID()}`)).status).toBe(404)
})

test('a gateway that does not see the log waits for what it accepted itself', async () => {
  const blind = await anotherGateway(false)
  const client = await broker(blind.url)
  await stack.projections.pause()
  const auctionId = await drafted(client)
  const publishing = client.manage(auctionId, 'PublishAuction')
  stack.projections.resume()
  expect((await publishing).status).toBe(201)
  await blind.close()
})
