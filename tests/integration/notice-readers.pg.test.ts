import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { notifyEndingSoon } from '@zuschlag/gateway/modules/notifications/alerts/notices-without-event'
import { reachPriceAlerts } from '@zuschlag/gateway/modules/notifications/alerts/price-alerts'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { mailsTo, pathOfLink } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

const stack = await stackOfFile()
const [anna, ben, carla] = await signedIn(stack, 'anna', 'ben', 'carla')

async function follow(): Promise<void> {
  const { publicUrl, sessionSecret: secret } = gatewayConfig
  const options = { knex: stack.knex, clock: stack.clock, publicUrl, secret }
  while (await followAuctions(options));
  await notifyEndingSoon(options)
  await reachPriceAlerts(options)
}

async function alertsOf(client: ScriptClient, auctionId: AuctionId): Promise<readonly UserAlert[]> {
  const { alerts } = (await client.get('/api/user/alerts?take=100')).json() as { alerts: UserAlert[] }
  return alerts.filter((alert) => alert.auctionId === auctionId)
}

test('[PUB-13] nobody is notified of an object that they watched and no longer see', async () => {
  const auctionId = await stack.openAuction()
  expect((await carla.send('PUT', `/api/user/watch-list/${auctionId}`)).status).toBe(204)
  await stack.manage(auctionId, 'ReviseAuction', { description: { listed: false } })
  await stack.manage(auctionId, 'ReviseAuction', { terms: { startPrice: 90_000 as never } })
  await follow()
  expect(await alertsOf(carla, auctionId)).toEqual([])
})

test('[PUB-13] [OUT-5] an unlisted object is close to its end, or at a price, for those alone who see it', async () => {
  const end = stack.clock.hoursFromNow(0.9)
  const auctionId = await stack.openAuction({ terms: { end } })
  for (const client of [anna, carla]) {
    expect((await client.send('PUT', `/api/user/watch-list/${auctionId}`)).status).toBe(204)
  }
  const visitor = new ScriptClient(stack.url)
  const path = `/api/public/auctions/${auctionId}/price-alerts`
  const visitorEmail = 'waiting@reader.example'
  expect((await visitor.post(path, { price: 100_000, email: visitorEmail })).status).toBe(204)
  const [confirm] = await mailsTo(stack.knex, visitorEmail, 'confirmPriceAlert')
  await visitor.send('POST', pathOfLink(confirm?.data ?? null))
  expect((await anna.post(path, { price: 100_000, email: people.anna.email })).status).toBe(204)
  await stack.manage(auctionId, 'ReviseAuction', { description: { listed: false } })
  const bid = await ben.bid(auctionId, 100_000)
  await stack.seen(auctionId, (bid.json() as { revision: number }).revision)
  await follow()
  expect((await alertsOf(anna, auctionId)).map(({ kind }) => kind)).toEqual(['endingSoon'])
  expect(await alertsOf(carla, auctionId)).toEqual([])
  expect(await mailsTo(stack.knex, people.anna.email, 'priceAlert')).toHaveLength(1)
  expect(await mailsTo(stack.knex, visitorEmail, 'priceAlert')).toEqual([])
  await stack.manage(auctionId, 'ReviseAuction', { description: { listed: true } })
  await follow()
  expect(await mailsTo(stack.knex, visitorEmail, 'priceAlert')).toHaveLength(1)
})
