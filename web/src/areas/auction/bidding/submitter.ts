import { isPending, stepSubmission, type Answer } from './submission.ts'
import type { Submission, SubmissionEffect, SubmissionEvent, SubmissionState } from './submission.ts'

/** What a submitter needs of the world. */
export type SubmitterHost = {
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

export type Submitter = {
  state: () => SubmissionState
  subscribe: (listener: () => void) => () => void
  submit: (submission: Submission) => void
  /** Asks for an unknown outcome, as the network came back. */
  check: () => void
  /** The same, as the reader asked to. */
  checkNow: () => void
  dismiss: () => void
  /** Takes up what a reload interrupted; answers how to stop asking, as the page is left. */
  start: () => () => void
}

/** Runs the submission machine on real requests, timers and memory. */
export function createSubmitter(host: SubmitterHost): Submitter {
  const listeners = new Set<() => void>()
  let state: SubmissionState = { status: 'idle' }
  let timer: number | null = null
  let inFlight = 0
  let isStopped = false

  function happen(event: SubmissionEvent): void {
    const step = stepSubmission(state, event)
    const isNews = step.state !== state
    state = step.state
    for (const effect of step.effects) carryOut(effect)
    if (isNews) for (const listener of listeners) listener()
  }

  function carryOut(effect: SubmissionEffect): void {
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
        if (!isStopped) timer = host.setTimer(() => happen({ type: 'check', nowMs: host.now() }), effect.ms)
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
    happen({ type: 'answer', answer, random: host.random() })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit: (submission) =>
      happen({ type: 'submit', submission: { ...submission, pressedAtMs: host.now() } }),
    check: () => happen({ type: 'check', nowMs: host.now() }),
    checkNow: () => happen({ type: 'again', nowMs: host.now() }),
    dismiss: () => happen({ type: 'dismiss' }),
    start() {
      isStopped = false
      const pending = host.memory.read()
      if (pending !== null) happen({ type: 'restore', submission: pending, nowMs: host.now() })
      return () => {
        isStopped = true
        if (timer !== null) host.clearTimer(timer)
      }
    },
  }
}
