import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'

/**
 * Investors, and users to whom this auction was opened, are sent to the private details (specification,
 * section 6). Whether the terms admit an investor (ADM-18) the server decides there.
 */
export function mayBeSentToPrivate(
  user: Pick<AuthenticatedUser, 'investorId' | 'auctionIds'> | null | undefined,
  auctionId: AuctionId,
): boolean {
  if (!user) return false
  return user.investorId !== null || user.auctionIds.includes(auctionId)
}
