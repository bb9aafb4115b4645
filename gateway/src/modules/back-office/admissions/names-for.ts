import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { namesForSellersSql } from '@zuschlag/projections/account-joins/withheld-names-queries'
import { ownershipOf } from '@zuschlag/projections/auction-details/queries'
import type { Knex } from 'knex'
import { may } from '../../../policies/auction-policy.ts'
import type { Ownership } from '../../../policies/relation.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'

/** A person of an auction as one reader may know them. */
export type NamesFor = (auctionId: AuctionId, person: PersonView) => PersonView

type Named = Ownership & { readonly auctionId: AuctionId }

/** Whether a reader knows the bidders of an auction, what was decided about them and why. */
export function seesBidders(viewer: SignedIn, auction: Ownership): boolean {
  return may(relationTo(viewer, auction, false), 'seeBidders')
}

/** How a reader may know people of auctions: by name, or of a broker's auction as its seller does. */
export async function namesFor(knex: Knex, viewer: SignedIn, auctions: readonly Named[]): Promise<NamesFor> {
  const asSeller = auctions.filter((auction) => !seesBidders(viewer, auction))
  const auctionIds = [...new Set(asSeller.map(({ auctionId }) => auctionId))]
  if (auctionIds.length === 0) return (_auctionId, person) => person
  type Row = { auction_id: AuctionId; user_id: UserId; number: number | null; is_named: boolean }
  const { rows } = await knex.raw<{ rows: Row[] }>(namesForSellersSql, { auctionIds })
  const known = new Map(rows.map((row) => [`${row.auction_id} ${row.user_id}`, row]))
  const withheld = new Set(auctionIds)
  return (auctionId, person) => {
    if (!withheld.has(auctionId) || person.id === viewer.userId) return person
    const row = known.get(`${auctionId} ${person.id}`)
    const isBidder = row === undefined || row.number !== null
    if (row?.is_named === true) return { ...person, email: isBidder ? null : person.email }
    return { id: person.id, name: null, email: null, withheld: { number: row?.number ?? null } }
  }
}

export type BidderReader = {
  /** Whether the reader knows the bidders, what was decided about them and why. */
  readonly seesAll: boolean
  readonly named: (person: PersonView) => PersonView
}

/** What one reader may know of the people of one auction. */
export async function bidderReader(
  knex: Knex,
  viewer: SignedIn,
  auctionId: AuctionId,
): Promise<BidderReader> {
  const ownership = await ownershipOf(knex, auctionId)
  // Not projected yet: nobody but its tenant knows of it, and no bidder is in it.
  if (ownership === null) return { seesAll: true, named: (person) => person }
  const names = await namesFor(knex, viewer, [{ ...ownership, auctionId }])
  return { seesAll: seesBidders(viewer, ownership), named: (person) => names(auctionId, person) }
}
