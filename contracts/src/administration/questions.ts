import { z } from 'zod'
import {
  ANSWER_LENGTH_MAX,
  QUESTION_LENGTH_MAX,
  questionCategorySchema,
  questionDocumentSchema,
  questionIdSchema,
  questionStateSchema,
} from '../auction/questions.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { withoutDisguises, wordsSchema } from '../kernel/line.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { administeredAuctionSchema } from './administered-auctions.ts'
import { personSchema } from './auction-insight.ts'

export const QUESTIONS_TAKE_MAX = 100
const SKIP_MAX = 100_000

export const administeredQuestionSchema = z
  .object({
    id: z.uuid(),
    /** Counts the changes; a change names the revision that its author saw. */
    revision: z.int(),
    /** Null for the seller of a broker's auction, and where the account was erased. */
    asker: personSchema.nullable(),
    category: questionCategorySchema,
    document: questionDocumentSchema.nullable(),
    /** As it was asked; empty where the account was erased. */
    text: z.string(),
    askedAt: instantSchema,
    state: questionStateSchema,
    /** What was saved of an answer that is not published. */
    draft: z.object({ question: z.string(), answer: z.string(), savedAt: instantSchema }).nullable(),
    answer: z
      .object({
        /** Null for an answer to the asker alone. */
        number: z.int().nullable(),
        /** The published wording; null for an answer to the asker alone. */
        question: z.string().nullable(),
        answer: z.string(),
        answeredAt: instantSchema,
      })
      .nullable(),
    /** Whether the reader answers; the seller of a broker's auction looks on. */
    mayAnswer: z.boolean(),
  })
  .meta({ id: 'AdministeredQuestion' })
export type AdministeredQuestion = z.infer<typeof administeredQuestionSchema>

const params = z.strictObject({ auctionId: auctionIdSchema })
const ofQuestion = params.extend({ questionId: questionIdSchema })
const answerText = wordsSchema(ANSWER_LENGTH_MAX)
const wording = wordsSchema(QUESTION_LENGTH_MAX)

/** Questions of an auction: the open ones first, the oldest of them on top; then the newest. */
export const getAdministeredQuestions = defineEndpoint({
  name: 'getAdministeredQuestions',
  method: 'GET',
  path: '/administration/auctions/:auctionId/questions',
  params,
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(SKIP_MAX).default(0),
    take: z.coerce.number().int().min(1).max(QUESTIONS_TAKE_MAX).default(50),
    state: questionStateSchema.optional(),
    category: questionCategorySchema.optional(),
    /** Part of a question or its answer. */
    search: z.string().max(200).default(''),
  }),
  answer: z.object({ questions: z.array(administeredQuestionSchema), total: z.int() }),
  problems: ['auctionNotFound'],
})

/** Questions that nobody answered, in everything that the caller manages, the oldest first. */
export const getOpenQuestions = defineEndpoint({
  name: 'getOpenQuestions',
  method: 'GET',
  path: '/administration/open-questions',
  answer: z.object({
    questions: z
      .array(
        z
          .object({
            auction: administeredAuctionSchema,
            id: z.uuid(),
            category: questionCategorySchema,
            text: z.string(),
            askedAt: instantSchema,
            hasDraft: z.boolean(),
            mayAnswer: z.boolean(),
          })
          .meta({ id: 'OpenQuestion' }),
      )
      .max(QUESTIONS_TAKE_MAX),
    total: z.int(),
  }),
})

const refusals = [
  'auctionNotFound',
  'questionNotFound',
  'questionWithdrawn',
  'questionAlreadyAnswered',
  'changedMeanwhile',
] as const

/** Keeps an answer that is not published yet; empty texts are permitted. */
export const saveAnswerDraft = defineEndpoint({
  name: 'saveAnswerDraft',
  method: 'PUT',
  path: '/administration/auctions/:auctionId/questions/:questionId/draft',
  params: ofQuestion,
  body: z.strictObject({
    revision: z.int().min(0),
    question: z.string().overwrite(withoutDisguises).trim().max(QUESTION_LENGTH_MAX),
    answer: z.string().overwrite(withoutDisguises).trim().max(ANSWER_LENGTH_MAX),
  }),
  answer: z.object({ revision: z.int() }).meta({ id: 'QuestionRevision' }),
  problems: refusals,
  limit: 'manage',
})

/**
 * Answers a question once and for all: `published` to everybody with access, under the next number, or
 * `private` to the asker alone, which is counted.
 */
export const answerQuestion = defineEndpoint({
  name: 'answerQuestion',
  method: 'POST',
  path: '/administration/auctions/:auctionId/questions/:questionId/answer',
  params: ofQuestion,
  body: z.discriminatedUnion('to', [
    z.strictObject({
      to: z.literal('everybody'),
      revision: z.int().min(0),
      /** The wording of the question for everybody; personal matters are left out of it. */
      question: wording,
      answer: answerText,
    }),
    z.strictObject({ to: z.literal('asker'), revision: z.int().min(0), answer: answerText }),
  ]),
  answer: z.object({ number: z.int().nullable() }).meta({ id: 'AnsweredQuestion' }),
  status: 201,
  problems: [...refusals, 'answersFull'],
  limit: 'manage',
})

/** Publishes a supplement to a published answer. The same id again answers the same number. */
export const supplementAnswer = defineEndpoint({
  name: 'supplementAnswer',
  method: 'POST',
  path: '/administration/auctions/:auctionId/supplements',
  params,
  body: z.strictObject({
    supplementId: questionIdSchema,
    /** The published answer that is supplemented. */
    number: z.int().min(1).max(1_000_000),
    answer: answerText,
  }),
  answer: z.object({ number: z.int() }).meta({ id: 'SupplementedAnswer' }),
  status: 201,
  problems: ['auctionNotFound', 'answerNotFound', 'answersFull'],
  limit: 'manage',
})
