import { placeBid, requestImmediatePurchase } from '@zuschlag/contracts/auction/offer'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { answerOfProblem } from './answer-of.ts'
import { pendingMemory } from './pending-memory.ts'
import { windowStorage } from './price-draft.ts'
import type { Answer, Submission, SubmissionState } from './submission.ts'
import { createSubmitter, type Submitter } from './submitter.ts'

/** After this long without an answer the outcome is called unknown and asked for again. */
const ANSWER_WITHIN_MS = 6_000

type Options = {
  auctionId: AuctionId
  userId: UserId
  onAccepted: (receipt: Receipt, submission: Submission) => void
  onRefused: (problem: Problem) => void
}

/**
 * The reader's one submission for an auction: its state and what can be done with it. It survives a reload.
 */
export function useSubmission({ auctionId, userId, onAccepted, onRefused }: Options) {
  const [submitter] = useState<Submitter>(() =>
    createSubmitter({
      send,
      setTimer: (run, ms) => window.setTimeout(run, ms),
      clearTimer: (handle) => window.clearTimeout(handle),
      random: () => Math.random(),
      now: () => Date.now(),
      memory: pendingMemory(windowStorage, userId, auctionId),
    }),
  )
  const state: SubmissionState = useSyncExternalStore(submitter.subscribe, submitter.state)
  useEffect(() => submitter.start(), [submitter])
  useEffect(() => {
    const check = () => submitter.check()
    window.addEventListener('online', check)
    return () => window.removeEventListener('online', check)
  }, [submitter])

  const settle = useEffectEvent((settled: SubmissionState) => {
    if (settled.status === 'accepted') onAccepted(settled.receipt, settled.submission)
    if (settled.status === 'refused') onRefused(settled.problem)
  })
  useEffect(() => settle(state), [state])

  const { submit, checkNow, dismiss, state: latestState } = submitter
  return { state, latestState, submit, checkNow, dismiss }
}

async function send(submission: Submission, isFirst: boolean): Promise<Answer> {
  const { auctionId, commandId, price, confirmations, screen, kind } = submission
  const { rulesVersion, documentsState, businessTerms } = submission
  const accepted = {
    commandId,
    confirmations,
    ...(rulesVersion === undefined ? {} : { rulesVersion }),
    ...(documentsState === undefined ? {} : { documentsState }),
    ...(businessTerms === undefined ? {} : { businessTerms }),
    ...(screen === undefined ? {} : { screen }),
  }
  const options = { params: { auctionId }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
  try {
    const receipt =
      kind === 'bid'
        ? await call(placeBid, { ...options, body: { price, ...accepted } })
        : await call(requestImmediatePurchase, { ...options, body: accepted })
    return { kind: 'accepted', receipt: requireBody(receipt) }
  } catch (error) {
    const problem = problemOf(error)
    return problem === undefined ? { kind: 'unknown', waitMs: null } : answerOfProblem(problem, isFirst)
  }
}
