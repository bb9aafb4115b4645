import { z } from 'zod'
import { confirmationsSchema } from '../auction/confirmations.ts'
import { screenFiguresSchema } from '../auction/screen-figures.ts'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { userIdSchema, auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { actorRoleSchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { personSchema } from './auction-insight.ts'

const shownSchema = z.object({
  currentPrice: z.number().nullable(),
  minimumBid: z.number().nullable(),
  end: instantSchema.nullable(),
  auctionRevision: z.int(),
})

/**
 * What an event says, as far as a reader of disputes needs it; what a type of event does not say is absent.
 */
const stepFactsSchema = z.object({
  bidderId: userIdSchema.optional(),
  userId: userIdSchema.optional(),
  /** A refused price is any JSON value. */
  price: z.json().optional(),
  /** Why an attempt was refused. */
  code: z.string().optional(),
  /** Of an attempt: the figures that held at the decision. */
  shown: shownSchema.optional(),
  /** When the platform received an offer; null where that was not recorded. */
  arrivedAt: instantSchema.nullable().optional(),
  /** What the bidder's program said that its screen showed; null where it said nothing. */
  screen: screenFiguresSchema.nullable().optional(),
  confirmations: confirmationsSchema.optional(),
  rulesVersion: z.int().nullable().optional(),
  /** State of the documents that an offer named; null where none. */
  documentsState: z.int().nullable().optional(),
  /** Version of the business terms that an offer was made under; null where it names none. */
  businessTerms: agreementReferenceSchema.nullable().optional(),
  /** Deadline of a counter-offer. */
  until: instantSchema.optional(),
  previousEnd: instantSchema.optional(),
  end: instantSchema.optional(),
  by: z.string().optional(),
  reason: z.string().optional(),
  bidRevision: z.int().optional(),
  requestRevision: z.int().optional(),
  /** Names of the fields that a revision changed. */
  fields: z.array(z.string()).optional(),
})
export type StepFacts = z.infer<typeof stepFactsSchema>

/** Steps of one page of a history. */
export const DISPUTE_TAKE_MAX = 2000
/** Longest history that the console steps through; a longer one can still be verified and exported. */
export const DISPUTE_STEPS_MAX = 50_000

/** Why a history is not shown, verified, replayed or exported; each with its status. */
export const disputeProblems = {
  /** The dispute service has too many requests at once. */
  disputeDeskBusy: 503,
  /** More steps than the console or a what-if takes. */
  historyTooLong: 409,
  /** The log holds something that this release cannot read. */
  historyUnreadable: 409,
  /** A history that does not fit is not handed out as evidence. */
  historyDoesNotVerify: 409,
  /** There is no bid at this place of the history, or the change is none. */
  changeNotPossible: 409,
} as const
export type DisputeProblemCode = keyof typeof disputeProblems

export const streamKindSchema = z.enum(['auction', 'attempts'])

/** How the night stood for bids at an instant. */
const nightStateSchema = z.enum(['none', 'day', 'nightAllowed', 'nightBlocked'])
export type NightState = z.infer<typeof nightStateSchema>

/**
 * The auction as it stood after an event. Prices in whole currency units, instants in UTC; null where not yet
 * known.
 */
export const disputeStateSchema = z
  .object({
    status: z.enum(['Absent', 'Draft', 'Published', 'Ended', 'Withdrawn']),
    currentPrice: z.number().nullable(),
    minimumBid: z.number().nullable(),
    bidCount: z.int(),
    leaderId: userIdSchema.nullable(),
    start: instantSchema.nullable(),
    end: instantSchema.nullable(),
    /** Version of the rules that bidders read; 0 before the first publication. */
    rulesVersion: z.int(),
    documentsState: z.int(),
    /** At the instant of the step. */
    night: nightStateSchema,
  })
  .meta({ id: 'DisputeState' })
export type DisputeState = z.infer<typeof disputeStateSchema>

const disputeStepSchema = z
  .object({
    stream: streamKindSchema,
    revision: z.int(),
    type: z.string(),
    at: instantSchema,
    role: actorRoleSchema,
    actorId: userIdSchema.nullable(),
    /** Null where the reader is the seller of a broker's auction. */
    commandId: z.string().nullable(),
    hash: z.string(),
    /** Number of the rule that decided, as docs/rules has it. */
    rule: z.string(),
    facts: stepFactsSchema,
    /** What of the state this step changed; nothing for an attempt. */
    change: disputeStateSchema.partial(),
  })
  .meta({ id: 'DisputeStep' })
export type DisputeStep = z.infer<typeof disputeStepSchema>

const params = z.strictObject({ auctionId: auctionIdSchema })

/**
 * The merged history of an auction, its refused attempts where they were decided, page by page from the
 * beginning.
 */
export const getDisputeSteps = defineEndpoint({
  name: 'getDisputeSteps',
  method: 'GET',
  path: '/administration/auctions/:auctionId/dispute/steps',
  params,
  query: z.strictObject({
    /** How many steps are known already; the answer starts with the next one. */
    skip: z.coerce.number().int().min(0).max(DISPUTE_STEPS_MAX).default(0),
    take: z.coerce.number().int().min(1).max(DISPUTE_TAKE_MAX).default(DISPUTE_TAKE_MAX),
  }),
  answer: z
    .object({
      total: z.int(),
      /** Refused attempts beyond those that are shown of one bidder and of all; the dispute file has them. */
      attemptsLeftOut: z.int().min(0).default(0),
      /** The state before the first step of this page; each step changes it further. */
      before: disputeStateSchema,
      steps: z.array(disputeStepSchema),
      /**
       * Nights between the first and the last step by the terms that hold now; empty where there are too many
       * to draw.
       */
      nights: z.array(z.object({ from: instantSchema, to: instantSchema })),
      /** Everybody whom the steps name. */
      people: z.array(personSchema),
    })
    .meta({ id: 'DisputeSteps' }),
  problems: ['disputeDeskBusy', 'historyTooLong', 'historyUnreadable'],
  limit: 'dispute',
})
export type DisputeSteps = z.infer<NonNullable<typeof getDisputeSteps.answer>>

const disputeFaultSchema = z.object({
  stream: streamKindSchema,
  revision: z.int(),
  code: z.string(),
  detail: z.string(),
})

/** Recomputes chain, decisions and read models of one auction from the log. */
export const verifyDispute = defineEndpoint({
  name: 'verifyDispute',
  method: 'POST',
  path: '/administration/auctions/:auctionId/dispute/verification',
  params,
  answer: z
    .object({
      verifiedAt: instantSchema,
      events: z.int(),
      attempts: z.int(),
      /** Decisions that were made again and came out the same. */
      accepted: z.int(),
      refused: z.int(),
      /** The first revision that does not fit; null where all of them do. */
      fault: disputeFaultSchema.nullable(),
      /**
       * Where the read model says something else than the log; null where it does not, or was not reached
       * after a fault.
       */
      readModelDifference: z
        .object({ table: z.string(), field: z.string().nullable(), revision: z.int() })
        .nullable(),
    })
    .meta({ id: 'DisputeVerification' }),
  problems: ['disputeDeskBusy', 'historyUnreadable'],
  limit: 'dispute',
})
export type DisputeVerification = z.infer<NonNullable<typeof verifyDispute.answer>>

/** The dispute file, as `cli export` writes it. */
export const getDisputeFile = defineEndpoint({
  name: 'getDisputeFile',
  method: 'GET',
  path: '/administration/auctions/:auctionId/dispute/file',
  params,
  files: ['application/x-ndjson'],
  problems: ['disputeDeskBusy', 'historyUnreadable', 'historyDoesNotVerify'],
  limit: 'dispute',
})
