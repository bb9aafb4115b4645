import type { UserAlert, WaitingWork } from '@zuschlag/contracts/alerts/user-alerts'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const visitor = new ScriptClient(stack.url)
const [admin, broker] = await signedIn(stack, 'admin', 'broker')

type Alerts = { readonly alerts: readonly UserAlert[]; readonly waitingWork?: WaitingWork }
const alertsOf = async (person: ScriptClient) => (await person.get('/api/user/alerts')).json() as Alerts

const applying = {
  company: 'Muster Immobilien GmbH',
  firstName: 'Eva',
  lastName: 'Muster',
  phoneNumber: '+431555',
  street: 'Gasse 1',
  zipCode: '1010',
  city: 'Wien',
  country: 'AT',
  brokerSoftware: 'OnOffice',
}

test('administrators get a mail of what waits, once an hour and kind, and see how much it is', async () => {
  expect((await alertsOf(admin)).waitingWork).toEqual({ applications: 0, sellers: 0, messages: 0 })
  for (const email of ['eva@muster.example', 'emil@muster.example']) {
    const answer = await visitor.post('/api/tenants/apply', { ...applying, email })
    expect([answer.status, answer.text]).toEqual([204, ''])
  }
  const written = await visitor.post('/api/contact', {
    contactType: 2,
    email: 'eva@muster.example',
    message: 'Wann?',
  })
  expect([written.status, written.text]).toEqual([204, ''])

  const mails = await mailsTo(stack.knex, people.admin.email, 'workWaiting')
  const kinds = mails.map(({ data }) => data?.['work'])
  expect(kinds).toHaveLength(2)
  expect(kinds).toEqual(expect.arrayContaining(['applications', 'messages']))
  // Nothing of what a stranger typed.
  expect(JSON.stringify(mails.map(({ data }) => data))).not.toContain('Muster')
  expect((await alertsOf(admin)).waitingWork).toEqual({ applications: 2, sellers: 0, messages: 1 })
  expect(await alertsOf(broker)).not.toHaveProperty('waitingWork')
})
