import { confirmationsSchema } from '@zuschlag/contracts/auction/confirmations'
import { agreementReferenceSchema } from '@zuschlag/contracts/kernel/agreement'
import { auctionIdSchema, commandIdSchema } from '@zuschlag/contracts/kernel/ids'
import { documentsStateSchema } from '@zuschlag/contracts/auction/data-room'
import { rulesVersionSchema } from '@zuschlag/contracts/auction/rules-version'
import { screenFiguresSchema } from '@zuschlag/contracts/auction/screen-figures'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { z } from 'zod'

/**
 * What a bidder sent, whole: the same command id with the same content is the same bid, however often it is
 * sent.
 */
export const submissionSchema = z.object({
  kind: z.enum(['bid', 'immediatePurchase']),
  auctionId: auctionIdSchema,
  commandId: commandIdSchema,
  /** Whole currency units; of a purchase the price that the bidder was shown. */
  price: z.int(),
  confirmations: confirmationsSchema,
  /** Version of the rules that the bidder was shown; absent where none was published. */
  rulesVersion: rulesVersionSchema.optional(),
  /** State of the documents that the bidder confirmed; absent where none was published. */
  documentsState: documentsStateSchema.optional(),
  /** Version of the business terms that the bidder could read; absent while it is not known. */
  businessTerms: agreementReferenceSchema.optional(),
  /** What the page showed when the bidder pressed; sent again as it was. */
  screen: screenFiguresSchema.optional(),
  /** When the bidder pressed last, in milliseconds since 1970 by the clock of the device; never sent. */
  pressedAtMs: z.int().optional(),
})
export type Submission = z.infer<typeof submissionSchema>

/** What an answer says about the submission. */
export type Answer =
  | { readonly kind: 'accepted'; readonly receipt: Receipt }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** It may or may not have been written; ask again, after `waitMs` where the server named a time. */
  | { readonly kind: 'unknown'; readonly waitMs: number | null }
  /** The outcome is not known, and asking again needs a new session. */
  | { readonly kind: 'signedOut' }

/** The four states that a bidder is shown, and none. */
export type SubmissionState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly submission: Submission }
  | { readonly status: 'accepted'; readonly submission: Submission; readonly receipt: Receipt }
  | { readonly status: 'refused'; readonly submission: Submission; readonly problem: Problem }
  | {
      readonly status: 'unknown'
      readonly submission: Submission
      /** Times that the outcome was asked for again. */
      readonly checks: number
      readonly needsSignIn: boolean
      /** Pressed too long ago to be sent without another press. */
      readonly isStale: boolean
    }

export type SubmissionEvent =
  | { readonly type: 'submit'; readonly submission: Submission }
  /** A submission without an outcome was found after a reload. */
  | { readonly type: 'restore'; readonly submission: Submission; readonly nowMs: number }
  | { readonly type: 'answer'; readonly answer: Answer; readonly random: number }
  /** The page asks again, as time passed or the network came back. */
  | { readonly type: 'check'; readonly nowMs: number }
  /** The bidder asks again. */
  | { readonly type: 'again'; readonly nowMs: number }
  | { readonly type: 'dismiss' }

export type SubmissionEffect =
  /** Written down before it is sent, so that a reload in between loses nothing. */
  | { readonly type: 'remember'; readonly submission: Submission }
  | { readonly type: 'forget' }
  | { readonly type: 'send'; readonly submission: Submission; readonly isFirst: boolean }
  | { readonly type: 'checkIn'; readonly ms: number }

export type SubmissionStep = {
  readonly state: SubmissionState
  readonly effects: readonly SubmissionEffect[]
}

const CHECK_FIRST_MS = 1_000
const CHECK_MAX_MS = 5_000
/**
 * A press counts for so long where its answer is missing. What may never have left the device is a new bid
 * when it arrives, and by then its bidder may have bought something else.
 */
export const STALE_AFTER_MS = 5 * 60_000

/**
 * The life of one bid or purchase request. Until its outcome is known it is sent again under the same command
 * id, and nothing else can be submitted: the bid exists at most once, and what the bidder reads is true.
 */
export function stepSubmission(state: SubmissionState, event: SubmissionEvent): SubmissionStep {
  switch (event.type) {
    case 'submit':
      return isPending(state) ? withoutEffects(state) : submit(event.submission)
    case 'restore':
      return isPending(state) ? withoutEffects(state) : check(event.submission, 0, event.nowMs)
    case 'check':
      return state.status === 'unknown' && !state.isStale
        ? check(state.submission, state.checks + 1, event.nowMs)
        : withoutEffects(state)
    case 'again':
      return state.status === 'unknown' ? again(state, event.nowMs) : withoutEffects(state)
    case 'dismiss':
      if (state.status === 'unknown' && state.isStale)
        return { state: { status: 'idle' }, effects: [{ type: 'forget' }] }
      return isPending(state) ? withoutEffects(state) : { state: { status: 'idle' }, effects: [] }
    case 'answer':
      return isPending(state) ? answered(state, event.answer, event.random) : withoutEffects(state)
    default:
      return assertNever(event)
  }
}

type Pending = Extract<SubmissionState, { status: 'sending' | 'unknown' }>
type Unknown = Extract<SubmissionState, { status: 'unknown' }>

/** Whether an outcome is still awaited. */
export function isPending(state: SubmissionState): state is Pending {
  return state.status === 'sending' || state.status === 'unknown'
}

function submit(submission: Submission): SubmissionStep {
  return {
    state: { status: 'sending', submission },
    effects: [
      { type: 'remember', submission },
      { type: 'send', submission, isFirst: true },
    ],
  }
}

function check(submission: Submission, checks: number, nowMs: number): SubmissionStep {
  const isStale = nowMs - (submission.pressedAtMs ?? nowMs) > STALE_AFTER_MS
  return {
    state: { status: 'unknown', submission, checks, needsSignIn: false, isStale },
    effects: isStale ? [] : [{ type: 'send', submission, isFirst: false }],
  }
}

function again({ submission: before, checks }: Unknown, nowMs: number): SubmissionStep {
  const submission = { ...before, pressedAtMs: nowMs }
  const { state, effects } = check(submission, checks + 1, nowMs)
  return { state, effects: [{ type: 'remember', submission }, ...effects] }
}

function answered(state: Pending, answer: Answer, random: number): SubmissionStep {
  const { submission } = state
  const checks = state.status === 'unknown' ? state.checks : 0
  switch (answer.kind) {
    case 'accepted':
      return {
        state: { status: 'accepted', submission, receipt: answer.receipt },
        effects: [{ type: 'forget' }],
      }
    case 'refused':
      return {
        state: { status: 'refused', submission, problem: answer.problem },
        effects: [{ type: 'forget' }],
      }
    case 'signedOut':
      return {
        state: { status: 'unknown', submission, checks, needsSignIn: true, isStale: false },
        effects: [],
      }
    case 'unknown':
      return {
        state: { status: 'unknown', submission, checks, needsSignIn: false, isStale: false },
        effects: [{ type: 'checkIn', ms: answer.waitMs ?? waitBefore(checks, random) }],
      }
    default:
      return assertNever(answer)
  }
}

/** Growing and jittered, so that a server that comes back is not met by everybody at once. */
function waitBefore(checks: number, random: number): number {
  const ceiling = Math.min(CHECK_MAX_MS, CHECK_FIRST_MS * 2 ** Math.min(checks, 10))
  return ceiling / 2 + (random * ceiling) / 2
}

function withoutEffects(state: SubmissionState): SubmissionStep {
  return { state, effects: [] }
}
