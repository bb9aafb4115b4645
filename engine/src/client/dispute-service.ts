import type {
  DisputeProblemCode,
  DisputeSteps,
  DisputeVerification,
} from '@zuschlag/contracts/administration/dispute'
import type { playWhatIf, WhatIf } from '@zuschlag/contracts/administration/what-if'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Result } from '@zuschlag/contracts/kernel/result'
import type { z } from 'zod'

/** What the desk refuses; an auction that the log does not know is `auctionNotFound`. */
export type DisputeServiceProblem = DisputeProblemCode | 'auctionNotFound' | 'unavailable'
export type DisputeAnswer<T> = Promise<Result<T, DisputeServiceProblem>>

export type StepsPage = Omit<DisputeSteps, 'people'>
export type WhatIfQuestion = z.output<NonNullable<typeof playWhatIf.body>>

/**
 * Reads, judges, plays and exports whole histories, on a thread of its own. Who may ask for which auction is the asker's question; the
 * desk answers for every auction of the log.
 */
export interface DisputeService {
  steps(
    auctionId: AuctionId,
    page: { readonly skip: number; readonly take: number },
  ): DisputeAnswer<StepsPage>
  verify(auctionId: AuctionId): DisputeAnswer<DisputeVerification>
  whatIf(auctionId: AuctionId, question: WhatIfQuestion): DisputeAnswer<WhatIf>
  /** The pieces of the dispute file; whoever stops reading early lets go of it. */
  file(auctionId: AuctionId): DisputeAnswer<AsyncIterable<string>>
}

const away = { ok: false, error: 'unavailable' } as const

/** For a deployment, or a test, in which nobody sits at the desk. */
export const unavailableDisputeService: DisputeService = {
  steps: () => Promise.resolve(away),
  verify: () => Promise.resolve(away),
  whatIf: () => Promise.resolve(away),
  file: () => Promise.resolve(away),
}
