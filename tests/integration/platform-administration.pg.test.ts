import { randomUUID } from 'node:crypto'
import { RETRIED_MAILS_MAX } from '@zuschlag/contracts/mail/mail-log'
import type { AdministeredPartner } from '@zuschlag/contracts/administration/partners'
import { operationsSchema, projectorsSchema } from '@zuschlag/contracts/administration/operations'
import { getContactMessages } from '@zuschlag/contracts/contact/administer-messages'
import type { Partner } from '@zuschlag/contracts/site/partners'
import { mails } from '@zuschlag/gateway/kernel/outbox/outbox'
import { forgetMessages } from '@zuschlag/gateway/modules/site/contact/administer-messages.route'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { people, type Answer, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [admin] = await signedIn(stack, 'admin')
let visitor: ScriptClient

beforeAll(async () => {
  visitor = new ScriptClient(stack.url)
})

const put = (address: string, body: unknown) => admin.send('PUT', address, body)

describe('partners', () => {
  const base = '/api/administration/partners'
  const partnerIn = (answer: Answer) => answer.json() as AdministeredPartner
  const create = async (name: string) => partnerIn(await admin.post(base, { name }))
  const shown = async () => ((await visitor.get('/api/partners')).json() as Partner[]).map(({ name }) => name)
  const facts = {
    websiteUrl: 'https://partner.example',
    latitude: 48.2,
    longitude: 16.4,
    reviewText: 'Fair und schnell.',
    reviewLanguage: 'de',
    reviewTranslation: 'Fair and quick.',
    reviewerName: 'Eva Muster',
  }

  test('are shown once they have a logo and are published, in the order that was given', async () => {
    const [first, second] = [await create('Erster'), await create('Zweiter')]
    expect(await shown()).toEqual([])
    const publish = ({ id, name, version }: AdministeredPartner) =>
      put(`${base}/${id}`, { ...facts, name, isPublished: true, version })
    expect(problemIn(await publish(first))).toMatchObject({ status: 409, code: 'partnerWithoutLogo' })
    const blank = { width: 400, height: 200, channels: 3, background: '#fff' } as const
    const logo = await sharp({ create: blank }).png().toBuffer()
    for (const partner of [first, second]) {
      const sent = await admin.upload(`${base}/${partner.id}/pictures/logo`, 'picture', logo)
      expect(partnerIn(sent).logoUrl).toMatch(/^\/files\/images\/uploads\//)
      expect((await publish(partnerIn(sent))).status).toBe(200)
    }
    expect(await shown()).toEqual(['Erster', 'Zweiter'])
    const ordered = await put('/api/administration/partner-order', { partnerIds: [second.id] })
    expect((ordered.json() as AdministeredPartner[]).map(({ name }) => name)).toEqual(['Zweiter', 'Erster'])
    expect(await shown()).toEqual(['Zweiter', 'Erster'])
    const [partner] = (await visitor.get('/api/partners')).json() as Partner[]
    expect(partner).toMatchObject({ reviewText: facts.reviewText, reviewTranslation: 'Fair and quick.' })
    const hidden = { ...facts, name: 'Zweiter', isPublished: false, version: 3 }
    expect((await put(`${base}/${second.id}`, hidden)).status).toBe(200)
    expect((await admin.send('DELETE', `${base}/${first.id}`)).status).toBe(204)
    expect(await shown()).toEqual([])
  })

  test('of two changes from the same version the second is refused, and loses nothing of the first', async () => {
    const { id, version } = await create('Beide')
    const change = (reviewerName: string) =>
      put(`${base}/${id}`, { ...facts, name: 'Beide', reviewerName, isPublished: false, version })
    expect(partnerIn(await change('Anna Erst'))).toMatchObject({
      reviewerName: 'Anna Erst',
      version: version + 1,
    })
    expect(problemIn(await change('Ben Zweit'))).toMatchObject({ status: 409, code: 'changedMeanwhile' })
    const all = (await admin.get(base)).json() as AdministeredPartner[]
    expect(all.find((partner) => partner.id === id)?.reviewerName).toBe('Anna Erst')
    await admin.send('DELETE', `${base}/${id}`)
  })

  test.each([
    ['half a position', { longitude: null }],
    ['a quote without a language', { reviewLanguage: null }],
    ['a translation of nothing', { reviewText: null, reviewLanguage: null }],
    ['a script as a website', { websiteUrl: 'javascript:alert(1)' }],
  ])('%s is refused', async (_name, wrong) => {
    const { id, name } = await create('Falsch')
    const body = { ...facts, name, isPublished: false, ...wrong }
    expect(problemIn(await put(`${base}/${id}`, body)).status).toBe(400)
    await admin.send('DELETE', `${base}/${id}`)
  })
})

describe('messages', () => {
  const base = '/api/administration/contact-messages'
  const list = async (query = '') =>
    getContactMessages.answer?.parse((await admin.get(`${base}${query}`)).json())

  test('are open until somebody deals with them, and are forgotten after their time', async () => {
    await visitor.post('/api/contact', { contactType: 3, email: 'eva@muster.example', message: 'Hallo' })
    const open = await list('?state=open')
    const message = open?.messages[0]
    expect(message).toMatchObject({ message: 'Hallo', doneAt: null })
    const settle = (isDone: boolean) => put(`${base}/${message?.id}/state`, { isDone })
    expect((await settle(true)).status).toBe(204)
    expect((await list('?state=open'))?.total).toBe((open?.total ?? 0) - 1)
    const done = await list('?state=done')
    expect(done?.messages[0]?.doneBy).toEqual(expect.any(String))
    expect((await settle(false)).status).toBe(204)
    await settle(true)
    expect(await forgetMessages(stack.knex, stack.clock.hoursFromNow(24 * 179))).toBe(0)
    expect(await forgetMessages(stack.knex, stack.clock.hoursFromNow(24 * 181))).toBe(1)
    expect((await list('?state=done'))?.total).toBe(0)
    const unknown = await put(`${base}/00000000-0000-4000-8000-000000000000/state`, { isDone: true })
    expect(unknown.status).toBe(404)
  })
})

describe('an account that an administrator erases', () => {
  const path = (id: string) => `/api/administration/users/${id}/erasure`

  test('is gone, after its address was repeated', async () => {
    const wrong = await admin.post(path(people.carla.id), { email: people.ben.email })
    expect(problemIn(wrong).status).toBe(400)
    const own = await admin.post(path(people.admin.id), { email: people.admin.email })
    expect(problemIn(own).code).toBe('notOnYourself')
    const carla = await ScriptClient.signedIn(stack.url, people.carla)
    const erased = await admin.post(path(people.carla.id), { email: people.carla.email.toUpperCase() })
    expect(erased.status).toBe(204)
    expect((await carla.get('/api/auctions')).status).toBe(401)
    expect((await admin.get(`/api/administration/users/${people.carla.id}`)).status).toBe(404)
  })

  test('is kept while it leads a running offer', async () => {
    const auctionId = await stack.openAuction()
    const ben = await ScriptClient.signedIn(stack.url, people.ben)
    const bid = await ben.bid(auctionId, 100_000)
    const { revision } = bid.json() as { revision: number }
    await stack.seen(auctionId, revision)
    const answer = await admin.post(path(people.ben.id), { email: people.ben.email })
    expect(problemIn(answer).code).toBe('leadingRunningAuction')
  })
})

test('the operations page shows the metrics', async () => {
  const answer = await admin.get('/api/administration/operations')
  const operations = operationsSchema.strict().parse(answer.json())
  expect(operations.parts).toContainEqual({ name: 'database', problem: null })
  expect(operations.mails).toMatchObject({ failed: 0 })
  const { sentLastDay } = operations.mails ?? {}
  expect(sentLastDay).toBe(0)
  expect(operations.projections).toBeNull()
})

test('the operations page shows the projectors; who does not see the log answers 503', async () => {
  const address = '/api/administration/operations/projectors'
  const read = async () => projectorsSchema.strict().parse((await admin.get(address)).json())
  const { head, projectors } = await read()
  expect(projectors).toMatchObject([{ state: 'live', isVisible: true, position: head, eventsBehind: 0 }])
  await stack.projections.pause()
  expect((await read()).projectors).toMatchObject([{ state: 'stopped', eventsPerSecond: 0 }])
  stack.projections.resume()
  expect((await visitor.get(address)).status).toBe(401)
  const blind = stack.createGateway(false)
  const url = `http://127.0.0.1:${await blind.listen(0, ['127.0.0.1'])}`
  const answer = await (await ScriptClient.signedIn(url, people.admin)).get(address)
  expect([answer.status, problemIn(answer).code]).toEqual([503, 'unavailable'])
  await blind.close()
})

test('users are found by role and by state', async () => {
  const find = async (query: string) => {
    const answer = await admin.get(`/api/administration/users?${query}`)
    return (answer.json() as { users: { email: string }[] }).users.map(({ email }) => email)
  }
  expect(await find('role=systemAdmin')).toEqual([people.admin.email])
  expect(await find('role=broker&search=huber')).toEqual([people.broker.email])
  expect(await find('state=suspended')).toEqual([])
  expect(await find('state=invited')).toEqual([])
})

test('a failed mail is queued again once, with its entry in the audit trail', async () => {
  const row = { kind: 'passwordChanged', email: people.anna.email, language: 'de', data: {} }
  const times = { queued_at: stack.clock.now(), due_at: stack.clock.now() }
  const id = randomUUID()
  await mails(stack.knex).insert({ id, ...row, ...times, status: 'failed', attempts: 9 })
  const retry = () => admin.post(`/api/administration/mails/${id}/retry`, {})
  expect([(await retry()).status, (await retry()).status]).toEqual([204, 404])
  expect(await mails(stack.knex).where({ id })).toMatchObject([{ status: 'queued', attempts: 0 }])
  expect(await stack.knex('accounts.audit_entries').where({ subject_id: id })).toMatchObject([
    { action: 'mail.retried', subject_kind: 'mail', actor_user_id: people.admin.id },
  ])
})

test('failed mails are queued again together, the oldest first and a batch at a time, each in the audit trail', async () => {
  await mails(stack.knex).delete()
  const day = (number: number) => new Date(Date.UTC(2026, 9, number))
  const row = { kind: 'passwordChanged', email: people.anna.email, language: 'de', data: {}, attempts: 10 }
  const failedOn = (number: number, status = 'failed') => ({
    ...row,
    id: randomUUID(),
    status,
    queued_at: day(number),
    due_at: day(number),
  })
  const recent = failedOn(20)
  const old = Array.from({ length: RETRIED_MAILS_MAX }, () => failedOn(1))
  await mails(stack.knex).insert([recent, ...old, failedOn(21, 'sent')])
  const [broker] = await signedIn(stack, 'broker')
  const retry = async (body: object, by = admin) => {
    const answer = await by.post('/api/administration/mails/retry', body)
    return answer.status === 200 ? answer.json() : answer.status
  }
  expect(await retry({}, broker)).toBe(403)
  expect(await retry({ since: 'yesterday' })).toBe(400)
  expect(await retry({ since: day(22).toISOString() })).toEqual({ count: 0, remaining: 0 })
  expect(await retry({})).toEqual({ count: RETRIED_MAILS_MAX, remaining: 1 })
  expect(await mails(stack.knex).where({ status: 'failed' })).toMatchObject([{ id: recent.id }])
  expect(await retry({ since: day(10).toISOString() })).toEqual({ count: 1, remaining: 0 })
  expect(await retry({})).toEqual({ count: 0, remaining: 0 })
  const entries = await stack
    .knex('accounts.audit_entries')
    .whereIn('subject_id', [recent.id, ...old.map(({ id }) => id)])
    .select('action', 'actor_user_id')
  expect(entries).toHaveLength(RETRIED_MAILS_MAX + 1)
  expect(entries[0]).toEqual({ action: 'mail.retried', actor_user_id: people.admin.id })
})
