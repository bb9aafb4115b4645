import { placeBid, requestImmediatePurchase } from '@zuschlag/contracts/auction/offer'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import {
  bidRejectionCodes,
  documentRejectionCodes,
  otherRejectionCodes,
  purchaseRejectionCodes,
  restrictionRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { callForBody, problemOf } from '../../../kernel/api/call.ts'
import { windowStorage } from './price-draft.ts'
import {
  isPending,
  stepSubmission,
  submissionSchema,
  type Answer,
  type Submission,
  type SubmissionEffect,
  type SubmissionEvent,
  type SubmissionState,
} from './submission.ts'

/** After this long without an answer the outcome is called unknown and asked for again. */
const ANSWER_WITHIN_MS = 6_000

type SubmissionOptions = {
  auctionId: AuctionId
  userId: UserId
  onAccepted: (receipt: Receipt, submission: Submission) => void
  onRefused: (problem: Problem) => void
}

/**
 * The reader's one submission for an auction: its state and what can be done with it. It survives a reload.
 */
export function useSubmission({ auctionId, userId, onAccepted, onRefused }: SubmissionOptions) {
  const [submitter] = useState<Submitter>(() =>
    createSubmitter({
      send: sendSubmission,
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

async function sendSubmission(submission: Submission, isFirst: boolean): Promise<Answer> {
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
        ? await callForBody(placeBid, { ...options, body: { price, ...accepted } })
        : await callForBody(requestImmediatePurchase, { ...options, body: accepted })
    return { kind: 'accepted', receipt }
  } catch (error) {
    const problem = problemOf(error)
    return problem === undefined ? { kind: 'unknown', waitMs: null } : answerOfProblem(problem, isFirst)
  }
}

/** The effects that a submitter needs: requests, timers, chance, time and memory. */
type SubmitterHost = {
  /** Never throws: a failure is the answer that the outcome is unknown. */
  send: (submission: Submission, isFirst: boolean) => Promise<Answer>
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (handle: number) => void
  random: () => number
  /** The device's clock, in milliseconds since 1970. */
  now: () => number
  /** Where the one submission without an outcome is kept over a reload. */
  memory: {
    read: () => Submission | null
    write: (submission: Submission) => void
    clear: () => void
  }
}

type Submitter = {
  state: () => SubmissionState
  subscribe: (listener: () => void) => () => void
  submit: (submission: Submission) => void
  /** Asks for an unknown outcome, as the network came back. */
  check: () => void
  /** Asks for an unknown outcome, as the reader pressed. */
  checkNow: () => void
  dismiss: () => void
  /** Takes up what a reload interrupted; returns how to stop asking, as the page is left. */
  start: () => () => void
}

/** Runs the submission machine on real requests, timers and memory. */
export function createSubmitter(host: SubmitterHost): Submitter {
  const listeners = new Set<() => void>()
  let state: SubmissionState = { status: 'idle' }
  let timer: number | null = null
  let inFlight = 0
  let isStopped = false

  function dispatch(event: SubmissionEvent): void {
    const step = stepSubmission(state, event)
    const isNews = step.state !== state
    state = step.state
    for (const effect of step.effects) run(effect)
    if (isNews) for (const listener of listeners) listener()
  }

  function run(effect: SubmissionEffect): void {
    switch (effect.type) {
      case 'remember':
        host.memory.write(effect.submission)
        break
      case 'forget':
        host.memory.clear()
        break
      case 'send':
        void send(effect.submission, effect.isFirst)
        break
      case 'checkIn':
        if (!isStopped) timer = host.setTimer(() => dispatch({ type: 'check', nowMs: host.now() }), effect.ms)
        break
    }
  }

  async function send(submission: Submission, isFirst: boolean): Promise<void> {
    if (timer !== null) host.clearTimer(timer)
    timer = null
    inFlight += 1
    const answer = await host.send(submission, isFirst)
    inFlight -= 1
    // An outcome counts whichever attempt brings it; that there is none counts from the last attempt alone.
    if (inFlight > 0 && (answer.kind === 'unknown' || answer.kind === 'signedOut')) return
    if (!isPending(state) || state.submission.commandId !== submission.commandId) return
    dispatch({ type: 'answer', answer, random: host.random() })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit: (submission) =>
      dispatch({ type: 'submit', submission: { ...submission, pressedAtMs: host.now() } }),
    check: () => dispatch({ type: 'check', nowMs: host.now() }),
    checkNow: () => dispatch({ type: 'again', nowMs: host.now() }),
    dismiss: () => dispatch({ type: 'dismiss' }),
    start() {
      isStopped = false
      const pending = host.memory.read()
      if (pending !== null) dispatch({ type: 'restore', submission: pending, nowMs: host.now() })
      return () => {
        isStopped = true
        if (timer !== null) host.clearTimer(timer)
      }
    },
  }
}

/**
 * Codes of a decision. What the tenant decided about a bidder is among them: the engine refuses for it only
 * where it did not accept the command before.
 */
const decidedCodes: ReadonlySet<string> = new Set([
  ...restrictionRejectionCodes,
  'agreementOutdated',
  ...documentRejectionCodes,
  ...bidRejectionCodes,
  ...purchaseRejectionCodes,
  ...otherRejectionCodes,
])

/**
 * What a problem says about a submission. A rule's refusal is the engine's own word: nothing was written.
 * Anything else that turns a first attempt away before the engine says the same; of a later attempt it says
 * nothing about the first one, which may have been accepted.
 */
export function answerOfProblem(problem: Problem, isFirst: boolean): Answer {
  if (decidedCodes.has(problem.code)) return { kind: 'refused', problem }
  // A damaged history takes nothing: a first attempt was not written.
  if (isFirst && problem.code === 'historyDamaged') return { kind: 'refused', problem }
  if (problem.status >= 500) return unknownFor(problem)
  if (isFirst) return { kind: 'refused', problem }
  return problem.status === 401 ? { kind: 'signedOut' } : unknownFor(problem)
}

function unknownFor({ retryAfter }: Problem): Answer {
  return { kind: 'unknown', waitMs: retryAfter === undefined ? null : retryAfter * 1000 }
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps the one submission without an outcome for this window. The user is part of the key: after a change of
 * users in the same window no bid of the other user is sent. Storage may be refused, its property too; then a
 * reload forgets, as without it.
 */
export function pendingMemory(
  storage: () => Storage,
  userId: UserId,
  auctionId: AuctionId,
): SubmitterHost['memory'] {
  const key = `pending-submission:${userId}:${auctionId}`
  return {
    read() {
      try {
        const parsed = submissionSchema.safeParse(JSON.parse(storage().getItem(key) ?? 'null'))
        return parsed.success && parsed.data.auctionId === auctionId ? parsed.data : null
      } catch {
        return null
      }
    },
    write(submission) {
      try {
        storage().setItem(key, JSON.stringify(submission))
      } catch {
        // The bid is sent nevertheless; only a reload in the next seconds would not ask for its outcome.
      }
    },
    clear() {
      try {
        storage().removeItem(key)
      } catch {
        // Sent again after a reload it would be answered with its first outcome.
      }
    },
  }
}
