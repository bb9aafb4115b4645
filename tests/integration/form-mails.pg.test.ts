import { requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()

/** What a stranger types who wants somebody else to read it. */
const ADVERTISEMENT = 'Besuchen Sie gratis-kredit.example'
const application = (email: string) => ({
  company: ADVERTISEMENT,
  firstName: ADVERTISEMENT,
  lastName: 'Jetzt',
  email,
  corporateRegisterNumber: '',
  uid: '',
  phoneNumber: '+4315550100',
  street: 'Ring 1',
  zipCode: '1010',
  city: 'Wien',
  country: 'AT',
  brokerSoftware: 'OnOffice',
})

test('an application is confirmed to its address in words of the platform alone, a few times a day', async () => {
  const victim = 'victim@test.example'
  const stranger = new ScriptClient(stack.url)
  const { max } = requestLimits.formMail
  const send = (email: string) => stranger.post('/api/tenants/apply', application(email))
  const answers = []
  for (let count = 0; count < max + 3; count += 1) {
    answers.push(await send(count % 2 === 0 ? victim : victim.toUpperCase()))
  }
  // Who sends it does not learn where the limit is, and administrators see every application.
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['204 ']))
  const mails = await stack.knex('accounts.mails').where({ email: victim })
  expect(mails).toHaveLength(max)
  expect(JSON.stringify(mails)).not.toContain(ADVERTISEMENT)
  const kept = await stack.knex('accounts.tenant_applications').where({ email: victim })
  expect(kept).toHaveLength(max + 3)
  await send('other@test.example')
  expect(await mailsTo(stack.knex, 'other@test.example')).toHaveLength(1)
})

test('an address gets few confirmation mails a day, from any client and in upper or lower case', async () => {
  const auctionId = await stack.openAuction()
  const { max } = requestLimits.confirmationMail
  const victim = 'flooded@test.example'
  const alert = (client: ScriptClient, email: string, price: number) =>
    client.post(`/api/public/auctions/${auctionId}/price-alerts`, { email, price, firstName: ADVERTISEMENT })
  const stranger = new ScriptClient(stack.url)
  const answers = []
  for (let count = 0; count < max + 3; count += 1) {
    const email = count % 2 === 0 ? victim : victim.toUpperCase()
    answers.push(await alert(stranger, email, 100_000 + count))
  }
  // Who asks does not learn where the limit is, and beyond it nothing is kept.
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['204 ']))
  const mails = await stack.knex('accounts.mails').where({ email: victim })
  expect(mails).toHaveLength(max)
  expect(JSON.stringify(mails)).not.toContain(ADVERTISEMENT)
  expect(await stack.knex('accounts.price_alerts').where({ email: victim })).toHaveLength(max)
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  for (let count = 0; count < max + 3; count += 1) {
    expect((await alert(anna, people.anna.email, 200_000 + count)).status).toBe(204)
  }
  expect(await mailsTo(stack.knex, people.anna.email)).toEqual([])
  expect(await stack.knex('accounts.price_alerts').where({ email: people.anna.email })).toHaveLength(max + 3)
})
