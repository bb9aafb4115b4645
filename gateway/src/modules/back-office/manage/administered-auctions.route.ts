import {
  type AdministeredAuction,
  getAdministeredAuction,
  getAdministeredAuctions,
} from '@zuschlag/contracts/administration/administered-auctions'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { wasBidOn } from '@zuschlag/projections/auction-bids/queries'
import {
  administeredAuctions,
  administeredList,
  type AdministeredRow,
} from '@zuschlag/projections/auction-details/administered-queries'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { getAdministeredFile } from '@zuschlag/contracts/administration/administered-file'
import type { Knex } from 'knex'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { RevisionWatermarks } from '../../../policies/revision-watermarks.ts'
import { type Route, signedInRoute, textRoute } from '../../../edge/http/route.ts'
import { type NameDependencies, namesFor, type People, seesBidders } from '../admissions/people.ts'
import type { ManagedOwnership } from '../shared/managed-ownership.ts'
import { createRequireManagedAuction } from '../shared/require-managed-auction.ts'
import { presentAdministeredAuction, presentEditable } from '../../../presenters/administered-presenter.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { winnerOf } from '../award-pack/accepted-offer.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { TextAnswer } from '../../../edge/http/answers.ts'
import type { TableOrder } from './administered-csv.ts'

type AdministeredDependencies = NameDependencies & {
  readonly directory: Directory
  readonly revisionWatermarks: RevisionWatermarks
  readonly managedOwnership: ManagedOwnership
  readonly people: People
}

/** The query is scoped by the viewer; auctions that they do not administer are not found. */
export function administeredAuctionRoutes(dependencies: AdministeredDependencies): readonly Route[] {
  const { knex, directory, personReference } = dependencies
  const requireManagedAuction = createRequireManagedAuction(dependencies)
  return [
    signedInRoute(getAdministeredAuctions, {
      who: 'ownAccount',
      tag: 'Managing auctions',
      summary: 'List managed auctions',
    }).answer(async ({ query, now }, viewer) => {
      const { rows, total } = await administeredAuctions(knex, viewer, now, query)
      return ok({ auctions: await presentAll(directory, rows), total })
    }),
    signedInRoute(getAdministeredAuction, {
      who: 'whoSeesManagement',
      tag: 'Managing auctions',
      summary: 'Get a managed auction with all its fields',
    }).answer(async (call, viewer) => {
      const own = await requireManagedAuction(call, viewer)
      if (!own.ok) return own
      const parties = await directory.partiesOfOne(own.value)
      const { auctionId, sellerUserId } = own.value
      const isKnown = sellerUserId === null || sellerUserId === viewer.userId
      const seen = {
        now: call.now,
        wasBidOn: await wasBidOn(knex, auctionId),
        buyer: await buyerFor(dependencies, viewer, own.value),
        // Whose email address it is that the tenant typed, it does not learn.
        sellerUserId: isKnown ? sellerUserId : personReference(auctionId, sellerUserId),
      }
      return ok(presentEditable(own.value, parties, viewer, seen))
    }),
  ]
}

/** Whose offer is accepted, as one reader may know bidders; the telephone only for who sees them all. */
async function buyerFor(
  dependencies: AdministeredDependencies,
  viewer: SignedIn,
  row: AuctionDetailsRow,
): Promise<(PersonView & { readonly phoneNumber: string | null }) | null> {
  const { people, directory } = dependencies
  const userId = winnerOf(row)?.userId
  if (userId === undefined) return null
  const [person, names] = await Promise.all([people([userId]), namesFor(dependencies, viewer, [row])])
  const user = seesBidders(viewer, row) ? await directory.user(userId) : undefined
  const phoneNumber = user?.deletedAt === null ? user.phoneNumber : null
  return { ...names(row.auctionId, person)(userId), phoneNumber }
}

/** More objects than any tenant has. What has more is not cut. */
const ROWS_MAX = 20_000

type FileDependencies = {
  readonly knex: Knex
  readonly directory: Directory
  readonly documents: DocumentWriters
}

const entry = new URL('administered-csv.thread.ts', import.meta.url)

/** The table of objects as a file; scoped by the viewer like the table itself. */
export function administeredFileRoute({ knex, directory, documents }: FileDependencies): Route {
  return textRoute(getAdministeredFile, {
    who: 'ownAccount',
    tag: 'Managing auctions',
    summary: 'Download the list of managed auctions as CSV',
  }).answer(async ({ query, viewer, now }) => {
    if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
    const { language, ...filter } = query
    const read = async () => {
      const rows = await administeredList(knex, viewer, now, filter, ROWS_MAX + 1)
      if (rows.length > ROWS_MAX) return err(problemOf('fileTooLong'))
      return ok({ auctions: await presentAll(directory, rows), language })
    }
    const text = await documents.write<TableOrder>({ entry, clientKey: viewer.userId, read })
    if (!text.ok) return text
    const contentType = 'text/csv; charset=utf-8'
    return ok(new TextAnswer(text.value, { contentType, fileName: 'zuschlag-objects.csv' }))
  })
}

async function presentAll(
  directory: Directory,
  rows: readonly AdministeredRow[],
): Promise<AdministeredAuction[]> {
  const parties = await directory.partiesOf(rows)
  return rows.flatMap((row, index) => {
    const own = parties[index]
    return own === undefined ? [] : [presentAdministeredAuction(row, own)]
  })
}
