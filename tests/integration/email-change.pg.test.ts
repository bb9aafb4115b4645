import { emailChangeSchema } from '@zuschlag/contracts/user/email-change'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { EMAIL_CHANGE_LIFETIME_MS } from '@zuschlag/gateway/modules/identity/accounts/email-changes'
import { describe, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()

const signIn = (person: { email: string }) => ScriptClient.signedIn(stack.url, person)
const stranger = () => new ScriptClient(stack.url)
const ask = (client: ScriptClient, newEmail: string, password = PASSWORD) =>
  client.post('/api/user/email-change', { newEmail, password })
const confirm = (client: ScriptClient, token: string) => client.post('/api/account/email-change', { token })
const login = async (email: string) =>
  (await stranger().post('/api/account/login', { email, password: PASSWORD })).status
const kindsTo = async (email: string) => (await mailsTo(stack.knex, email)).map(({ kind }) => kind)

async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(stack.knex, email, 'changeEmail')).at(-1)
  return new URL(String(mail?.data?.['link'])).searchParams.get('token') ?? ''
}
const invalid = { status: 400, code: 'tokenInvalid', message: 'ChangeEmail.InvalidToken' }

describe('another address', () => {
  test('holds from its link on: other sessions and links end, queued mails go there, both emails are notified', async () => {
    const { ben } = people
    const own = await signIn(ben)
    const other = await signIn(ben)
    const live = await LiveClient.open(stack.url, other.cookie)
    const auctionId = await stack.openAuction()
    const alert = { email: ben.email, price: 9_000_000 }
    await own.post(`/api/public/auctions/${auctionId}/price-alerts`, alert)
    const saved = { email: ben.email, search: { zips: ['60'] }, language: 'de' }
    expect((await own.post('/api/saved-searches', saved)).status).toBe(204)
    // Somebody asked for the same at the new address, and nobody confirmed it.
    const unconfirmed = { ...alert, email: 'ben@new.example' }
    await stranger().post(`/api/public/auctions/${auctionId}/price-alerts`, unconfirmed)
    await stranger().post('/api/saved-searches', { ...saved, email: 'ben@new.example' })
    await stranger().post('/api/account/forgot-password', { email: ben.email })
    expect((await own.get('/api/user/email-change')).status).toBe(204)

    const asked = await ask(own, 'Ben@New.example')
    expect(emailChangeSchema.strict().parse(asked.json()).newEmail).toBe('ben@new.example')
    expect((await own.get('/api/user/email-change')).json()).toEqual(asked.json())
    expect(await kindsTo(ben.email)).toEqual(['resetPassword', 'emailChangeAsked'])
    expect(await login('ben@new.example')).toBe(401)
    const token = await tokenFor('ben@new.example')

    const before = own.cookie
    const answer = await confirm(own, token)
    expect([answer.status, answer.json()]).toEqual([200, { email: 'ben@new.example' }])
    own.takeCookie(answer)
    expect(own.cookie).not.toBe(before)
    expect((await own.get('/api/account/authenticatedUser')).json()).toMatchObject({
      email: 'ben@new.example',
    })
    expect((await other.get('/api/auctions')).status).toBe(401)
    expect(await live.closed()).toBe(4401)
    expect([await login(ben.email), await login('ben@new.example')]).toEqual([401, 200])
    expect(await kindsTo(ben.email)).toEqual(['emailChangeAsked', 'emailChanged'])
    const links = ['resetPassword', 'confirmPriceAlert', 'confirmSavedSearch', 'changeEmail']
    expect(new Set(await kindsTo('ben@new.example'))).toEqual(new Set(links))
    expect((await own.get('/api/user/price-alerts')).json()).toMatchObject([{ auctionId, price: 9_000_000 }])
    expect((await own.get('/api/user/saved-searches')).json()).toMatchObject([{ search: { zips: ['60'] } }])
    const reset = (await mailsTo(stack.knex, 'ben@new.example', 'resetPassword'))[0]?.data?.['link']
    const short = new URL(String(reset)).searchParams.get('token')
    const opened = await stranger().post('/api/account/exchange-short-token', { token: short })
    expect(opened.json()).toMatchObject({ isValid: false })
    expect(problemIn(await confirm(own, token))).toMatchObject(invalid)
  })

  test('the trail says who, and from what to what', async () => {
    const trail = await stack
      .knex('accounts.audit_entries')
      .where({ subject_id: people.ben.id })
      .whereLike('action', 'user.emailChange%')
      .orderBy('id')
    expect(trail).toMatchObject([
      { action: 'user.emailChangeAsked', actor_user_id: people.ben.id, after: { email: 'ben@new.example' } },
      {
        action: 'user.emailChanged',
        actor_user_id: people.ben.id,
        before: { email: people.ben.email },
        after: { email: 'ben@new.example' },
      },
    ])
  })

  test('opened where nobody is signed in, it signs nobody in and ends every session', async () => {
    const carla = await signIn(people.carla)
    await ask(carla, 'carla@new.example')
    const answer = await confirm(stranger(), await tokenFor('carla@new.example'))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect((await carla.get('/api/auctions')).status).toBe(401)
  })
})

describe('an address that has an account', () => {
  test('is answered as a free one; its owner is notified, and nobody else learns it', async () => {
    const anna = await signIn(people.anna)
    const shapeOf = (answer: { status: number; json: () => unknown }) => [
      answer.status,
      Object.keys(answer.json() as object),
    ]
    const taken = await ask(anna, people.seller.email)
    const mails = await mailsTo(stack.knex, people.seller.email)
    const ownKinds = async () =>
      ((await anna.get('/api/user/mails')).json() as { kind: string }[]).map(({ kind }) => kind)
    const afterTaken = await ownKinds()
    const free = await ask(anna, 'free@new.example')
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    expect(mails.map(({ kind, data }) => [kind, JSON.stringify(data).includes('token')])).toEqual([
      ['emailTaken', false],
    ])
    expect(JSON.stringify(mails)).not.toContain(people.anna.email)
    expect(await ownKinds()).toEqual([...afterTaken, ...afterTaken])
  })

  test('by the time of the confirmation is not taken from it', async () => {
    const anna = await signIn(people.anna)
    const broker = await signIn(people.broker)
    await ask(anna, 'wanted@new.example')
    const annas = await tokenFor('wanted@new.example')
    await ask(broker, 'wanted@new.example')
    const brokers = await tokenFor('wanted@new.example')
    const both = await Promise.all([confirm(anna, annas), confirm(broker, brokers)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('what is refused', () => {
  test('a wrong password, the present address, and what is none', async () => {
    const own = await signIn(people.seller)
    expect(problemIn(await ask(own, 'x@new.example', 'wrong')).code).toBe('passwordWrong')
    expect(problemIn(await ask(own, people.seller.email.toUpperCase())).code).toBe('emailUnchanged')
    for (const newEmail of [
      'x',
      '',
      'a@b.example\r\nBcc: all@test.example',
      `${'a'.repeat(250)}@b.example`,
    ]) {
      expect(problemIn(await ask(own, newEmail)).errors).toHaveProperty('newEmail')
    }
    expect((await stranger().get('/api/user/email-change')).status).toBe(401)
    expect(await kindsTo('x@new.example')).toEqual([])
  })

  test('a link that was forged, replaced, taken back or is too old; the address stays', async () => {
    const own = await signIn(people.otherBroker)
    await ask(own, 'first@new.example')
    const replaced = await tokenFor('first@new.example')
    await ask(own, 'second@new.example')
    const late = await tokenFor('second@new.example')
    const now = stack.clock.now()
    stack.clock.jumpTo(msToInstant(instantToMs(now) + EMAIL_CHANGE_LIFETIME_MS + 1))
    expect(problemIn(await confirm(stranger(), late))).toMatchObject(invalid)
    stack.clock.jumpTo(now)
    expect((await own.send('DELETE', '/api/user/email-change')).status).toBe(204)
    for (const token of [replaced, late, 'x'.repeat(16), 'x', `' or 1=1`]) {
      expect(problemIn(await confirm(stranger(), token))).toMatchObject(invalid)
    }
    const [mail] = await mailsTo(stack.knex, 'second@new.example')
    expect(mail).toMatchObject({ status: 'withdrawn', data: null })
    expect(await login(people.otherBroker.email)).toBe(200)
  })

  test('of somebody who was suspended meanwhile', async () => {
    const own = await signIn(people.investingBroker)
    await ask(own, 'third@new.example')
    const token = await tokenFor('third@new.example')
    await stack
      .knex('accounts.users')
      .where({ id: people.investingBroker.id })
      .update({ suspended_at: stack.clock.now() })
    expect(problemIn(await confirm(stranger(), token))).toMatchObject(invalid)
  })

  test('more mails to one address than its limit: the same answer, and no mail', async () => {
    const admin = await signIn(people.admin)
    for (let count = 0; count < 7; count += 1) expect((await ask(admin, 'many@new.example')).status).toBe(200)
    expect(await kindsTo('many@new.example')).toHaveLength(5)
  })
})

test('an erased account leaves nothing of the address that it had before', async () => {
  const own = new ScriptClient(stack.url)
  own.takeCookie(await own.post('/api/account/login', { email: 'carla@new.example', password: PASSWORD }))
  await stranger().post('/api/contact', { contactType: 0, email: people.carla.email, message: 'Guten Tag' })
  const erased = await own.post('/api/user/personal-data/deletion', { password: PASSWORD })
  expect(erased.status).toBe(204)
  for (const table of ['contact_messages', 'mails', 'price_alerts']) {
    const kept = await stack.knex(`accounts.${table}`).where({ email: people.carla.email })
    expect([table, kept]).toEqual([table, []])
  }
  const changes = await stack.knex('accounts.email_changes').where({ user_id: people.carla.id })
  expect(changes).toEqual([])
})
