import { expect, test } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const auctionId = await stack.openAuction()
const visitor = new ScriptClient(stack.url)
const [admin] = await signedIn(stack, 'admin')

test('a message to the provider is kept, and mailed with an address to answer to', async () => {
  const message = {
    contactType: 2,
    email: 'eva@muster.example',
    phoneNumber: '',
    message: 'Zwei\nZeilen',
    salutation: 'Ms',
    lastName: 'Muster',
    company: '',
  }
  const answer = await visitor.post('/api/contact', message)
  expect(answer.status).toBe(204)
  const [mail] = await mailsTo(stack.knex, 'office@zuschlag.example', 'contactProvider')
  expect(mail).toMatchObject({ reply_to: 'eva@muster.example', data: { message: 'Zwei\nZeilen' } })
  const kept = (await admin.get('/api/administration/contact-messages')).json()
  expect(kept).toMatchObject({
    messages: [{ contactType: 2, email: 'eva@muster.example', phoneNumber: null, lastName: 'Muster' }],
  })
})

test('a message to the broker goes to the broker, and the audit trail does not contain its text', async () => {
  const message = { phoneNumber: '+4366012345', message: 'Besichtigung' }
  expect((await visitor.post(`/api/public/auctions/${auctionId}/contact`, message)).status).toBe(204)
  const kept = (await admin.get('/api/administration/contact-messages')).json() as { messages: object[] }
  expect(kept.messages).toContainEqual(
    expect.objectContaining({ auctionId, auctionTitle: expect.stringMatching(/\S/) as unknown }),
  )
  const [mail] = await mailsTo(stack.knex, people.broker.email, 'contactBroker')
  expect(mail).toMatchObject({ tenant_id: people.tenant.tenantId, reply_to: null })
  expect(mail?.data).toMatchObject({ phoneNumber: '+4366012345', auction: { currencyCode: 'EUR' } })
  const trail = await stack.knex.raw<{ rows: unknown[] }>(
    `select * from accounts.audit_entries where action = 'contactMessage.received'`,
  )
  expect(trail.rows).toHaveLength(2)
  expect(JSON.stringify(trail.rows)).not.toMatch(/Besichtigung|4366012345|muster/)
})

test('beyond their limits, messages are kept without a mail: by auction, and to the provider', async () => {
  const { rateLimits, knex } = stack
  const message = { phoneNumber: '+4366012345', message: 'Nach der Grenze' }
  const other = await stack.openAuction()
  while ((await rateLimits.spend('contactMail', auctionId)).ok);
  while ((await rateLimits.spend('providerContactMail', 'all')).ok);
  const count = async () => [
    (await mailsTo(knex, people.broker.email, 'contactBroker')).length,
    (await mailsTo(knex, 'office@zuschlag.example', 'contactProvider')).length,
  ]
  const [toBroker = 0, toProvider] = await count()
  expect((await visitor.post(`/api/public/auctions/${auctionId}/contact`, message)).status).toBe(204)
  expect((await visitor.post('/api/contact', { contactType: 0, ...message })).status).toBe(204)
  expect(await count()).toEqual([toBroker, toProvider])
  const { messages } = (await admin.get('/api/administration/contact-messages')).json() as {
    messages: { readonly message: string }[]
  }
  expect(messages.filter(({ message: text }) => text === message.message)).toHaveLength(2)
  expect((await visitor.post(`/api/public/auctions/${other}/contact`, message)).status).toBe(204)
  expect(await count()).toEqual([toBroker + 1, toProvider])
})

test('what nobody may see cannot be written about, nor what is over', async () => {
  const message = { email: 'eva@muster.example' }
  const draft = await stack.draftAuction()
  const hidden = await visitor.post(`/api/public/auctions/${draft}/contact`, message)
  expect(problemIn(hidden)).toMatchObject({ status: 404, message: 'AuctionDetails.NotFound' })
  const over = await stack.openAuction()
  await stack.manage(over, 'WithdrawAuction', { reason: 'Test' })
  const late = await visitor.post(`/api/public/auctions/${over}/contact`, message)
  expect(problemIn(late)).toMatchObject({ status: 409, code: 'auctionEnded' })
})

test('input that is not of the form’s shape changes nothing', async () => {
  const before = await mailsTo(stack.knex, 'office@zuschlag.example')
  for (const wrong of [
    {},
    { contactType: 0 },
    { contactType: 7, email: 'a@b.example' },
    { contactType: 0, email: 'a' },
    { contactType: 0, email: 'a@b.example\r\nBcc: all@x.example' },
    { contactType: 0, phoneNumber: '0660 1' },
    { contactType: 0, email: 'a@b.example', firstName: 'A\nB' },
    { contactType: 0, email: 'a@b.example', message: 'x'.repeat(4001) },
    { contactType: 0, email: 'a@b.example', isAdmin: true },
  ]) {
    expect(problemIn(await visitor.post('/api/contact', wrong)), JSON.stringify(wrong)).toMatchObject({
      status: 400,
    })
  }
  expect(await mailsTo(stack.knex, 'office@zuschlag.example')).toHaveLength(before.length)
})

test('a price alert is kept once, and left by its token', async () => {
  const path = `/api/public/auctions/${auctionId}/price-alerts`
  const alert = { price: 900_000, email: people.anna.email, sellType: 0, consent: true }
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  expect((await anna.post(path, alert)).status).toBe(204)
  expect((await anna.post(path, alert)).status).toBe(204)
  const own = (await anna.get('/api/user/price-alerts')).json() as { id: string }[]
  expect(own).toMatchObject([{ auctionId, price: 900_000, currencyCode: 'EUR', reachedAt: null }])
  const { end } = await anna.details(auctionId)
  expect(own).toMatchObject([{ endsAt: end }])
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  expect((await ben.send('DELETE', `/api/user/price-alerts/${own[0]?.id}`)).status).toBe(404)
  expect((await anna.send('DELETE', `/api/user/price-alerts/${own[0]?.id}`)).status).toBe(204)
  expect((await anna.get('/api/user/price-alerts')).json()).toEqual([])
})

test('a mail program gets the same answer for an unknown token; the page says that it leads nowhere', async () => {
  const token = 'x'.repeat(43)
  expect((await visitor.send('POST', `/api/price-alerts/unsubscribe?token=${token}`)).status).toBe(204)
  const page = await visitor.get(`/price-alert/unsubscribe?token=${token}&lang=en`)
  expect(page).toMatchObject({ status: 404 })
  expect(page.text).not.toContain('<form')
  expect((await visitor.get('/price-alert/unsubscribe?token="><script>')).text).not.toContain('<script>')
})
