import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import type { MailScenes } from './mail-scenes.ts'
import { PASSWORD, people } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import type { RunningStack } from './running-stack.ts'
import { ScriptClient } from './script-client.ts'

const address = { street: 'Gasse 1', zipCode: '1010', city: 'Wien' }
const reason = 'Die Gewerbeberechtigung fehlt.'

/** Stories that make the product write every kind of mail about accounts and to the platform. */
export async function playAccounts(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const { investingBroker: factored, unconfirmed, ben, carla, anna, otherTenant, otherBroker, admin } = people
  await new ScriptClient(stack.url).post('/api/account/login', {
    email: unconfirmed.email,
    password: PASSWORD,
  })
  await scenes.ask(null, '/api/account/forgot-password', { email: anna.email })
  // Somebody who was invited and never had a password.
  await scenes.ask(null, '/api/account/forgot-password', { email: 'new@reader.example' })
  const newPassword = 'another password for tests'
  await scenes.ask(otherBroker, '/api/user/password', { currentPassword: PASSWORD, newPassword })
  await scenes.signInAgain(otherBroker, { password: newPassword })
  await scenes.ask(null, '/api/contact', { contactType: 0, email: 'x@reader.example', message: 'Hallo' })
  const factor = (await scenes.ask(factored, '/api/user/second-factor', { password: PASSWORD })) as {
    key: string
  }
  const code = new TOTP({ secret: Secret.fromBase32(factor.key) }).generate({
    timestamp: instantToMs(stack.clock.now()),
  })
  const confirmed = await scenes.client(factored)
  confirmed.takeCookie(await confirmed.post('/api/user/second-factor/confirmation', { code }))
  await scenes.ask(ben, '/api/user/email-change', { newEmail: carla.email, password: PASSWORD })
  await scenes.ask(admin, `/api/administration/tenants/${otherTenant.tenantId}/users`, {
    email: carla.email,
    firstName: 'Carla',
    lastName: 'Muster',
    isBroker: false,
  })
  await scenes.signInAgain(carla)
  await changeEmail(stack, scenes, newPassword)
  await applyAndRegister(stack, scenes)
}

async function changeEmail(stack: RunningStack, scenes: MailScenes, password: string): Promise<void> {
  const newEmail = 'broker@new.example'
  const { otherBroker } = people
  await scenes.ask(otherBroker, '/api/user/email-change', { newEmail, password })
  const [mail] = await mailsTo(stack.knex, newEmail, 'changeEmail')
  const token = new URL(String(mail?.data?.['link'])).searchParams.get('token')
  await scenes.ask(null, '/api/account/email-change', { token })
  await scenes.signInAgain(otherBroker, { email: newEmail, password })
}

async function applyAndRegister(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const { admin } = people
  const about = { firstName: 'Eva', lastName: 'Muster', ...address }
  const firm = { corporateRegisterNumber: 'FN 1a', uid: '', phoneNumber: '+431555', country: 'AT' }
  for (const [company, path, body] of [
    ['Eins', 'approve', {}],
    ['Zwei', 'decline', { reason }],
  ] as const) {
    const email = `${company}@muster.example`
    const application = { company, ...firm, ...about, email, brokerSoftware: 'OnOffice' }
    await scenes.ask(null, '/api/tenants/apply', application)
    const id = await pendingId(stack, 'accounts.tenant_applications')
    await scenes.ask(admin, `/api/administration/tenant-applications/${id}/${path}`, body)
    await registerSeller(stack.url, { salutation: 'Ms', ...about, email: `s-${email}`, language: '0' })
    const sellerId = await pendingId(stack, 'accounts.seller_registrations')
    await scenes.ask(admin, `/api/administration/seller-registrations/${sellerId}/${path}`, body)
  }
}

async function pendingId(stack: RunningStack, table: string): Promise<string> {
  const row = await stack.knex<{ id: string; status: string }>(table).where({ status: 'pending' }).first('id')
  if (row === undefined) throw new Error(`Nothing pending in ${table}`)
  return row.id
}

async function registerSeller(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const blank = sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff', noise } })
  const picture = await blank.jpeg().toBuffer()
  const identification = { name: 'ausweis.jpg', type: 'image/jpeg', fields }
  const answer = await new ScriptClient(url).upload(
    '/api/sellers/register',
    'identification',
    picture,
    identification,
  )
  if (answer.status !== 204) throw new Error(answer.text)
}
