import { randomUUID } from 'node:crypto'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { ServerMessage } from '@zuschlag/contracts/realtime/messages'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { announceReaderNews } from '@zuschlag/gateway/kernel/reader-news'
import { expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { people } from './people.ts'
import { gatewayConfig } from './stack-parts.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [admin, broker, anna, ben] = await signedIn(stack, 'admin', 'broker', 'anna', 'ben')

const withoutTime = (message: ServerMessage) =>
  Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'serverTime'))
const newsOf = ({ messages }: LiveClient) => messages.filter(({ type }) => type === 'readerNews')

/**
 * Everybody’s connections: a visitor’s too. Whatever was sent before has arrived once a ping was answered.
 */
async function connected() {
  const [ofAnna, ofBen, ofVisitor] = await Promise.all([
    LiveClient.open(stack.url, anna.cookie),
    LiveClient.open(stack.url, ben.cookie),
    LiveClient.open(stack.url),
  ])
  const others = [ofBen, ofVisitor]
  return {
    ofAnna,
    ofOthers: others,
    newsOfOthers: async () => {
      for (const other of others) {
        other.send({ type: 'ping' })
        await other.until(({ type }) => type === 'pong')
      }
      return others.flatMap(newsOf)
    },
    close: () => [ofAnna, ...others].forEach(({ socket }) => socket.close()),
  }
}

test('[LIVE-11] a suspended reader is notified on their open pages at once, and nobody else', async () => {
  const auctionId = await stack.openAuction()
  expect((await anna.bid(auctionId, 100_000)).status).toBe(201)
  const { ofAnna, newsOfOthers, close } = await connected()
  const address = `/api/administration/auctions/${auctionId}/admissions/${people.anna.id}/changes`
  const body = { commandId: randomUUID(), action: 'suspend', reason: 'Bonität geprüft' }
  expect((await broker.post(address, body)).status).toBe(204)
  const isNews = ({ type }: ServerMessage) => type === 'readerNews'
  const news = await ofAnna.until(isNews)
  expect(withoutTime(news)).toEqual({ type: 'readerNews', about: 'admission', auctionId })
  expect(await newsOfOthers()).toEqual([])
  const details = (await anna.get(`/api/auctions/${auctionId}`)).json()
  expect(details).toMatchObject({ abilities: { bidBlockedBy: 'bidderSuspended' } })
  close()
})

test('[LIVE-11] the recipient of an alert is notified without its content, and can read it by then', async () => {
  const auctionId = await stack.openAuction()
  const first = await anna.bid(auctionId, 100_000)
  expect(first.status).toBe(201)
  const second = await ben.bid(auctionId, 110_000)
  await stack.seen(auctionId, (second.json() as { revision: number }).revision)
  const { ofAnna, newsOfOthers, close } = await connected()
  const notified: UserId[] = []
  const onSaved = (userIds: readonly UserId[]) => {
    notified.push(...userIds)
    const ids = userIds.filter((id) => id === people.anna.id)
    announceReaderNews(stack.bus, { about: 'alerts', userIds: ids })
  }
  const options = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl, onSaved }
  while (await followAuctions(options));
  expect(notified).toContain(people.anna.id)
  expect(notified).toContain(people.ben.id)
  const news = await ofAnna.until(({ type }) => type === 'readerNews')
  expect(withoutTime(news)).toEqual({ type: 'readerNews', about: 'alerts' })
  expect(await newsOfOthers()).toEqual([])
  const { alerts } = (await anna.get('/api/user/alerts')).json() as { alerts: { kind: string }[] }
  expect(alerts.map(({ kind }) => kind)).toContain('outbid')
  close()
})

test('[LIVE-12] whose bid is voided below the leader of a closed process is asked to read again, and nobody else', async () => {
  const auctionId = await stack.openAuction({ terms: { closedProcess: true } })
  const { revision: bidRevision } = (await anna.bid(auctionId, 100_000)).json() as { revision: number }
  const leading = (await ben.bid(auctionId, 110_000)).json() as { revision: number }
  await stack.seen(auctionId, leading.revision)
  const { ofAnna, ofOthers, newsOfOthers, close } = await connected()
  for (const watching of [ofAnna, ...ofOthers]) await watching.subscribed(auctionId)
  const path = manageAuction('VoidBid').path.replace(':auctionId', auctionId)
  const body = { commandId: randomUUID(), data: { bidRevision, reason: 'Irrtum' } }
  expect((await admin.post(`/api${path}`, body)).status).toBe(201)
  const news = await ofAnna.until(({ type }) => type === 'readerNews')
  expect(withoutTime(news)).toEqual({ type: 'readerNews', about: 'admission', auctionId })
  expect(await newsOfOthers()).toEqual([])
  const details = (await anna.get(`/api/auctions/${auctionId}`)).json()
  expect(details).toMatchObject({ currentUserLastBidPrice: null })
  close()
})
