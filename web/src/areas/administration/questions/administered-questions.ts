import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getAdministeredQuestions, getOpenQuestions } from '@zuschlag/contracts/administration/questions'
import type { QuestionCategory, QuestionState } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { z } from 'zod'
import { call } from '../../../kernel/api/call.ts'
import { QUESTIONS_POLL_MS } from '../../../kernel/api/question-queries.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'

export type QuestionsSearch = {
  readonly search: string
  readonly state: QuestionState | undefined
  readonly category: QuestionCategory | undefined
  readonly skip: number
  readonly take: number
}

/** Questions of an auction for the people who answer them. */
export const administeredQuestionsQuery = (auctionId: AuctionId, search: QuestionsSearch) =>
  queryOptions({
    queryKey: ['questions', auctionId, 'administered', search],
    queryFn: async ({ signal }) =>
      requireBody(await call(getAdministeredQuestions, { params: { auctionId }, query: search, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: QUESTIONS_POLL_MS,
  })

export type OpenQuestion = z.output<NonNullable<(typeof getOpenQuestions)['answer']>>['questions'][number]

/** Questions of all objects that wait for an answer. */
export const openQuestionsQuery = queryOptions({
  queryKey: ['questions', 'open'],
  queryFn: async ({ signal }) => requireBody(await call(getOpenQuestions, { signal })),
})
