import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { accountsTable } from '@zuschlag/gateway/kernel/accounts-table'
import {
  saveBroker,
  saveTenant,
  saveUser,
  type UserRecord,
} from '@zuschlag/gateway/modules/identity/accounts/models'
import { createSessions } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import type { Knex } from 'knex'
import knexFactory from 'knex'
import sharp from 'sharp'
import { auctionIdOf, bidderIdOf, broker, numberedUuid } from '../../fixtures/auction-commands.ts'
import { type Installation, SESSION_SECRET } from '../installation.ts'
import { plainBroker, plainTenant, plainUser } from '../../fixtures/account-records.ts'

/** As many of each kind as there are operations and formats, so that each has an account of its own. */
export const ACCOUNTS = 120
const PROBING = 10
const BROKERS = 8

export const roomId = auctionIdOf(2)
export const tenantIds = [numberedUuid(5, 1), numberedUuid(5, 2)] as const
/** Of the request for access, and of one registration of each kind. */
export const requestId = numberedUuid(90, 1)
const brokerUserId = broker.userId ?? ''

/** Cookies of the people of a scene. */
export type WalkPeople = {
  readonly administrators: readonly string[]
  readonly bidders: readonly string[]
  /** Of both tenants; the first owns every auction. */
  readonly brokers: readonly string[]
  /** Whose bid got the award. */
  readonly winner: string
  /** Those whose bids are measured. */
  readonly probing: readonly string[]
}

/**
 * Writes the accounts of a scene and what they asked for.
 * @param winning number of the bidder whose bid got the award, from 0
 */
export async function saveAccounts(
  place: Installation,
  privateDir: string,
  winning: number,
): Promise<WalkPeople> {
  const knex = knexFactory({ client: 'pg', connection: place.databaseUrl, pool: { min: 0, max: 4 } })
  try {
    for (const id of tenantIds) await saveTenant(knex, { ...plainTenant, id, name: `Tenant ${id.at(7)}` })
    await accountsTable(knex, 'tenants').where({ id: tenantIds[1] }).update({ watermark_documents: true })
    const sessions = createSessions({ knex, clock: systemClock(), secret: SESSION_SECRET })
    const signIn = async (user: UserRecord): Promise<string> => {
      await saveUser(knex, user)
      const { token } = await sessions.open(knex, user.id as UserId, null)
      return `zuschlag-session=${token}`
    }
    const brokers: string[] = []
    for (let number = 1; number <= BROKERS; number += 1) {
      const userId = number === 1 ? brokerUserId : numberedUuid(93, number)
      brokers.push(await signIn(person(userId, { tenantIds: [...tenantIds] })))
      await saveBroker(knex, { id: numberedUuid(6, number), userId, tenantId: tenantIds[0], ...plainBroker })
    }
    const signInAll = (count: number, userOf: (number: number) => UserRecord) =>
      Promise.all(Array.from({ length: count }, (_, index) => signIn(userOf(index + 1))))
    const administrators = await signInAll(ACCOUNTS, (number) =>
      person(numberedUuid(91, number), { isSystemAdmin: true }),
    )
    const bidders = await signInAll(ACCOUNTS + PROBING, (number) =>
      person(bidderIdOf(number), { investorId: numberedUuid(92, number) }),
    )
    await saveRequests(knex, privateDir, await offerFor(place.port, bidders[0] ?? ''))
    const [own, probing] = [bidders.slice(0, ACCOUNTS), bidders.slice(ACCOUNTS)]
    return { administrators, bidders: own, brokers, winner: own[winning] ?? '', probing }
  } finally {
    await knex.destroy()
  }
}

function person(id: string, changes: Partial<UserRecord>): UserRecord {
  const name = { firstName: 'Person', lastName: id.slice(-4) }
  return { ...plainUser, id, email: `${id}@walk.example`, ...name, ...changes }
}

/** What the broker offers a buyer, as the product states it. */
async function offerFor(port: number, cookie: string): Promise<object> {
  const url = `http://127.0.0.1:${port}/api/auctions/${roomId}/access-request/brokerage`
  return (await (await fetch(url, { headers: { cookie } })).json()) as object
}

/** A request for access with an agreement and a picture, and one registration of each kind. */
async function saveRequests(knex: Knex, privateDir: string, offer: object): Promise<void> {
  const folder = path.join(privateDir, 'identifications')
  await mkdir(folder, { recursive: true })
  const picture = { create: { width: 2_000, height: 1_400, channels: 3, background: '#889' } } as const
  await writeFile(path.join(folder, 'walk.jpg'), await sharp(picture).jpeg().toBuffer())
  const now = new Date()
  const client = { name: 'Person', party: 'self', partyName: null, registerNumber: null, representedBy: null }
  const concluded = { client, language: 'de', concludedAt: now, beginsAtOnce: true, withdrawableUntil: now }
  await accountsTable(knex, 'access_requests').insert({
    id: requestId,
    auction_id: roomId,
    tenant_id: tenantIds[1],
    user_id: bidderIdOf(1),
    state: 'open',
    revision: 2,
    party: 'self',
    identification_file: 'walk.jpg',
    brokerage: JSON.stringify({ ...offer, ...concluded, withdrawnAt: null }),
    created_at: now,
    changed_at: now,
    submitted_at: now,
  })
  const name = { first_name: 'Eva', last_name: 'Huber', email: 'eva@walk.example' }
  const postal = { street: 'Gasse 1', zip_code: '1010', city: 'Wien', country: 'AT', language: 'de' }
  const consents = JSON.stringify([])
  const row = { id: requestId, created_at: now, consents, ...name, ...postal }
  await accountsTable(knex, 'seller_registrations').insert({
    ...row,
    salutation: 'Ms',
    identification_file: 'walk.jpg',
  })
  await accountsTable(knex, 'tenant_applications').insert({
    ...row,
    company: 'Haus',
    broker_software: 'none',
  })
}
