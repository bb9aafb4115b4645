import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { namesForSellersSql } from '@zuschlag/projections/account-joins/admission-queries'
import { ownershipOf } from '@zuschlag/projections/auction-details/queries'
import { UserModel } from '../../identity/accounts/models.ts'
import { pendingInvitationsIn } from './pending-invitations.ts'
import type { PersonReference } from './person-references.ts'
import { may } from '../../../policies/auction-policy.ts'
import { type Ownership, relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'

type PersonOf = (userId: UserId) => PersonView

/**
 * Names of people that a history identifies by id; an erased account has none. With an auction, people who
 * have not accepted its tenant's invitation have the name and e-mail that the inviter typed, and a reference
 * in place of their id: who invites any address does not learn whose it is.
 */
export type People = (userIds: readonly UserId[], auctionId?: AuctionId) => Promise<PersonOf>

export function createPeople(knex: Knex, personReference: PersonReference): People {
  return async (userIds, auctionId) => {
    const asked = [...new Set(userIds)]
    const rows = asked.length === 0 ? [] : await UserModel.query(knex).findByIds(asked)
    const known = new Map<string, PersonView>(
      rows
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ id, firstName, lastName, email }) => [
          id,
          { id: id as UserId, name: `${firstName} ${lastName}`.trim() || null, email },
        ]),
    )
    if (auctionId !== undefined) {
      for (const { userId, name, email } of await pendingInvitationsIn(knex, auctionId, asked))
        known.set(userId, { id: personReference(auctionId, userId), name, email })
    }
    return (userId) => known.get(userId) ?? { id: userId, name: null, email: null }
  }
}

/** People of an auction as one reader may know them. */
type NamesFor = (auctionId: AuctionId, person: PersonOf) => PersonOf

export type NameDependencies = { readonly knex: Knex; readonly personReference: PersonReference }

type Named = Ownership & { readonly auctionId: AuctionId }

/** Whether a reader knows the bidders of an auction, what was decided about them and why. */
export function seesBidders(viewer: SignedIn, auction: Ownership): boolean {
  return may(relationTo(viewer, auction, false), 'seeBidders')
}

/**
 * How a reader may know people of auctions: by name, or of a broker's auction as its seller does. Who is
 * withheld has a reference in place of the id; so has the seller for the tenant, which named them by nothing
 * but an email address. A buyer whose name the seller may know keeps the reference that they had as a bidder.
 */
export async function namesFor(
  { knex, personReference }: NameDependencies,
  viewer: SignedIn,
  auctions: readonly Named[],
): Promise<NamesFor> {
  const sellers = new Map(auctions.map(({ auctionId, sellerUserId }) => [auctionId, sellerUserId]))
  const asSeller = auctions.filter((auction) => !seesBidders(viewer, auction))
  const withheld = new Set(asSeller.map(({ auctionId }) => auctionId))
  type Row = { auction_id: AuctionId; user_id: UserId; number: number | null; is_named: boolean }
  const { rows } =
    withheld.size === 0
      ? { rows: [] }
      : await knex.raw<{ rows: Row[] }>(namesForSellersSql, { auctionIds: [...withheld] })
  const known = new Map(rows.map((row) => [`${row.auction_id} ${row.user_id}`, row]))
  return (auctionId, person) => (userId) => {
    if (userId === viewer.userId) return person(userId)
    const id = personReference(auctionId, userId)
    if (!withheld.has(auctionId))
      return userId === sellers.get(auctionId) ? { ...person(userId), id } : person(userId)
    const row = known.get(`${auctionId} ${userId}`)
    const isInvited = person(userId).id !== userId
    if (row?.is_named !== true || isInvited)
      return { id, name: null, email: null, withheld: { number: row?.number ?? null } }
    return row.number === null ? person(userId) : { ...person(userId), id, email: null }
  }
}

type BidderReader = {
  /** Whether the reader knows the bidders, what was decided about them and why. */
  readonly seesAll: boolean
  readonly named: (person: PersonOf) => PersonOf
}

/** What one reader may know of the people of one auction. */
export async function bidderReader(
  dependencies: NameDependencies,
  viewer: SignedIn,
  auctionId: AuctionId,
): Promise<BidderReader> {
  const ownership = await ownershipOf(dependencies.knex, auctionId)
  // Not projected yet: nobody but its tenant knows of it, and no bidder is in it.
  if (ownership === null) return { seesAll: true, named: (person) => person }
  const names = await namesFor(dependencies, viewer, [{ ...ownership, auctionId }])
  return { seesAll: seesBidders(viewer, ownership), named: (person) => names(auctionId, person) }
}
