import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Result } from '@zuschlag/contracts/kernel/result'
import type { DisputeServiceProblem, WhatIfQuestion } from './dispute-service.ts'

/**
 * A request to the thread of the dispute service. `number` pairs a response with its request, and chunks with
 * their file.
 */
export type DisputeRequest =
  | { readonly ask: 'steps'; readonly auctionId: AuctionId; readonly skip: number; readonly take: number }
  | { readonly ask: 'verify'; readonly auctionId: AuctionId }
  | { readonly ask: 'whatIf'; readonly auctionId: AuctionId; readonly question: WhatIfQuestion }
  /** Opens a file; its number is that of this question. */
  | { readonly ask: 'file'; readonly auctionId: AuctionId }
  /** The next piece of an open file, null at its end. */
  | { readonly ask: 'piece'; readonly file: number }
  | { readonly ask: 'leave'; readonly file: number }

export type DisputeRequestMessage = { readonly number: number; readonly question: DisputeRequest }
export type DisputeResponseMessage = {
  readonly number: number
  readonly answer: Result<unknown, DisputeServiceProblem>
}
