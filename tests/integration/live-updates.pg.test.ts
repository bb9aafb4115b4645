import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { people, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [anna] = await signedIn(stack, 'anna')

async function bidTimes(auctionId: AuctionId, times: number): Promise<number> {
  let revision = 0
  for (let time = 0; time < times; time += 1) {
    const { minimumBid } = await anna.details(auctionId)
    const answer = await anna.bid(auctionId, minimumBid)
    revision = (answer.json() as { revision: number }).revision
  }
  return revision
}

describe('coming back', () => {
  test('[LIVE-2] with `after` gets exactly what was missed, in order', async () => {
    const auctionId = await stack.openAuction()
    const first = await LiveClient.open(stack.url)
    const { revision: known } = await first.subscribed(auctionId)
    first.socket.close()
    const newest = await bidTimes(auctionId, 3)
    const second = await LiveClient.open(stack.url)
    second.send({ type: 'subscribe', auctionId, after: known })
    await second.revision(auctionId, newest)
    expect(second.messages).toMatchObject([
      { type: 'UpdateAuction', previousRevision: known, revision: known + 1 },
      { type: 'UpdateAuction', previousRevision: known + 1, revision: known + 2 },
      { type: 'UpdateAuction', previousRevision: known + 2, revision: newest },
    ])
    second.socket.close()
  })
})

describe('never older than seen', () => {
  test('[LIVE-3] details wait for the read model when a receipt is ahead of it', async () => {
    const auctionId = await stack.openAuction()
    await stack.projections.pause()
    const answer = await anna.bid(auctionId, 100_000)
    const { revision } = answer.json() as { revision: number }
    const reading = anna.get(`/api/public/auctions/${auctionId}`)
    await pause(100)
    stack.projections.resume()
    const details = await reading
    expect(details.status).toBe(200)
    expect((details.json() as { revision: number }).revision).toBeGreaterThanOrEqual(revision)
  })

  test('[LIVE-3] where it does not come in time the answer is 503, not an older state', async () => {
    const auctionId = await stack.openAuction()
    const answer = await anna.get(`/api/auctions/${auctionId}`, { 'minimum-revision': '99' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  })

  test('[LIVE-3] a reader who sees a live revision reads it at once', async () => {
    const auctionId = await stack.openAuction()
    const client = await LiveClient.open(stack.url)
    await client.subscribed(auctionId)
    const reads: Promise<void>[] = []
    client.socket.on('message', (data: Buffer) => {
      const { revision } = JSON.parse(data.toString('utf8')) as { revision: number }
      reads.push(
        anna.details(auctionId).then((details) => expect(details.revision).toBeGreaterThanOrEqual(revision)),
      )
    })
    const newest = await bidTimes(auctionId, 10)
    await client.revision(auctionId, newest)
    expect(reads.length).toBeGreaterThanOrEqual(10)
    await Promise.all(reads)
    client.socket.close()
  })
})

describe('who may listen', () => {
  test('[LIVE-5] an auction that is not there, or hidden, is not found', async () => {
    const hidden = await stack.openAuction({ description: { listed: false } })
    const visitor = await LiveClient.open(stack.url)
    for (const auctionId of [randomUUID(), hidden]) {
      visitor.send({ type: 'subscribe', auctionId })
      await visitor.until((message) => message.type === 'error' && message.auctionId === auctionId)
    }
    expect(visitor.messages).toMatchObject([{ code: 'auctionNotFound' }, { code: 'auctionNotFound' }])
    const investor = await LiveClient.open(stack.url, anna.cookie)
    expect(await investor.subscribed(hidden)).toMatchObject({ type: 'subscribed' })
    visitor.socket.close()
    investor.socket.close()
  })

  test('[LIVE-5] a reader who loses access is notified of it, and receives nothing more', async () => {
    const auctionId = await stack.openAuction({ description: { listed: false } })
    await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
    const carla = await ScriptClient.signedIn(stack.url, people.carla)
    const client = await LiveClient.open(stack.url, carla.cookie)
    const investor = await LiveClient.open(stack.url, anna.cookie)
    await investor.subscribed(auctionId)
    await client.subscribed(auctionId)
    await stack.manage(auctionId, 'RevokeAccess', { userId: people.carla.id })
    await client.until((message) => message.type === 'error')
    const newest = await bidTimes(auctionId, 1)
    await investor.revision(auctionId, newest)
    expect(client.messages.at(-1)).toEqual({ type: 'error', code: 'auctionNotFound', auctionId })
    client.socket.close()
    investor.socket.close()
  })

  test('[LIVE-9] a page of another site cannot connect', async () => {
    const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/api/live`, {
      origin: 'https://evil.example',
    })
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).toContain('403')
  })

  test('[LIVE-9] a page of another port or protocol of the public name cannot connect either', async () => {
    for (const origin of ['http://zuschlag.test:8081', 'https://zuschlag.test']) {
      const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/api/live`, {
        origin,
        headers: { host: new URL(origin).host },
      })
      const [error] = (await once(socket, 'error')) as [Error]
      expect(error.message).toContain('403')
    }
  })

  test('[LIVE-9] its own page can', async () => {
    const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/api/live`, { origin: stack.url })
    await once(socket, 'open')
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  })

  test('[LIVE-6] a connection ends with its session within five seconds, wherever the session was ended', async () => {
    const carla = await ScriptClient.signedIn(stack.url, people.carla)
    const client = await LiveClient.open(stack.url, carla.cookie)
    await stack
      .knex('accounts.sessions')
      .where({ user_id: people.carla.id })
      .update({ ended_at: stack.clock.now() })
    expect(await client.closed()).toBe(4401)
    const again = await ScriptClient.signedIn(stack.url, people.carla)
    const second = await LiveClient.open(stack.url, again.cookie)
    await again.post('/api/account/logout', {})
    expect(await second.closed()).toBe(4401)
  })
})

describe('what is no message', () => {
  test.each([
    ['no JSON', '{"type":', 'malformedJson'],
    ['bytes', Buffer.from([1, 2, 3]), 'malformedJson'],
    ['an unknown type', { type: 'bid' }, 'validationFailed'],
    ['an unknown field', { type: 'ping', x: 1 }, 'validationFailed'],
    ['an invalid id', { type: 'subscribe', auctionId: 'x' }, 'validationFailed'],
    [
      'a revision that is none',
      { type: 'subscribe', auctionId: randomUUID(), after: -1 },
      'validationFailed',
    ],
    ['a list', [], 'validationFailed'],
    ['null', null, 'validationFailed'],
  ])('[LIVE-8] %s: the client gets an error and the connection stays', async (_name, message, code) => {
    const client = await LiveClient.open(stack.url)
    client.send(message)
    await client.until((answer) => answer.type === 'error' && answer.code === code)
    client.send({ type: 'ping' })
    await client.until(({ type }) => type === 'pong')
    expect(client.closeCode).toBeNull()
    client.socket.close()
  })

  test('[LIVE-8] one that is too large closes its own connection alone', async () => {
    const [large, other] = [await LiveClient.open(stack.url), await LiveClient.open(stack.url)]
    large.send(`"${'x'.repeat(10_000)}"`)
    expect(await large.closed()).toBe(1009)
    other.send({ type: 'ping' })
    await other.until(({ type }) => type === 'pong')
    other.socket.close()
  })

  test('[LIVE-8] a flood gets a rate-limit error, then is disconnected', async () => {
    const client = await LiveClient.open(stack.url)
    for (let count = 0; count < 600; count += 1) client.send({ type: 'ping' })
    await client.until((message) => message.type === 'error' && message.code === 'tooManyRequests')
    expect(await client.closed()).toBe(1008)
  })
})
