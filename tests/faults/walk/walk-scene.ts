import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId, TenantId } from '@zuschlag/contracts/kernel/ids'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import { documentUrl } from '@zuschlag/gateway/kernel/document-urls'
import { bytesOf, pdfOfPages } from '@zuschlag/gateway/kernel/pdf/watermark/marked-pdf.fixture'
import { freePort } from '../../../scripts/product/embedded-postgres/server-process.ts'
import { layoutOf } from '../../../scripts/product/layout.ts'
import {
  auctionIdOf,
  bidder,
  bidderIdOf,
  broker,
  commandIdOf,
  opening,
} from '../../fixtures/auction-commands.ts'
import { Installation } from '../installation.ts'
import { decideAll, lastingTerms } from '../open-auctions.ts'
import { ACCOUNTS, requestId, roomId, saveAccounts, tenantIds, type WalkPeople } from './walk-accounts.ts'
import type { WalkValues } from './walk-operations.ts'

export type SceneSize = { readonly bids: number; readonly documents: number; readonly accesses: number }

const endedId = auctionIdOf(1)
export const probedId = auctionIdOf(3)

function documentName(number: number): string {
  return `document-${number}.pdf`
}

/** Values of the parameters that the API has, by their names; see `requestsOf`. */
export const valuesOfScene: WalkValues = {
  auctionId: endedId,
  userId: bidderIdOf(1),
  tenantId: tenantIds[0],
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

export type WalkScene = WalkPeople & { readonly place: Installation; readonly stop: () => Promise<void> }

type Further = {
  /** Writes what else the log is to have. */
  readonly fill?: (log: LogLocation) => Promise<void>
  readonly readyWithinMs?: number
}

/** A product with one long auction that ended, two with many documents, and one in which somebody bids. */
export async function openScene(size: SceneSize, further: Further = {}): Promise<WalkScene> {
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
    await further.fill?.(log)
    for (const id of [endedId, roomId]) await writeDocuments(path.join(layout.files, 'documents', id), size)
    await place.start(further.readyWithinMs)
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
  const bytes = await bytesOf(await pdfOfPages(20))
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
    const tenant = { tenantId: tenantIds[index === 1 ? 1 : 0] as TenantId }
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
