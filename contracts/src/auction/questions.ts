import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { wordsSchema } from '../kernel/line.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { type Instant, instantSchema, instantToMs, msToInstant } from '../kernel/instant.ts'
import type { AuctionTerms } from './auction-fields.ts'

const HOUR_MS = 3_600_000

export const QUESTION_LENGTH_MAX = 2_000
export const ANSWER_LENGTH_MAX = 4_000
/** Questions of one person in one auction, withdrawn ones included. */
export const QUESTIONS_PER_PERSON_MAX = 50
/** Numbered answers of one auction. */
export const ANSWERS_MAX = 500

export const questionCategories = ['property', 'documents', 'process', 'costs', 'other'] as const
export const questionCategorySchema = z.enum(questionCategories)
export type QuestionCategory = z.infer<typeof questionCategorySchema>

/** `answered`: published to everybody with access; `answeredPrivately`: to the asker alone. */
export const questionStates = ['open', 'answered', 'answeredPrivately', 'withdrawn'] as const
export const questionStateSchema = z.enum(questionStates)
export type QuestionState = z.infer<typeof questionStateSchema>

export const questionProblems = [
  'questionNotFound',
  'answerNotFound',
  'questionsNotOpenYet',
  'questionsClosed',
  'questionLimitReached',
  'questionWithdrawn',
  'questionAlreadyAnswered',
  'answersFull',
] as const
export type QuestionProblemCode = (typeof questionProblems)[number]

type ClosingTerms = Pick<AuctionTerms, 'questionsCloseHours'>

/**
 * The instant at which questions close: the hours of the terms before the end that holds, so that it moves
 * with the end. Null where the end is open [QST-2].
 */
export function questionsCloseAt({ questionsCloseHours }: ClosingTerms, end: Instant | null): Instant | null {
  if (end === null || !questionsCloseHours) return end
  return msToInstant(instantToMs(end) - questionsCloseHours * HOUR_MS)
}

const fileNameSchema = z.string().regex(/^[\w-]{1,80}\.\w{1,8}$/)

/** The document that a question is about, with its name at the time of the question. */
export const questionDocumentSchema = z
  .object({ fileName: z.string(), name: z.string() })
  .meta({ id: 'QuestionDocument' })
export type QuestionDocument = z.infer<typeof questionDocumentSchema>

/** A published answer, which is never changed. It names nobody. */
export const questionAnswerSchema = z
  .object({
    /** 1, 2, 3 … within the auction. */
    number: z.int(),
    /** The number of the answer that this one supplements; null for the answer to a question. */
    supplements: z.int().nullable(),
    category: questionCategorySchema,
    document: questionDocumentSchema.nullable(),
    /** The question in its published wording; null in a supplement. */
    question: z.string().nullable(),
    answer: z.string(),
    answeredAt: instantSchema,
  })
  .meta({ id: 'QuestionAnswer' })
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>

/** A question as its asker sees it. */
export const ownQuestionSchema = z
  .object({
    id: z.uuid(),
    category: questionCategorySchema,
    document: questionDocumentSchema.nullable(),
    /** As it was asked; the published wording stands with the answer. */
    text: z.string(),
    askedAt: instantSchema,
    state: questionStateSchema,
    /** The number under which it was answered; null where nothing was published. */
    answerNumber: z.int().nullable(),
    /** The answer to the asker alone; null where there is none. */
    privateAnswer: z.string().nullable(),
    answeredAt: instantSchema.nullable(),
  })
  .meta({ id: 'OwnQuestion' })
export type OwnQuestion = z.infer<typeof ownQuestionSchema>

/** What everybody with access reads, the same for all but for `own` and `mayAsk`. */
export const questionBookSchema = z
  .object({
    /** In the order of their numbers. */
    answers: z.array(questionAnswerSchema).max(ANSWERS_MAX),
    /** How many personal questions were answered to their askers alone. */
    privateCount: z.int(),
    /** The reader's own questions, the newest first. */
    own: z.array(ownQuestionSchema).max(QUESTIONS_PER_PERSON_MAX),
    /** Whether the reader may ask now. */
    mayAsk: z.boolean(),
    /** Why nobody can ask now; null while questions are open. */
    closed: z.enum(['notPublished', 'deadline', 'ended']).nullable(),
    /** When questions close by the end that holds now; null where they have closed or the end is open. */
    closesAt: instantSchema.nullable(),
  })
  .meta({ id: 'QuestionBook' })
export type QuestionBook = z.infer<typeof questionBookSchema>

const params = z.strictObject({ auctionId: auctionIdSchema })
export const questionIdSchema = z.uuid().toLowerCase()
const ofQuestion = params.extend({ questionId: questionIdSchema })

export const getQuestionBook = defineEndpoint({
  name: 'getQuestionBook',
  method: 'GET',
  path: '/auctions/:auctionId/questions',
  params,
  answer: questionBookSchema,
  problems: ['auctionNotFound'],
})

/** Asks the tenant. The same id again by the same person answers 204 and changes nothing. */
export const askQuestion = defineEndpoint({
  name: 'askQuestion',
  method: 'POST',
  path: '/auctions/:auctionId/questions',
  params,
  body: z.strictObject({
    questionId: questionIdSchema,
    category: questionCategorySchema,
    /** File name of the document that it is about; null where it is about none. */
    document: fileNameSchema.nullable().default(null),
    /** Plain text: markup is shown as it was typed. */
    text: wordsSchema(QUESTION_LENGTH_MAX),
  }),
  problems: [
    'auctionNotFound',
    'questionNotFound',
    'questionsNotOpenYet',
    'questionsClosed',
    'questionLimitReached',
  ],
  limit: 'question',
})

/** Takes an own question back that nobody has answered. */
export const withdrawQuestion = defineEndpoint({
  name: 'withdrawQuestion',
  method: 'POST',
  path: '/auctions/:auctionId/questions/:questionId/withdrawal',
  params: ofQuestion,
  problems: ['auctionNotFound', 'questionNotFound', 'questionWithdrawn', 'questionAlreadyAnswered'],
  limit: 'question',
})
