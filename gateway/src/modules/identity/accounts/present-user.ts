import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { UserModel } from './models.ts'

/** The signed-in user as their own client sees them. */
export function presentAuthenticatedUser(
  user: UserModel,
  viewer: SignedIn,
  auctionIds: readonly AuctionId[],
): AuthenticatedUser {
  return {
    id: viewer.userId,
    isSystemAdmin: viewer.isSystemAdmin,
    isSeller: user.isSeller,
    brokerId: viewer.brokerId,
    investorId: viewer.investorId,
    auctionIds: [...auctionIds],
    tenantId: viewer.tenantId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    language: user.language,
    mustSetUpSecondFactor: viewer.lacksSecondFactor ?? false,
  }
}
