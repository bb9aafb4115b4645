import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { receiptSchema } from '@zuschlag/contracts/auction/receipt'
import { notificationChoicesSchema } from '@zuschlag/contracts/user/notification-choices'
import { type OwnSession, ownSessionSchema } from '@zuschlag/contracts/user/own-sessions'
import { personalDataSchema } from '@zuschlag/contracts/user/personal-data'
import { type Profile, profileSchema } from '@zuschlag/contracts/user/profile'
import { IdentificationStore } from '@zuschlag/gateway/modules/identity/registrations/identification'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { gatewayBeside, stackOfFile } from './running-stack.ts'

const NEW_PASSWORD = 'vier Stühle im Garten'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const stack = await stackOfFile()

const signIn = (person: { email: string }) => ScriptClient.signedIn(stack.url, person)
const put = (client: ScriptClient, path: string, body: unknown) => client.send('PUT', path, body)
const sessionsOf = async (client: ScriptClient): Promise<OwnSession[]> =>
  z.array(ownSessionSchema.strict()).parse((await client.get('/api/user/sessions')).json())
const trailOf = (id: string) =>
  stack
    .knex<{ subject_id: string; action: string; before: object | null; after: object | null }>(
      'accounts.audit_entries',
    )
    .where({ subject_id: id })
    .orderBy('id')

describe('the profile', () => {
  const changed: Omit<Profile, 'email'> = {
    salutation: 'Ms',
    titlePrefix: 'Dr.',
    firstName: ' Anna ',
    lastName: 'O’Neill-Größ',
    titleSuffix: null,
    phoneNumber: '+436601234567',
    language: 'en',
  }

  test('is changed as a whole, and the trail says from what to what', async () => {
    const anna = await signIn(people.anna)
    const answer = await put(anna, '/api/user/profile', changed)
    expect(answer.status).toBe(200)
    const expected = { ...changed, firstName: 'Anna', email: people.anna.email }
    expect(profileSchema.strict().parse(answer.json())).toEqual(expected)
    expect((await anna.get('/api/user/profile')).json()).toEqual(expected)
    const [entry] = await trailOf(people.anna.id)
    expect(entry).toMatchObject({
      action: 'user.profileChanged',
      before: { lastName: 'Nachname', language: null },
      after: { lastName: 'O’Neill-Größ', language: 'en' },
    })
    expect(entry?.after).not.toHaveProperty('firstName')
  })

  test('the same again is no change', async () => {
    const before = (await trailOf(people.anna.id)).length
    await put(await signIn(people.anna), '/api/user/profile', changed)
    expect(await trailOf(people.anna.id)).toHaveLength(before)
  })

  test.each([
    ['a line that starts another', { firstName: 'Anna\r\nBcc: all@test.example' }],
    ['a separator', { lastName: 'A\u2028B' }],
    ['nothing but spaces', { firstName: '   ' }],
    ['a name without an end', { lastName: 'x'.repeat(101) }],
    ['a phone number without a plus', { phoneNumber: '0660' }],
    ['a language that nobody speaks here', { language: 'fr' }],
    ['another e-mail', { email: 'ben@test.example' }],
    ['a role', { isSystemAdmin: true }],
  ])('%s is refused and changes nothing', async (_name, changes) => {
    const anna = await signIn(people.anna)
    const before = (await anna.get('/api/user/profile')).text
    const problem = problemIn(await put(anna, '/api/user/profile', { ...changed, ...changes }))
    expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([400, Object.keys(changes)])
    expect((await anna.get('/api/user/profile')).text).toBe(before)
  })

  test('the language is changed by itself', async () => {
    const anna = await signIn(people.anna)
    expect((await put(anna, '/api/user/language', { language: 'de' })).status).toBe(204)
    expect((await anna.get('/api/account/authenticatedUser')).json()).toMatchObject({ language: 'de' })
  })
})

describe('own sessions', () => {
  test('are listed with what signed in, and ended one by one', async () => {
    const script = await signIn(people.ben)
    const browser = new ScriptClient(stack.url)
    const login = { email: people.ben.email, password: PASSWORD }
    browser.takeCookie(await browser.post('/api/account/login', login, { 'user-agent': firefox }))
    const sessions = await sessionsOf(script)
    expect(
      sessions.map(({ device, isCurrent }) => [device.browser, device.system, isCurrent]),
    ).toContainEqual(['Firefox', 'Linux', false])
    // The one that asks comes first, whichever was used last.
    for (const asking of [script, browser])
      expect((await sessionsOf(asking)).findIndex(({ isCurrent }) => isCurrent)).toBe(0)
    const other = sessions.find(({ device }) => device.browser === 'Firefox')
    const end = (password: string) => script.post(`/api/user/sessions/${other?.id}/end`, { password })
    expect((await end('a wrong password')).json()).toMatchObject({ code: 'passwordWrong' })
    expect((await browser.get('/api/auctions')).status).toBe(200)
    expect((await end(PASSWORD)).status).toBe(204)
    expect((await browser.get('/api/auctions')).status).toBe(401)
    expect((await script.get('/api/auctions')).status).toBe(200)
    expect((await trailOf(people.ben.id)).map(({ action }) => action)).toEqual(['user.sessionEnded'])
  })

  test("nobody else's can be ended", async () => {
    const anna = await signIn(people.anna)
    const [theirs] = await sessionsOf(await signIn(people.ben))
    const end = (id = 'x') => anna.post(`/api/user/sessions/${id}/end`, { password: PASSWORD })
    expect([(await end(theirs?.id)).status, (await end()).status]).toEqual([404, 400])
  })

  test('all others end at once, in this process and in others', async () => {
    const own = await signIn(people.ben)
    const other = await signIn(people.ben)
    const elsewhere = await secondGateway()
    const watching = [
      await LiveClient.open(stack.url, other.cookie),
      await LiveClient.open(elsewhere.url, other.cookie),
    ]
    const staying = await LiveClient.open(elsewhere.url, own.cookie)
    const endOthers = (password: string) => own.post('/api/user/sessions/end-others', { password })
    expect((await endOthers('a wrong password')).json()).toMatchObject({ code: 'passwordWrong' })
    expect((await other.get('/api/auctions')).status).toBe(200)
    expect((await endOthers(PASSWORD)).json()).toMatchObject({ ended: expect.any(Number) as number })
    // The second process shares no bus: it looks for itself.
    for (const live of watching) expect(await live.closed()).toBe(4401)
    expect(staying.closeCode).toBeNull()
    expect(await sessionsOf(own)).toHaveLength(1)
    staying.socket.terminate()
    await elsewhere.close()
  })
})

/** Another process of the product on the same database, that no hint reaches. */
async function secondGateway(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const gateway = gatewayBeside(stack)
  const port = await gateway.listen(0, ['127.0.0.1'])
  return { url: `http://127.0.0.1:${port}`, close: () => gateway.close() }
}

describe('changing the password', () => {
  test('needs the current one, renews this session and ends the others', async () => {
    const own = await signIn(people.seller)
    const other = await signIn(people.seller)
    const live = await LiveClient.open(stack.url, own.cookie)
    const wrong = { currentPassword: 'wrong', newPassword: NEW_PASSWORD }
    const refused = problemIn(await own.post('/api/user/password', wrong))
    expect(refused).toMatchObject({ status: 400, code: 'passwordWrong' })
    const weak = { currentPassword: PASSWORD, newPassword: 'Password2026!' }
    expect(problemIn(await own.post('/api/user/password', weak)).errors).toEqual({
      newPassword: ['tooCommon'],
    })
    const stolen = new ScriptClient(stack.url)
    stolen.cookie = own.cookie
    const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const answer = await own.post('/api/user/password', right)
    expect(answer.status).toBe(204)
    own.takeCookie(answer)
    expect((await own.get('/api/auctions')).status).toBe(200)
    expect((await other.get('/api/auctions')).status).toBe(401)
    expect((await stolen.get('/api/auctions')).status).toBe(401)
    expect(live.closeCode).toBeNull()
    live.socket.terminate()
    const again = { email: people.seller.email, password: NEW_PASSWORD }
    expect((await new ScriptClient(stack.url).post('/api/account/login', again)).status).toBe(200)
  })

  test('guessing it is over soon', async () => {
    const own = await signIn(people.otherBroker)
    const guess = { currentPassword: 'wrong', newPassword: NEW_PASSWORD }
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await own.post('/api/user/password', guess)).status)
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([400]))
    expect(statuses[10]).toBe(429)
  })
})

test('choices of notices: everything at first, then what was chosen', async () => {
  const carla = await signIn(people.carla)
  const read = async () =>
    notificationChoicesSchema.parse((await carla.get('/api/user/notification-choices')).json())
  const all = await read()
  expect(new Set(Object.values(all).flatMap(({ byMail, inApp }) => [byMail, inApp]))).toEqual(new Set([true]))
  const outbid = { byMail: false, inApp: true }
  const answer = await put(carla, '/api/user/notification-choices', { outbid })
  expect(answer.json()).toEqual({ ...all, outbid })
  expect(await read()).toEqual({ ...all, outbid })
  expect((await put(carla, '/api/user/notification-choices', { unheardOf: outbid })).status).toBe(400)
})

describe('personal data', () => {
  test('are taken away as JSON, with the bids and without a secret', async () => {
    const auctionId = await stack.openAuction()
    const ben = await signIn(people.ben)
    const { revision } = receiptSchema.parse((await ben.bid(auctionId, 100_000)).json())
    await stack.seen(auctionId, revision)
    const answer = await ben.get('/api/user/personal-data')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const data = personalDataSchema.strict().parse(answer.json())
    expect(data).toMatchObject({ userId: people.ben.id, profile: { email: people.ben.email } })
    expect(data.bids).toContainEqual(expect.objectContaining({ auctionId, price: 100_000 }))
    expect(answer.text.replaceAll(/"eventHash":"\w{64}"/g, '')).not.toMatch(/argon2|hash|[\w-]{43}/)
  })

  test('are not erased while others rely on the person, nor without the password', async () => {
    const ben = await signIn(people.ben)
    const erase = (password: string) => ben.post('/api/user/personal-data/deletion', { password })
    expect(problemIn(await erase('wrong')).code).toBe('passwordWrong')
    expect(problemIn(await erase(PASSWORD))).toMatchObject({ status: 409, code: 'leadingRunningAuction' })
    const broker = await signIn(people.broker)
    const refused = await broker.post('/api/user/personal-data/deletion', { password: PASSWORD })
    expect(problemIn(refused).code).toBe('managingRunningAuction')
    const admin = await signIn(people.admin)
    const last = await admin.post('/api/user/personal-data/deletion', { password: PASSWORD })
    expect(problemIn(last).code).toBe('lastSystemAdmin')
    expect((await ben.get('/api/auctions')).status).toBe(200)
  })

  test('are erased for good: nobody signs in, no table knows them, the log stays', async () => {
    const anna = await signIn(people.anna)
    await anna.post(`/api/public/auctions/${await stack.openAuction()}/price-alerts`, {
      email: people.anna.email,
      price: 1,
    })
    const pictures = new IdentificationStore(stack.privateDir)
    const picture = await pictures.save(Buffer.from('a picture'))
    await stack.knex('accounts.seller_registrations').insert(sellerRegistration(picture))
    const head = await stack.log.head()
    const elsewhere = await signIn(people.anna)
    const live = await Promise.all(
      [anna.cookie, elsewhere.cookie].map((cookie) => LiveClient.open(stack.url, cookie)),
    )
    const answer = await anna.post('/api/user/personal-data/deletion', { password: PASSWORD })
    expect(answer.status).toBe(204)
    expect(await Promise.all(live.map((connection) => connection.closed()))).toEqual([4401, 4401])
    expect((await anna.get('/api/auctions')).status).toBe(401)
    const login = { email: people.anna.email, password: PASSWORD }
    expect((await new ScriptClient(stack.url).post('/api/account/login', login)).status).toBe(401)
    const tables = await stack.knex.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.tables where table_schema = 'accounts'`,
    )
    for (const { name } of tables.rows) {
      const rows: unknown = await stack.knex.raw(`select to_jsonb(t)::text as text from accounts.${name} t`)
      for (const word of [people.anna.email, 'O’Neill-Größ', '+436601234567']) {
        expect(JSON.stringify(rows), name).not.toContain(word)
      }
    }
    expect(await trailOf(people.anna.id)).toContainEqual(expect.objectContaining({ action: 'user.erased' }))
    expect(existsSync(pictures.pathOf(picture))).toBe(false)
    expect(await stack.log.head()).toBe(head)
  })
})

/** As anna registered before she had an account. */
function sellerRegistration(picture: string) {
  return {
    id: randomUUID(),
    created_at: new Date(0),
    first_name: 'Anna',
    last_name: 'Berger',
    email: people.anna.email,
    street: 'Gasse 1',
    zip_code: '1010',
    city: 'Wien',
    country: 'AT',
    language: 'de',
    consents: {},
    salutation: 'Ms',
    identification_file: picture,
  }
}
