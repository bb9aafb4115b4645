import type { Knex } from 'knex'
import type { AdministeredPhase } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId, TenantId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { AuctionParticipantModel } from './auction-participants/table.ts'
import type { QueryViewer } from './kernel/viewer.ts'
import { openRequestsIn } from './purchase-requests/queries.ts'
import { phaseAt, waitsFor } from './auction-details/administered-phase.ts'
import { AuctionDetailsModel } from './auction-details/table.ts'
import { whereAdministeredBy } from './auction-details/visibility.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000

export type AdministeredFigures = {
  readonly counts: Readonly<Partial<Record<AdministeredPhase, number>>>
  /** Sums of current prices by tenant, since the tenant knows the currency. */
  readonly runningVolumes: readonly { readonly tenantId: TenantId; readonly amount: number }[]
  readonly runningBids: number
  readonly runningBidders: number
  readonly awardedRisePercent: number | null
  readonly awardedCount: number
  readonly undecided: { readonly id: AuctionId; readonly title: string } | null
  readonly openRequests: number
  readonly endingSoon: number
  readonly withoutDocuments: number
}

/** How many people bid in some auctions, by the state of these auctions. */
export type KeptBidders = Map<string, number>

/** Figures over everything that the viewer administers. */
export async function administeredFigures(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
  kept: KeptBidders = new Map(),
): Promise<AdministeredFigures> {
  const grouped = groupedByPhase(db, viewer, now)
  const [groups, awards, undecided, runningBidders, openRequests, endingSoon, withoutDocuments] =
    await Promise.all([
      grouped,
      awardsOfTheYear(db, viewer, now),
      oldestUndecided(db, viewer, now),
      // Read before they are counted: a bid meanwhile makes another state.
      grouped.then((all) => biddersOfRunning(db, viewer, now, { kept, groups: all })),
      openRequestsIn(db, viewer, now).resultSize(),
      countWork(db, viewer, now, 'end'),
      countWork(db, viewer, now, 'documents'),
    ])
  const counts: Partial<Record<AdministeredPhase, number>> = {}
  for (const { phase, count } of groups) counts[phase] = (counts[phase] ?? 0) + count
  const running = groups.filter(({ phase }) => phase === 'running')
  return {
    counts,
    runningVolumes: running.map(({ tenantId, volume }) => ({ tenantId, amount: volume })),
    runningBids: running.reduce((sum, { bids }) => sum + bids, 0),
    runningBidders,
    ...awards,
    undecided,
    openRequests,
    endingSoon,
    withoutDocuments,
  }
}

type Group = {
  readonly phase: AdministeredPhase
  readonly tenantId: TenantId
  readonly count: number
  readonly volume: number
  readonly bids: number
  /** Another one once an auction is, or is another. */
  readonly state: string
}

async function groupedByPhase(db: Knex, viewer: QueryViewer, now: Instant): Promise<readonly Group[]> {
  const { raw } = AuctionDetailsModel
  return whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
    .select(
      phaseAt(now).as('phase'),
      'tenant_id',
      raw('count(*)::int').as('count'),
      raw('coalesce(sum(current_price) filter (where bid_count > 0), 0)::float8').as('volume'),
      raw('coalesce(sum(bid_count), 0)::int').as('bids'),
      raw(`sum(hashtextextended(auction_id || ' ' || revision, 0))::text`).as('state'),
    )
    .groupBy('phase', 'tenant_id')
    .orderBy('tenant_id')
    .castTo<Group[]>()
}

type Awards = Pick<AdministeredFigures, 'awardedRisePercent' | 'awardedCount'>

async function awardsOfTheYear(db: Knex, viewer: QueryViewer, now: Instant): Promise<Awards> {
  const { raw } = AuctionDetailsModel
  const row = await whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
    .where('awarded_at', '>', msToInstant(instantToMs(now) - YEAR_MS))
    .where('start_price', '>', 0)
    .select(
      raw('(avg(awarded_price::float8 / start_price - 1) * 100)::float8').as('rise'),
      raw('count(*)::int').as('count'),
    )
    .first()
    .castTo<{ readonly rise: number | null; readonly count: number }>()
  return { awardedRisePercent: row.rise, awardedCount: row.count }
}

async function oldestUndecided(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
): Promise<AdministeredFigures['undecided']> {
  const row = await whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
    .where(waitsFor('decision', now))
    .select('auction_id', 'title')
    .orderBy('effective_end_at')
    .first()
    .castTo<{ readonly auctionId: AuctionId; readonly title: string } | undefined>()
  return row === undefined ? null : { id: row.auctionId, title: row.title }
}

/** Bids are looked for only where the last one was voided, which is rare; the bids themselves are many. */
const HAS_STANDING_BID = `(
  (part.auction_id, part.last_bid_revision) not in (
    select voided.auction_id, voided.revision from read.auction_bids voided where not voided.standing)
  or exists (select 1 from read.auction_bids bid
    where bid.auction_id = part.auction_id and bid.bidder_id = part.user_id and bid.standing))`

/** States that are kept: an administrator's has a line for each tenant. */
const KEPT_MAX = 100

/** Looks at everybody who takes part in anything that runs: done again only once something of it changed. */
async function biddersOfRunning(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
  { kept, groups }: { readonly kept: KeptBidders; readonly groups: readonly Group[] },
): Promise<number> {
  const running = groups.filter(({ phase }) => phase === 'running')
  const states = running.map((group) => `${group.tenantId} ${group.count} ${group.state}`)
  const state = states.toSorted().join('\n')
  const known = kept.get(state)
  if (known !== undefined) return known
  const ids = whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
    .where(phaseAt(now), 'running')
    .select('auction_id')
  const bidders = await AuctionParticipantModel.query(db)
    .alias('part')
    .distinct('part.user_id')
    .whereIn('part.auction_id', ids)
    .whereNotNull('part.last_bid_revision')
    .whereRaw(HAS_STANDING_BID)
    .resultSize()
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  kept.set(state, bidders)
  return bidders
}

function countWork(db: Knex, viewer: QueryViewer, now: Instant, work: 'end' | 'documents'): Promise<number> {
  return whereAdministeredBy(AuctionDetailsModel.query(db), viewer).where(waitsFor(work, now)).resultSize()
}
