import { existsSync } from 'node:fs'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { beforeAll, expect, test } from 'vitest'
import { numberedUuid } from '../../../../tests/fixtures/auction-commands.ts'
import { saveUser } from '../../modules/identity/accounts/models.ts'
import { IdentificationStore } from '../../modules/identity/registrations/identification.ts'
import { forgetOld, retentionDays } from './retention.ts'
import { folderOfFile } from '../../../../tests/fixtures/temporary-folder.ts'
import { accountsOfFile } from '../../../../tests/fixtures/accounts-of-file.ts'
import { plainUser } from '../../../../tests/fixtures/account-records.ts'

const now = '2026-11-21T12:00:00.000Z' as Instant
const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => msToInstant(instantToMs(now) - days * DAY_MS)
const userId = numberedUuid(71, 1)

const { url, knex } = await accountsOfFile()
const directory = folderOfFile('retention')
let identifications: IdentificationStore

let rows = 0
/** Ids in the order of creation; of two rows, one is just old enough and one is not. */
const nextId = () => numberedUuid(72, (rows += 1))
const nextSecret = () => Buffer.from(nextId())

async function bothSidesOf(
  table: string,
  days: number,
  row: (doneAt: Instant) => Readonly<Record<string, unknown>>,
): Promise<string> {
  const kept = nextId()
  await knex(`accounts.${table}`).insert([
    { ...row(daysAgo(days + 0.01)), id: nextId() },
    { ...row(daysAgo(days - 0.01)), id: kept },
  ])
  return kept
}

const session = () => ({
  token_hash: nextSecret(),
  user_id: userId,
  created_at: daysAgo(99),
  last_seen_at: now,
})
const link = () => ({ purpose: 'signUp', user_id: userId, token_hash: nextSecret(), code_hash: nextSecret() })
const person = { first_name: 'Eva', last_name: 'Huber', email: 'eva@test.example', language: 'de' }
const home = { street: 'Gasse 1', zip_code: '1010', city: 'Wien', country: 'AT', consents: '{}' }
const application = {
  ...person,
  ...home,
  created_at: daysAgo(400),
  company: 'Huber',
  broker_software: 'None',
}
const registration = { ...person, ...home, created_at: daysAgo(400), salutation: 'Ms' }
const question = {
  auction_id: userId,
  category: 'other',
  text: 'Frage',
  asked_at: now,
  state: 'withdrawn',
}
const mail = { kind: 'outbid', email: 'eva@test.example', language: 'de', due_at: now }
const incident = () => ({
  auction_id: nextId(),
  user_id: userId,
  kind: 'bid',
  count: 1,
  status: 503,
  code: 'unavailable',
})
const accessRequest = () => ({
  auction_id: nextId(),
  tenant_id: nextId(),
  user_id: userId,
  revision: 1,
  created_at: daysAgo(400),
})
const alert = () => ({
  auction_id: nextId(),
  email: 'eva@test.example',
  price: 1,
  language: 'de',
  token_hash: nextSecret(),
  created_at: daysAgo(400),
})

const savedSearch = () => ({
  email: 'eva@test.example',
  query: `zip=${nextId()}`,
  language: 'de',
  token_hash: nextSecret(),
  confirm_hash: nextSecret(),
  created_at: daysAgo(400),
  confirmed_at: daysAgo(400),
  next_mail_at: daysAgo(400),
})

const idsOf = async (table: string) =>
  ((await knex(`accounts.${table}`).select('id').orderBy('id')) as { id: string }[]).map(({ id }) => id)

beforeAll(async () => {
  await migrateReadModels(url)
  identifications = new IdentificationStore(directory)
  await saveUser(knex, { ...plainUser, id: userId, email: 'eva@test.example' })
})

const forget = (clockAt = now) => forgetOld({ knex, clock: { now: () => clockAt }, identifications })

test('expired rows are deleted, to the day; rows in use stay at any age', async () => {
  const days = retentionDays
  const kept = {
    sessions: [
      await bothSidesOf('sessions', days.endedSession, (at) => ({
        ...session(),
        ended_at: at,
        expires_at: now,
      })),
      await bothSidesOf('sessions', days.endedSession, (at) => ({ ...session(), expires_at: at })),
    ],
    account_tokens: [
      await bothSidesOf('account_tokens', days.closedLink, (at) => ({
        ...link(),
        created_at: at,
        expires_at: at,
      })),
    ],
    mails: [
      await bothSidesOf('mails', days.finishedMail, (at) => ({ ...mail, queued_at: at, status: 'sent' })),
      await bothSidesOf('mails', days.finishedMail, (at) => ({ ...mail, queued_at: at, status: 'failed' })),
    ],
    tenant_applications: [
      await bothSidesOf('tenant_applications', days.declinedRegistration, (at) => ({
        ...application,
        status: 'declined',
        decided_at: at,
      })),
      await bothSidesOf('tenant_applications', days.pendingRegistration, (at) => ({
        ...application,
        created_at: at,
      })),
    ],
    seller_registrations: [] as string[],
    questions: [
      await bothSidesOf('questions', days.withdrawnQuestion, (at) => ({
        ...question,
        withdrawn_at: at,
      })),
    ],
    gateway_incidents: [
      await bothSidesOf('gateway_incidents', days.gatewayIncident, (at) => ({
        ...incident(),
        at,
        last_at: at,
      })),
    ],
    access_requests: [
      await bothSidesOf('access_requests', days.closedAccessRequest, (at) => ({
        ...accessRequest(),
        state: 'declined',
        changed_at: at,
      })),
      await bothSidesOf('access_requests', days.accessRequest, (at) => ({
        ...accessRequest(),
        state: 'approved',
        changed_at: at,
      })),
    ],
    price_alerts: [
      await bothSidesOf('price_alerts', days.finishedPriceAlert, (at) => ({ ...alert(), cancelled_at: at })),
      await bothSidesOf('price_alerts', days.unconfirmedRequest, (at) => ({
        ...alert(),
        confirmed_at: null,
        confirm_until: at,
      })),
    ],
    saved_searches: [
      await bothSidesOf('saved_searches', days.leftSavedSearch, (at) => ({
        ...savedSearch(),
        cancelled_at: at,
      })),
      await bothSidesOf('saved_searches', days.unconfirmedRequest, (at) => ({
        ...savedSearch(),
        confirmed_at: null,
        confirm_until: at,
      })),
    ],
  }
  // Still in use: a queued mail, a pending alert, an approved person.
  const waiting = [nextId(), nextId(), nextId()] as const
  await knex('accounts.mails').insert({ ...mail, id: waiting[0], queued_at: daysAgo(400) })
  await knex('accounts.price_alerts').insert({ ...alert(), id: waiting[1], confirm_until: daysAgo(400) })
  const approved = { ...registration, id: waiting[2], status: 'approved', decided_at: daysAgo(400) }
  await knex('accounts.seller_registrations').insert(approved)
  kept.mails.push(waiting[0])
  kept.price_alerts.push(waiting[1])
  kept.seller_registrations.push(waiting[2])

  expect(await forget()).toEqual({
    sessions: 2,
    account_tokens: 1,
    mails: 2,
    tenant_applications: 2,
    price_alerts: 2,
    saved_searches: 2,
    questions: 1,
    gateway_incidents: 1,
    access_requests: 2,
  })
  for (const [table, ids] of Object.entries(kept)) expect([table, await idsOf(table)]).toEqual([table, ids])
  expect(await forget()).toEqual({})
})

test.each([
  ['declined', { decided_at: daysAgo(retentionDays.declinedRegistration) }],
  ['pending', { created_at: daysAgo(retentionDays.pendingRegistration) }],
])('a %s registration is deleted with the picture of the identification', async (status, old) => {
  const identification_file = await identifications.save(Buffer.from('picture'))
  const row = { ...registration, id: nextId(), status, ...old, identification_file }
  await knex('accounts.seller_registrations').insert(row)
  expect(await forget()).toEqual({})
  expect(existsSync(identifications.pathOf(identification_file))).toBe(true)
  expect(await forget(msToInstant(instantToMs(now) + 1))).toEqual({ seller_registrations: 1 })
  expect(existsSync(identifications.pathOf(identification_file))).toBe(false)
})

test('the picture of somebody who was approved is deleted, the registration stays', async () => {
  const id = nextId()
  const identification_file = await identifications.save(Buffer.from('picture'))
  const decided_at = daysAgo(retentionDays.approvedIdentification)
  const approved = { ...registration, id, status: 'approved', decided_at, identification_file }
  await knex('accounts.seller_registrations').insert(approved)
  expect(await forget()).toEqual({})
  expect(await forget(msToInstant(instantToMs(now) + 1))).toEqual({ identifications: 1 })
  expect(existsSync(identifications.pathOf(identification_file))).toBe(false)
  const row = await knex('accounts.seller_registrations').where({ id }).first<Record<string, unknown>>()
  expect(row['identification_file']).toBeNull()
})

test('rows beyond one statement are deleted in further statements', async () => {
  const old = Array.from({ length: 1_001 }, () => ({
    ...mail,
    id: nextId(),
    queued_at: daysAgo(999),
    status: 'sent',
  }))
  await knex.batchInsert('accounts.mails', old, 500)
  expect(await forget()).toEqual({ mails: 1_001 })
})

test('the pictures of a request for access go with its row', async () => {
  const id = nextId()
  const identification_file = await identifications.save(Buffer.from('picture'))
  const proof_file = await identifications.save(Buffer.from('picture'))
  const changed_at = daysAgo(retentionDays.accessRequest)
  await knex('accounts.access_requests').insert({
    ...accessRequest(),
    id,
    state: 'open',
    changed_at,
    identification_file,
    proof_file,
  })
  expect(await forget(msToInstant(instantToMs(now) + 1))).toMatchObject({ access_requests: 1 })
  for (const name of [identification_file, proof_file])
    expect(existsSync(identifications.pathOf(name))).toBe(false)
})
