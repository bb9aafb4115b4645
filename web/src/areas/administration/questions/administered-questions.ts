import type { AnswerOf } from '../../../kernel/api/call.ts'
import { getAdministeredQuestions, getOpenQuestions } from '@zuschlag/contracts/administration/questions'
import type { QuestionCategory, QuestionState } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { endpointQuery, pageQuery } from '../../../kernel/api/endpoint-query.ts'
import { QUESTIONS_POLL_MS } from '../../../kernel/api/question-queries.ts'

export type QuestionsSearch = {
  readonly search: string
  readonly state: QuestionState | undefined
  readonly category: QuestionCategory | undefined
  readonly skip: number
  readonly take: number
}

/** Questions of an auction for the people who answer them. */
export const administeredQuestionsQuery = (auctionId: AuctionId, search: QuestionsSearch) =>
  pageQuery(['questions', auctionId, 'administered', search], getAdministeredQuestions, {
    params: { auctionId },
    query: search,
    refetchInterval: QUESTIONS_POLL_MS,
  })

export type OpenQuestion = AnswerOf<typeof getOpenQuestions>['questions'][number]

/** Questions of all objects that wait for an answer. */
export const openQuestionsQuery = endpointQuery(['questions', 'open'], getOpenQuestions, {})
