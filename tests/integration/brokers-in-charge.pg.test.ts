import { randomUUID } from 'node:crypto'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

const stack = await stackOfFile()
const [admin, successor, anna] = await signedIn(stack, 'admin', 'investingBroker', 'anna')
const visitor = new ScriptClient(stack.url)

async function follow(): Promise<void> {
  const options = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  while (await followAuctions(options));
}

test('[QST-11] a question is mailed to the broker, without its text, once an hour for each auction', async () => {
  const auctionId = await stack.openAuction()
  const ask = async () => {
    const body = { questionId: randomUUID(), category: 'property', text: 'Wie alt ist das Dach?' }
    expect((await anna.post(`/api/auctions/${auctionId}/questions`, body)).status).toBe(204)
    await stack.rateLimits.giveBack('question', people.anna.id)
  }
  const asked = () => mailsTo(stack.knex, people.broker.email, 'questionAsked')
  stack.clock.jumpToNoon()
  await ask()
  await ask()
  const [mail, ...others] = await asked()
  expect(others).toEqual([])
  expect(String(mail?.data?.['link'])).toMatch(new RegExp(`/administration/objects/${auctionId}/questions$`))
  expect(JSON.stringify(mail)).not.toMatch(/Dach|anna/i)
  stack.clock.jumpTo(stack.clock.hoursFromNow(1))
  await ask()
  expect(await asked()).toHaveLength(2)
  await stack.manage(auctionId, 'WithdrawAuction', { reason: 'Test' })
  await follow()
  expect(await mailsTo(stack.knex, people.investingBroker.email)).toEqual([])
})

test('once its broker left the tenant, the other brokers get the mails about an auction', async () => {
  const auctionId = await stack.draftAuction()
  const { tenantId } = people.tenant
  const member = `/api/administration/tenants/${tenantId}/users/${people.broker.id}`
  expect((await admin.send('DELETE', member)).status).toBe(200)
  expect((await successor.manage(auctionId, 'PublishAuction')).status).toBe(201)
  const write = async () => {
    const message = { email: 'eva@muster.example', message: 'Besichtigung' }
    expect((await visitor.post(`/api/public/auctions/${auctionId}/contact`, message)).status).toBe(204)
  }
  await write()
  expect(await mailsTo(stack.knex, people.investingBroker.email)).toMatchObject([{ kind: 'contactBroker' }])
  const suspended = stack.knex('accounts.users').where({ id: people.investingBroker.id })
  await suspended.clone().update({ suspended_at: new Date() })
  await write()
  await suspended.clone().update({ suspended_at: null })
  expect(await mailsTo(stack.knex, people.investingBroker.email)).toHaveLength(1)
  await stack.manage(auctionId, 'WithdrawAuction', { reason: 'Test' })
  await follow()
  const own = await mailsTo(stack.knex, people.investingBroker.email)
  expect(own.map(({ kind }) => kind)).toEqual(['contactBroker', 'objectWithdrawn'])
  const gone = await mailsTo(stack.knex, people.broker.email)
  expect(gone.filter(({ data }) => String(data?.['link']).includes(auctionId))).toEqual([])
})
