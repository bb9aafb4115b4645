import { getQuestionBook } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { endpointQuery } from './endpoint-query.ts'

/** In case a hint is lost. */
export const QUESTIONS_POLL_MS = 60_000

/** Answers of an auction and the reader's own questions. */
export const questionBookQuery = (auctionId: AuctionId) =>
  endpointQuery(['questions', auctionId, 'book'], getQuestionBook, {
    params: { auctionId },
    refetchInterval: QUESTIONS_POLL_MS,
  })
