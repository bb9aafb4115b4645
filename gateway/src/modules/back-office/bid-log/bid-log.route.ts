import { getBidLog, getOwnBidLog } from '@zuschlag/contracts/auction/bid-log'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import { type NameDependencies, namesFor, type People, seesBidders } from '../admissions/people.ts'
import { type AuctionAccess, seeAsBidder } from '../../../policies/auction-access.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { type Route, textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/answers.ts'
import type { Logos } from '../../notifications/mail/look/logo.ts'
import { maySeeAwardPrice } from '../../../policies/auction-policy.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { contactOf } from '../../../presenters/parties.ts'
import { hasEnded } from '../../../presenters/timing.ts'
import type { BidLogOrder } from './bid-log-order.ts'
import { type BidLogReader, numbersOf } from './listed-events.ts'
import { loggedEventsOf } from './read-bid-log.ts'

type Dependencies = AuctionAccess &
  NameDependencies & {
    readonly people: People
    readonly requireManagedAuction: RequireManagedAuction
    readonly directory: Directory
    readonly logos: Logos
    readonly documents: DocumentWriters
    /** Without a trailing slash. */
    readonly publicUrl: string
    readonly company: Company
  }

type Reading = {
  readonly viewer: SignedIn
  readonly reader: BidLogReader
  readonly asked: Pick<BidLogOrder, 'format' | 'language'>
}

const entry = new URL('bid-log.thread.ts', import.meta.url)
const contentTypes = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const

/** The document of a finished process: with names for its tenant, with numbers for each of its bidders. */
export function bidLogRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    textRoute(getBidLog, {
      who: 'whoSeesManagement',
      tag: 'Insight and evidence',
      summary: 'Download the bid log with names',
    }).answer(async (call) => {
      const { viewer, query: asked } = call
      if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
      const own = await dependencies.requireManagedAuction(call, viewer)
      if (!own.ok) return own
      const reader = { kind: 'tenant', isOnlooker: !seesBidders(viewer, own.value) } as const
      return answer(dependencies, own.value, { viewer, reader, asked })
    }),
    textRoute(getOwnBidLog, {
      who: 'whoSeesPrivateDetails',
      tag: 'Auctions',
      summary: 'Download the bid log as a bidder',
    }).answer(async ({ params, query: asked, viewer, headers }) => {
      const seen = await seeAsBidder(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const { row, by } = seen.value
      if (viewer.kind === 'visitor' || !by.own.hasTakenPart) return err(problemOf('noOwnBid'))
      // Also of somebody whose access has ended since (LOG-1).
      const { hideAnonymizedAuctionBids } = row.description
      const seesOthers = maySeeAwardPrice(by.relation, { ...row, hideAnonymizedAuctionBids })
      const reader = { kind: 'bidder', userId: viewer.userId, seesOthers } as const
      return answer(dependencies, row, { viewer, reader, asked })
    }),
  ]
}

async function answer(
  dependencies: Dependencies,
  row: AuctionDetailsRow,
  reading: Reading,
): Promise<Result<TextAnswer, Problem>> {
  const isOver = hasEnded(row) || row.withdrawnAt !== null
  if (!isOver) return err(rejectionProblem({ code: 'auctionNotEnded' }, { showToast: true }))
  const { viewer, reader, asked } = reading
  const bytes = await dependencies.documents.write({
    entry,
    clientKey: viewer.userId,
    read: () => orderOf(dependencies, row, reading),
    isKept: true,
  })
  if (!bytes.ok) return bytes
  const kind = reader.kind === 'tenant' ? 'bid-log' : 'own-bid-log'
  const fileName = `zuschlag-${kind}-${row.auctionId}.${asked.format}`
  return ok(new TextAnswer(bytes.value, { contentType: contentTypes[asked.format], fileName }))
}

async function orderOf(
  dependencies: Dependencies,
  row: AuctionDetailsRow,
  { viewer, reader, asked }: Reading,
): Promise<Result<BidLogOrder, Problem>> {
  const { knex, directory, logos, publicUrl, company } = dependencies
  const logged = await loggedEventsOf(knex, row.auctionId)
  if (!logged.ok) return logged
  const events = logged.value
  if (events.length === 0) return err(unavailable())
  const { tenant, broker } = await directory.partiesOfOne(row)
  const contact = contactOf(broker, row.sellType, company)
  const people = reader.kind === 'tenant' ? await namedIn(dependencies, row, viewer, events) : []
  const logo = asked.format === 'pdf' ? await logos(tenant.logoUrl) : null
  return ok({ ...asked, events, reader, row, tenant, contact, people, publicUrl, logo })
}

/** The bidders as the tenant's reader may know them, by the id that events have. */
async function namedIn(
  dependencies: Dependencies,
  row: AuctionDetailsRow,
  viewer: SignedIn,
  events: BidLogOrder['events'],
): Promise<BidLogOrder['people']> {
  const ids = [...numbersOf(events).keys()]
  const [person, names] = await Promise.all([dependencies.people(ids), namesFor(dependencies, viewer, [row])])
  const named = names(row.auctionId, person)
  return ids.map((id) => [id, named(id)])
}
