import { mkdir, rename, rm, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { openLog } from '@zuschlag/engine/log/open-log'
import type { DemoObject } from './content/content-types.ts'
import {
  type DocumentFile,
  documentsOf,
  portraitUrl,
  tenantFileUrls,
  writeMarks,
  writePictures,
  writeWhole,
} from './demo-files.ts'
import { playHistories } from './play-histories.ts'
import type { Partner } from '@zuschlag/contracts/site/partners'
import { savePartner } from '@zuschlag/gateway/modules/site/partners/partner-records'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import { type DemoPartner, demoPartners } from './content/partners.ts'
import { demoId } from './content/demo-id.ts'
import { portraitSvg } from './pictures/portrait.ts'
import { objectsInVienna } from './content/objects/in-vienna.ts'
import { objectsInAustria } from './content/objects/in-austria.ts'
import { objectsInGermany } from './content/objects/in-germany.ts'
import { objectsInSwitzerland } from './content/objects/in-switzerland.ts'
import { soldObjects } from './content/sold-objects.ts'
import { saveBroker, saveTenant, saveUser } from '@zuschlag/gateway/modules/identity/accounts/models'
import { allDemoPeople, type PersonKey } from './content/people.ts'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { type DemoTenant, demoTenants, type TenantKey } from './content/tenants.ts'

const FOLDER = 'images/partners'

/** Writes the partners, or brings existing ones to this state. The tables must be migrated. */
export async function saveDemoPartners(databaseUrl: string): Promise<void> {
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 1 } })
  try {
    for (const [position, partner] of demoPartners.entries()) {
      await savePartner(knex, partnerOf(partner), position)
    }
  } finally {
    await knex.destroy()
  }
}

/** Logos and portraits; a partner that is a tenant has its logo there already. */
export async function writePartnerFiles(filesDir: string): Promise<void> {
  for (const { key, tenant, review } of demoPartners) {
    if (tenant === undefined) {
      const logo = await readFile(new URL(`pictures/logos/partner-${key}.svg`, import.meta.url))
      await writeWhole(join(filesDir, FOLDER, `${key}.svg`), logo)
    }
    if (review?.portrait !== undefined) {
      await writeWhole(join(filesDir, FOLDER, `${key}-portrait.svg`), portraitSvg(review.portrait))
    }
  }
}

function partnerOf({ key, name, tenant, hasWebsite, place, review }: DemoPartner): Partner {
  const own = `/files/${FOLDER}/${key}`
  return {
    id: demoId(tenant === undefined ? `partner:${key}` : `tenant:${tenant}`),
    name,
    logoUrl: (tenant === undefined ? null : tenantFileUrls(tenant).logoUrl) ?? `${own}.svg`,
    websiteUrl: hasWebsite ? `https://${key}.example` : null,
    latitude: place?.[0] ?? null,
    longitude: place?.[1] ?? null,
    reviewText: review?.text ?? null,
    reviewLanguage: review === undefined ? null : 'de',
    reviewTranslation: review?.english ?? null,
    reviewerName: review?.by ?? null,
    reviewerImageUrl: review?.portrait === undefined ? null : `${own}-portrait.svg`,
  }
}

/** Every object of the demo data. */
export const demoObjects: readonly DemoObject[] = [
  ...objectsInVienna,
  ...objectsInAustria,
  ...objectsInGermany,
  ...objectsInSwitzerland,
  ...soldObjects,
]

/** Writes tenants, people and brokers, or brings existing ones to this state. The tables must be migrated. */
async function saveDemoAccounts(databaseUrl: string): Promise<void> {
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 3 } })
  try {
    for (const key of keysOf(demoTenants)) await saveTenant(knex, tenantRecord(key))
    for (const key of keysOf(allDemoPeople)) {
      await saveUser(knex, userRecord(key))
      for (const record of brokerRecords(key)) await saveBroker(knex, record)
    }
  } finally {
    await knex.destroy()
  }
}

function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}

function tenantRecord(key: TenantKey): Parameters<typeof saveTenant>[1] {
  const tenant: DemoTenant = demoTenants[key]
  const { logoUrl, bannerUrl } = tenantFileUrls(key)
  const [primary, secondary, ternary] = tenant.accents ?? [null, null, null]
  return {
    id: demoId(`tenant:${key}`),
    name: tenant.name,
    logoUrl,
    currencyCode: tenant.currencyCode,
    primaryAccentColor: primary,
    secondaryAccentColor: secondary,
    ternaryAccentColor: ternary,
    bannerPatternImageUrl: bannerUrl,
    imprint: tenant.imprint,
    isSellerTenant: tenant.isSellerTenant,
  }
}

function userRecord(key: PersonKey): Parameters<typeof saveUser>[1] {
  const person = allDemoPeople[key]
  return {
    id: demoId(`user:${key}`),
    email: person.email,
    password: person.canSignIn ? DEMO_PASSWORD : null,
    isEmailConfirmed: person.isUnconfirmed !== true,
    salutation: null,
    titlePrefix: person.titlePrefix ?? null,
    firstName: person.firstName,
    lastName: person.lastName,
    titleSuffix: null,
    phoneNumber: person.phoneNumber,
    language: null,
    isSystemAdmin: person.role === 'systemAdmin',
    isSeller: person.tenants.some((tenant) => demoTenants[tenant].isSellerTenant),
    investorId: person.role === 'investor' ? demoId(`investor:${key}`) : null,
    tenantIds: person.tenants.map((tenant) => demoId(`tenant:${tenant}`)),
  }
}

function brokerRecords(key: PersonKey): Parameters<typeof saveBroker>[1][] {
  const person = allDemoPeople[key]
  if (person.role !== 'broker') return []
  return person.tenants.map((tenant) => {
    const isPrivate = demoTenants[tenant].isSellerTenant
    return {
      id: demoId(`broker:${key}`),
      userId: demoId(`user:${key}`),
      tenantId: demoId(`tenant:${tenant}`),
      profileImageUrl: portraitUrl(key),
      publicPhoneNumber: isPrivate ? null : person.phoneNumber,
      publicEmail: isPrivate ? null : person.email,
      immoCardId: person.immoCardId ?? null,
    }
  })
}

export type SeedOptions = {
  /** Where the product's event log will be; nothing may be in it yet. */
  readonly logPath: string
  /** Accounts' tables must be migrated. */
  readonly databaseUrl: string
  /** `DATA_DIR/files`: pictures and documents, as the gateway serves them. */
  readonly filesDir: string
  readonly now: Instant
  /** Default: all of the demo data. */
  readonly objects?: readonly DemoObject[]
  /** Hears one line per stage, for people who wait. */
  readonly onProgress?: (text: string) => void
}

export type SeedOutcome =
  | {
      readonly status: 'seeded'
      readonly objects: number
      readonly commands: number
      readonly pictures: number
    }
  | { readonly status: 'refused'; readonly reason: 'logNotEmpty' }

const silent = (): void => undefined

/**
 * Makes the demo data: accounts, files and the whole history of every object. The log is written beside its
 * place and moved there at the very end, so that a seeding that was killed leaves nothing half done and the
 * next one starts afresh; accounts and files are brought to the same state again. Refuses, having changed
 * nothing, where the log holds events.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedOutcome> {
  const { logPath, databaseUrl, filesDir, now, objects = demoObjects, onProgress = silent } = options
  await mkdir(dirname(logPath), { recursive: true })
  if (await holdsEvents(logPath)) return { status: 'refused', reason: 'logNotEmpty' }
  const pictures = objects.reduce((sum, object) => sum + object.pictures.length, 0)
  onProgress(`Demo data: ${objects.length} objects, ${pictures} pictures`)
  const [documents] = await Promise.all([
    writeDocuments(filesDir, objects, now),
    writeMarks(filesDir),
    writePictures(filesDir, objects),
    writePartnerFiles(filesDir),
    saveDemoAccounts(databaseUrl),
    saveDemoPartners(databaseUrl),
  ])
  onProgress('Demo data: playing the histories')
  const { commands } = await writeLog(logPath, now, documents)
  return { status: 'seeded', objects: objects.length, commands, pictures }
}

async function holdsEvents(logPath: string): Promise<boolean> {
  const log = await openLog({ kind: 'sqlite', path: logPath })
  try {
    return (await log.head()) !== null
  } finally {
    await log.close()
  }
}

type Documents = ReadonlyMap<DemoObject, readonly DocumentFile[]>

async function writeDocuments(
  filesDir: string,
  objects: readonly DemoObject[],
  now: Instant,
): Promise<Documents> {
  const documents = new Map<DemoObject, readonly DocumentFile[]>()
  const day = new Date(instantToMs(now))
  for (const object of objects) {
    const files = await documentsOf(object, day)
    for (const { path, bytes } of files) await writeWhole(join(filesDir, path), bytes)
    documents.set(object, files)
  }
  return documents
}

async function writeLog(logPath: string, now: Instant, documents: Documents): Promise<{ commands: number }> {
  const beside = `${logPath}.seeding`
  await removeLog(beside)
  const log = await openLog({ kind: 'sqlite', path: beside })
  const described = (object: DemoObject): DocumentFile['described'][] =>
    (documents.get(object) ?? []).map((file) => file.described)
  const played = await playAndClose(log, () =>
    playHistories({ log, objects: [...documents.keys()], now, documentsOf: described }),
  )
  await removeLog(logPath)
  await rename(beside, logPath)
  return played
}

async function playAndClose<T>(log: EventLog, play: () => Promise<T>): Promise<T> {
  try {
    return await play()
  } finally {
    await log.close()
  }
}

/** A database with the files that it keeps beside itself. */
async function removeLog(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true })
}
