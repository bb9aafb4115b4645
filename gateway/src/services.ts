import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDirectory } from './modules/identity/accounts/directory.ts'
import { KeptParties } from './presenters/kept-parties.ts'
import { QUEUED_HASHES_MAX, queuedHashes } from './modules/identity/accounts/password-hash.ts'
import { createFactorVault } from './modules/identity/accounts/second-factor/factor-vault.ts'
import { createSessionCookie } from './policies/session-port.ts'
import { createSessions } from './modules/identity/accounts/sessions.ts'
import { createAccountTokens } from './modules/identity/accounts/account-tokens.ts'
import { createPersonReferences } from './modules/back-office/admissions/person-references.ts'
import { createManagedOwnership } from './modules/back-office/shared/managed-ownership.ts'
import { type AuctionReader, createAuctionReader } from './policies/auction-reader.ts'
import { KeptAuctions, type KeptAuctionsOptions } from './policies/kept-auctions.ts'
import { createRevisionWatermarks } from './policies/revision-watermarks.ts'
import { announceReaderNews } from './kernel/reader-news.ts'
import { createGazetteer } from './kernel/gazetteer.ts'
import { DocumentWriters } from './kernel/threads/document-writers.ts'
import { createMetrics } from './kernel/metrics/metrics.ts'
import { countingRefusals, createRateLimits } from './edge/rate-limits/rate-limits.ts'
import { type Viewer, visitor } from './policies/viewer.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { createOfferIncidents } from './modules/auctions/incidents/offer-incidents.ts'
import { EndedPages } from './modules/auctions/ended-pages.ts'
import { PublicAuctionList } from './modules/auctions/public-auction-list.ts'
import { createWatchList } from './modules/auctions/watch-list/watch-list.route.ts'

export type Services = ReturnType<typeof createServices>

/** What routes and live connections share. */
export function createServices({
  config,
  knex,
  clock,
  bus,
  logger,
  rateLimits,
  ownershipInLog = null,
}: GatewayOptions) {
  const { sessionSecret: secret, publicUrl } = config
  const { key: factorKey, isRequiredForStaff: staffNeedsSecondFactor } = config.secondFactor
  const metrics = createMetrics()
  const { limits } = metrics
  limits.watch('queuedHashes', QUEUED_HASHES_MAX, queuedHashes)
  limits.watch('databaseConnections', poolOf(knex).max, () => poolOf(knex).numUsed())
  // One process counts its limits in memory, several together: the deployment says it once.
  const isAlone = config.rateLimitStore === 'memory'
  const sessions = createSessions({ knex, clock, secret, bus, limits, staffNeedsSecondFactor, isAlone })
  const sessionCookie = createSessionCookie(publicUrl.startsWith('https:'))
  const sessionReader = async (headers: IncomingHttpHeaders): Promise<Viewer> => {
    const token = sessionCookie.read(headers)
    return token === null ? visitor : ((await sessions.find(token)) ?? visitor)
  }
  const nowMs = (): number => performance.now()
  const reader = createAuctionReader(knex)
  const counted = rateLimits ?? createRateLimits({ store: config.rateLimitStore, knex, secret })
  const revisionWatermarks = createRevisionWatermarks({ nowMs, sleep, limits, reader })
  return {
    knex,
    logger,
    publicUrl,
    company: config.site.company,
    isDemo: config.isDemo,
    nowMs,
    sleep,
    sessions,
    sessionCookie,
    sessionReader,
    vault: factorKey === null ? null : createFactorVault(factorKey),
    isSecondFactorRequired: staffNeedsSecondFactor,
    tokens: createAccountTokens({ clock, secret, publicUrl }),
    reader,
    managedOwnership: createManagedOwnership({ reader, revisionWatermarks, inLog: ownershipInLog }),
    ...keptReads({ knex, reader, bus, clock, nowMs, limits }),
    personReference: createPersonReferences(secret),
    documents: new DocumentWriters({ bus, limits }),
    incidents: createOfferIncidents({ knex, sessions, sessionCookie, limits, nowMs }),
    watchList: createWatchList(knex),
    announceAdmission: (of: Admission): void => announceAdmission(bus, of),
    revisionWatermarks,
    metrics,
    rateLimits: countingRefusals(counted, limits),
  }
}

type KeptReadsOptions = KeptAuctionsOptions &
  Pick<GatewayOptions, 'knex' | 'clock'> & { readonly reader: AuctionReader }

/** What is read so often that it is kept in memory. */
function keptReads({ knex, ...options }: KeptReadsOptions) {
  const directory = createDirectory(knex)
  const keptParties = new KeptParties(directory, options.nowMs)
  const gazetteer = createGazetteer()
  const publicAuctionList = new PublicAuctionList({ ...options, parties: keptParties, gazetteer })
  const keptAuctions = new KeptAuctions(options)
  const endedPages = new EndedPages({ ...options, directory, keptParties })
  /** Whatever changes anything but an auction may change a name or a face. */
  const noteChange = ({ path }: Endpoint): void => {
    if (!path.startsWith('/auctions/')) keptParties.noteChange()
  }
  return {
    directory,
    keptParties,
    gazetteer,
    keptAuctions,
    publicAuctionList,
    endedPages,
    onChanged: noteChange,
  }
}

type Admission = { readonly auctionId: AuctionId; readonly userId: UserId }

function announceAdmission(bus: GatewayOptions['bus'], { auctionId, userId }: Admission): void {
  announceReaderNews(bus, { about: 'admission', auctionId, userIds: [userId] })
}

/** Knex keeps its pool out of its types. */
function poolOf(knex: GatewayOptions['knex']): { readonly max: number; numUsed(): number } {
  return (knex.client as { readonly pool: { readonly max: number; numUsed(): number } }).pool
}
