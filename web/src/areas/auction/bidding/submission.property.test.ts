import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOfProblem, createSubmitter } from './submitter.ts'
import {
  isPending,
  STALE_AFTER_MS,
  type Answer,
  type Submission,
  type SubmissionState,
} from './submission.ts'

const auctionId = '11111111-1111-4111-8111-111111111111' as AuctionId
const submissionOf = (number: number): Submission => ({
  kind: 'bid',
  auctionId,
  commandId: `22222222-2222-4222-8222-${String(number).padStart(12, '0')}` as CommandId,
  price: 100_000 + number,
  confirmations: {
    offerIsBindingChecked: true,
    documentsChecked: true,
    agreementsOrNoReservationsChecked: true,
    agbChecked: true,
  },
})

/** A server that writes each command id once, behind a network that loses requests and answers. */
function server() {
  const written = new Map<CommandId, Submission>()
  const refusal = { type: 'about:blank', title: 'Too low', status: 409, code: 'auctionBidTooLow' }
  return {
    written,
    answer(
      submission: Submission,
      fate: 'fine' | 'requestLost' | 'answerLost' | 'refuse' | 'busy',
      isFirst: boolean,
    ): Answer {
      if (fate === 'requestLost') return { kind: 'unknown', waitMs: null }
      if (fate === 'busy')
        return answerOfProblem({ ...refusal, status: 503, code: 'unavailable', retryAfter: 2 }, isFirst)
      const known = written.get(submission.commandId)
      if (known === undefined && fate === 'refuse') return answerOfProblem(refusal, isFirst)
      written.set(submission.commandId, submission)
      if (fate === 'answerLost') return { kind: 'unknown', waitMs: null }
      const { commandId, price } = submission
      const engineTime = msToInstant(0)
      return {
        kind: 'accepted',
        receipt: { auctionId, commandId, revision: 1, engineTime, price, eventHash: 'ab' },
      }
    },
  }
}

const fate = fc.constantFrom('fine', 'requestLost', 'answerLost', 'refuse', 'busy')
const step = fc.oneof(
  fc.record({ do: fc.constant('submit' as const) }),
  fc.record({ do: fc.constant('reload' as const) }),
  fc.record({ do: fc.constant('wait' as const) }),
  fc.record({ do: fc.constant('check' as const) }),
  fc.record({ do: fc.constant('sleep' as const) }),
)

test('[ONCE-8] whatever is lost on the way and however often the page is reloaded: at most one bid a click, and a true word', async () => {
  let restored = 0
  let acceptedAfterDoubt = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(fate, { minLength: 60, maxLength: 60 }),
      async (steps, fates) => {
        const remote = server()
        const { written } = remote
        let kept: Submission | null = null
        let timers: (() => void)[] = []
        let submitted = 0
        let nowMs = 0
        let pressedMs = 0
        const sentLate: Submission[] = []
        const host = () => ({
          send: (submission: Submission, isFirst: boolean) => {
            expect(kept).toEqual(submission)
            if (nowMs - pressedMs > STALE_AFTER_MS) sentLate.push(submission)
            return Promise.resolve(remote.answer(submission, fates.shift() ?? 'fine', isFirst))
          },
          setTimer: (run: () => void) => timers.push(run),
          clearTimer: () => undefined,
          random: () => 0,
          now: () => nowMs,
          memory: {
            read: () => kept,
            write: (submission: Submission) => {
              kept = submission
            },
            clear: () => {
              kept = null
            },
          },
        })
        let submitter = createSubmitter(host())
        submitter.start()
        const said = new Map<CommandId, SubmissionState['status']>()
        const settle = async () => {
          for (let turn = 0; turn < 3; turn += 1) await Promise.resolve()
          const state = submitter.state()
          if (state.status === 'idle') return
          if (state.status === 'accepted' && said.get(state.submission.commandId) === 'unknown')
            acceptedAfterDoubt += 1
          said.set(state.submission.commandId, state.status)
        }
        for (const next of steps) {
          if (next.do === 'submit') {
            const wasPending = isPending(submitter.state())
            if (!wasPending) pressedMs = nowMs
            submitter.submit(submissionOf((submitted += 1)))
            if (wasPending) submitted -= 1
          }
          if (next.do === 'reload') {
            if (kept !== null) restored += 1
            timers = []
            submitter = createSubmitter(host())
            submitter.start()
          }
          if (next.do === 'wait') for (const run of timers.splice(0)) run()
          if (next.do === 'sleep') nowMs += 2 * STALE_AFTER_MS
          if (next.do === 'check') {
            if (submitter.state().status === 'unknown') pressedMs = nowMs
            submitter.checkNow()
          }
          await settle()
        }
        while (isPending(submitter.state())) {
          pressedMs = nowMs
          submitter.checkNow()
          await settle()
        }
        expect(written.size).toBeLessThanOrEqual(submitted)
        // What may be a new bid when it arrives is of a press that its bidder remembers.
        expect(sentLate).toEqual([])
        for (const [commandId, status] of said)
          expect([commandId, written.has(commandId)]).toEqual([commandId, status === 'accepted'])
      },
    ),
    { numRuns: 300 },
  )
  expect(restored).toBeGreaterThan(20)
  expect(acceptedAfterDoubt).toBeGreaterThan(20)
})
