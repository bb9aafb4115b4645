import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import { createContext, useContext } from 'react'
import type { Submission, SubmissionState } from './submission.ts'

/** The reader's submission for the shown auction. */
export type CurrentSubmission = {
  readonly state: SubmissionState
  /** Sends a bid or a purchase request under a new command id; `price` in whole currency units. */
  readonly submit: (kind: Submission['kind'], price: number, confirmations: Confirmations) => void
  /** Asks for an unknown outcome now. */
  readonly checkNow: () => void
  /** Back to idle: the bidder has read the outcome, or changes what was entered. */
  readonly dismiss: () => void
}

const SubmissionContext = createContext<CurrentSubmission | null>(null)

/** Gives one submission to the card, its forms and their buttons. */
export const SubmissionProvider = SubmissionContext.Provider

/** @throws Error outside a SubmissionProvider */
export function useCurrentSubmission(): CurrentSubmission {
  const submission = useContext(SubmissionContext)
  if (submission === null) throw new Error('Bidding needs its SubmissionProvider')
  return submission
}
