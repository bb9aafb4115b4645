import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { accountsTable } from '@zuschlag/gateway/kernel/accounts-table'
import { documentUrl } from '@zuschlag/gateway/kernel/document-urls'
import type { UserRecord } from '@zuschlag/gateway/modules/identity/accounts/account-records'
import { saveBroker, saveTenant, saveUser } from '@zuschlag/gateway/modules/identity/accounts/account-records'
import { createSessions } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import type { Knex } from 'knex'
import knexFactory from 'knex'
import sharp from 'sharp'
import { freePort } from '../../../scripts/embedded-postgres/server-process.ts'
import { layoutOf } from '../../../scripts/product/layout.ts'
import {
  auctionIdOf,
  bidder,
  bidderIdOf,
  broker,
  commandIdOf,
  numberedUuid,
  opening,
} from '../../fixtures/auction-commands.ts'
import { Installation, SESSION_SECRET } from '../installation.ts'
import type { WalkValues } from './walk-operations.ts'
import { decideAll, lastingTerms } from '../open-auctions.ts'

export type SceneSize = { readonly bids: number; readonly documents: number; readonly accesses: number }
/** As many of each kind as there are operations and formats, so that each has an account of its own. */
const ACCOUNTS = 120
const PROBING = 10

const [endedId, roomId] = [auctionIdOf(1), auctionIdOf(2)]
export const probedId = auctionIdOf(3)
const [tenantId, requestId] = [numberedUuid(5, 1), numberedUuid(90, 1)]
const brokerUserId = broker.userId ?? ''

function documentName(number: number): string {
  return `document-${number}.pdf`
}

/** Values of the parameters that the API has, by their names; see `requestsOf`. */
export const valuesOfScene: WalkValues = {
  auctionId: endedId,
  userId: bidderIdOf(1),
  tenantId,
  requestId,
  registrationId: requestId,
  fileName: documentName(1),
  file: 'identification',
  email: 'person@walk.example',
  price: '120000',
  search: 'Wien',
  kind: 'termsOfService',
  version: '1',
  slug: 'nebenkosten-in-oesterreich-deutschland-und-der-schweiz',
  mailId: 'none',
  'getAuctionCalendar.auctionId': roomId,
  'getAuctionDocument.auctionId': roomId,
  'getBrokerageOffer.auctionId': roomId,
  'getOwnAccessRequest.auctionId': roomId,
  'getBrokeragePaper.of': 'offer',
}

export type WalkScene = {
  readonly place: Installation
  readonly administrators: readonly string[]
  readonly bidders: readonly string[]
  /** Whose bid got the award. */
  readonly winner: string
  /** Those whose bids are measured. */
  readonly probing: readonly string[]
  readonly stop: () => Promise<void>
}

/** A product with one long auction that ended, two with many documents, and one in which somebody bids. */
export async function openScene(size: SceneSize): Promise<WalkScene> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-walk-'))
  const layout = layoutOf(dataDir)
  const heap = {
    HEAP_FILE: path.join(dataDir, 'heap'),
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'collect-heap.ts')}`,
  }
  const place = new Installation(dataDir, await freePort(), heap)
  const stop = async (): Promise<void> => {
    await place.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
  try {
    const log = { kind: 'sqlite', path: layout.eventLog } as const
    const bidRevision = await decideAll(log, commandsOf(size))
    await decideAll(log, decisionsOf(bidRevision))
    for (const id of [endedId, roomId]) await writeDocuments(path.join(layout.files, 'documents', id), size)
    await place.start()
    return { place, ...(await saveAccounts(place, layout.private, (size.bids - 1) % ACCOUNTS)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function documentsOf(auctionId: AuctionId, { documents }: SceneSize): AuctionDocument[] {
  return Array.from({ length: documents }, (_, index) => ({
    name: `Unterlage ${index + 1}`,
    storageUrl: documentUrl(auctionId, documentName(index + 1)),
  }))
}

async function writeDocuments(folder: string, { documents }: SceneSize): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pdf = await PDFDocument.create()
  for (let page = 1; page <= 20; page += 1) pdf.addPage([595, 842]).drawText(`Page ${page}`)
  const bytes = await pdf.save()
  for (let number = 1; number <= documents; number += 1)
    await writeFile(path.join(folder, documentName(number)), bytes)
}

/** Three auctions, of which two have many documents, and one has many accesses and bids. */
function commandsOf(size: SceneSize): readonly Command[] {
  let last = 0
  const next = () => commandIdOf((last += 1))
  const opened = [endedId, roomId, probedId].flatMap((auctionId, index) => {
    const documents = auctionId === probedId ? [] : documentsOf(auctionId, size)
    // The tenant of the second has copies marked.
    const tenant = { tenantId: numberedUuid(5, index === 1 ? 2 : 1) as TenantId }
    last += 2
    return opening(auctionId, last - 1, {
      terms: auctionId === roomId ? { ...lastingTerms, openEnd: false, end: lastingEnd } : lastingTerms,
      description: { documents },
      ownership: tenant,
    })
  })
  const about = { auctionId: endedId, actor: broker } as const
  const granted = Array.from({ length: size.accesses }, (_, index) => ({
    type: 'GrantAccess' as const,
    ...about,
    commandId: next(),
    data: { userId: bidderIdOf(index + 1) },
  }))
  const bids = Array.from({ length: size.bids }, (_, index) => ({
    type: 'PlaceBid' as const,
    auctionId: endedId,
    commandId: next(),
    actor: bidder((index % ACCOUNTS) + 1),
    data: { price: (100_000 + 100 * index) as never, confirmations: allConfirmed },
  }))
  return [...opened, ...granted, ...bids] as readonly Command[]
}

function decisionsOf(bidRevision: number): readonly Command[] {
  const about = { auctionId: endedId, actor: broker } as const
  return [
    { type: 'EndAuction', ...about, commandId: commandIdOf(900_001), data: {} },
    { type: 'AwardAuction', ...about, commandId: commandIdOf(900_002), data: { bidRevision } },
  ]
}

/** Far beyond the run: the calendar has an entry of it. */
const lastingEnd = msToInstant(Date.now() + 48 * 3_600_000)

type People = Pick<WalkScene, 'administrators' | 'bidders' | 'winner' | 'probing'>

async function saveAccounts(place: Installation, privateDir: string, winning: number): Promise<People> {
  const knex = knexFactory({ client: 'pg', connection: place.databaseUrl, pool: { min: 0, max: 4 } })
  try {
    const tenantIds = [numberedUuid(5, 1), numberedUuid(5, 2)]
    for (const id of tenantIds) await saveTenant(knex, { ...tenant, id, name: `Tenant ${id.at(7)}` })
    await accountsTable(knex, 'tenants').where({ id: tenantIds[1] }).update({ watermark_documents: true })
    await saveUser(knex, person(brokerUserId, { tenantIds }))
    const contact = { profileImageUrl: null, publicPhoneNumber: null, publicEmail: null, immoCardId: null }
    await saveBroker(knex, { id: numberedUuid(6, 1), userId: brokerUserId, tenantId, ...contact })
    const sessions = createSessions({ knex, clock: systemClock(), secret: SESSION_SECRET })
    const signIn = async (user: UserRecord): Promise<string> => {
      await saveUser(knex, user)
      const { token } = await sessions.open(knex, user.id as UserId, null)
      return `zuschlag-session=${token}`
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
    return { administrators, bidders: own, winner: own[winning] ?? '', probing }
  } finally {
    await knex.destroy()
  }
}

const tenant: Omit<Parameters<typeof saveTenant>[1], 'id' | 'name'> = {
  logoUrl: null,
  currencyCode: 'EUR',
  primaryAccentColor: null,
  secondaryAccentColor: null,
  ternaryAccentColor: null,
  bannerPatternImageUrl: null,
  imprint: null,
  isSellerTenant: false,
}

function person(id: string, changes: Partial<UserRecord>): UserRecord {
  return {
    id,
    email: `${id}@walk.example`,
    password: null,
    isEmailConfirmed: true,
    salutation: null,
    titlePrefix: null,
    firstName: 'Person',
    lastName: id.slice(-4),
    titleSuffix: null,
    phoneNumber: null,
    language: null,
    isSystemAdmin: false,
    investorId: null,
    tenantIds: [],
    ...changes,
  }
}

/** What the broker offers a buyer, as the product states it. */
async function offerFor(port: number, cookie: string): Promise<object> {
  const path = `http://127.0.0.1:${port}/api/auctions/${roomId}/access-request/brokerage`
  return (await (await fetch(path, { headers: { cookie } })).json()) as object
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
    tenant_id: numberedUuid(5, 2),
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
