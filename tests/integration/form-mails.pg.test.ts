import { requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import type { RunningStack } from './running-stack.ts'
import { startStack } from './running-stack.ts'
import { problemIn, ScriptClient } from './script-client.ts'

let stack: RunningStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

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

test('price alerts for an address that a stranger typed are few a day; for one’s own they are not counted', async () => {
  const auctionId = await stack.openAuction()
  const { max } = requestLimits.priceAlertOfEmail
  const alert = (client: ScriptClient, email: string, price: number) =>
    client.post(`/api/public/auctions/${auctionId}/price-alerts`, { email, price })
  const stranger = new ScriptClient(stack.url)
  for (let count = 1; count <= max; count += 1) {
    expect((await alert(stranger, people.anna.email, 100_000 + count)).status).toBe(204)
  }
  const refused = problemIn(await alert(stranger, people.anna.email.toUpperCase(), 300_000))
  expect([refused.status, (refused.retryAfter ?? 0) > 0]).toEqual([429, true])
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  expect((await alert(anna, people.anna.email, 300_001)).status).toBe(204)
})
