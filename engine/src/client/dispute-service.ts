import type {
  DisputeProblemCode,
  DisputeSteps,
  DisputeVerification,
} from '@zuschlag/contracts/administration/dispute'
import type { playWhatIf, WhatIf } from '@zuschlag/contracts/administration/what-if'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Result } from '@zuschlag/contracts/kernel/result'
import type { z } from 'zod'

/** Why a request was rejected; an auction that is not in the log is `auctionNotFound`. */
export type DisputeServiceProblem = DisputeProblemCode | 'auctionNotFound' | 'unavailable'
export type DisputeAnswer<T> = Promise<Result<T, DisputeServiceProblem>>

export type StepsPage = Omit<DisputeSteps, 'people'>
export type WhatIfQuestion = z.output<NonNullable<typeof playWhatIf.body>>

/**
 * Reads, verifies, replays and exports whole histories on a separate thread. It does not authorize: the
 * caller decides who may ask for which auction.
 */
export interface DisputeService {
  steps(
    auctionId: AuctionId,
    page: { readonly skip: number; readonly take: number },
  ): DisputeAnswer<StepsPage>
  verify(auctionId: AuctionId): DisputeAnswer<DisputeVerification>
  whatIf(auctionId: AuctionId, question: WhatIfQuestion): DisputeAnswer<WhatIf>
  /** The dispute file in chunks; a reader that stops early closes it. */
  file(auctionId: AuctionId): DisputeAnswer<AsyncIterable<string>>
}

const away = { ok: false, error: 'unavailable' } as const

/** For deployments and tests without a dispute service. */
export const unavailableDisputeService: DisputeService = {
  steps: () => Promise.resolve(away),
  verify: () => Promise.resolve(away),
  whatIf: () => Promise.resolve(away),
  file: () => Promise.resolve(away),
}
