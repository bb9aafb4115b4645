import { queryOptions } from '@tanstack/react-query'
import { getQuestionBook } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { call } from './call.ts'
import { requireBody } from './require-body.ts'

/** In case a hint is lost. */
export const QUESTIONS_POLL_MS = 60_000

/** Answers of an auction and the reader's own questions. */
export const questionBookQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: ['questions', auctionId, 'book'],
    queryFn: async ({ signal }) =>
      requireBody(await call(getQuestionBook, { params: { auctionId }, signal })),
    refetchInterval: QUESTIONS_POLL_MS,
    meta: { showsItself: true },
  })
