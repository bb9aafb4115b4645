import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { NameDependencies } from '../admissions/names-for.ts'
import { namesFor, seesBidders } from '../admissions/names-for.ts'
import type { People } from '../admissions/people.ts'
import { winnerOf } from '../award-pack/accepted-offer.ts'

type Dependencies = NameDependencies & { readonly people: People; readonly directory: Directory }

/** Whose offer is accepted, as one reader may know bidders; the telephone only for who sees them all. */
export async function buyerFor(
  dependencies: Dependencies,
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
