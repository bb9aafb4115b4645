import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import type { ListedAuction } from './merge-live.ts'
import { isFinal } from './outcome-view.ts'

export type FollowedAuction = ListedAuction & {
  hasEnded: boolean
  isWithdrawn: boolean
  outcome?: Outcome | null
}

/** What is over changes no more. The reader's own is followed on, as an award too may come to nothing. */
export function isFollowed({
  hasEnded,
  isWithdrawn,
  isHighestBidder,
  outcome = null,
}: FollowedAuction): boolean {
  if (isHighestBidder !== undefined && !isWithdrawn) return !isFinal(outcome) || isAward(outcome)
  return !hasEnded && !isWithdrawn
}

function isAward(outcome: Outcome | null): boolean {
  return outcome?.kind === 'awardedToYou' || outcome?.kind === 'awarded'
}
