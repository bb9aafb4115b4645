import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Rejection, RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'

/** What happened, in order and written together or not at all; or the first rule that fails. */
export type Decision = Result<readonly AuctionFact[], Rejection>

export function accept(...facts: readonly AuctionFact[]): Decision {
  return ok(facts)
}

export function reject(code: RejectionCode, figures?: Omit<Rejection, 'code'>): Decision {
  return err(figures === undefined ? { code } : { code, ...figures })
}
