import { bidRejectionCodes } from '@zuschlag/contracts/auction/rejections'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { answerOfProblem, pendingMemory } from './submitter.ts'
import {
  STALE_AFTER_MS,
  stepSubmission,
  type Answer,
  type Submission,
  type SubmissionState,
} from './submission.ts'

const auctionId = '11111111-1111-4111-8111-111111111111' as AuctionId
const anna = '33333333-3333-4333-8333-333333333333' as UserId
const ben = '44444444-4444-4444-8444-444444444444' as UserId
const submission: Submission = {
  kind: 'bid',
  auctionId,
  commandId: '22222222-2222-4222-8222-222222222222' as CommandId,
  price: 2_350_000,
  confirmations: {
    offerIsBindingChecked: true,
    documentsChecked: true,
    agreementsOrNoReservationsChecked: true,
    agbChecked: true,
  },
}
const problem = (status: number, code: string) => ({ type: 'about:blank', title: code, status, code })
const answer = (state: SubmissionState, given: Answer) =>
  stepSubmission(state, { type: 'answer', answer: given, random: 1 })

test('is written down before it is sent', () => {
  const { effects } = stepSubmission({ status: 'idle' }, { type: 'submit', submission })
  expect(effects.map((effect) => effect.type)).toEqual(['remember', 'send'])
})

test('a second press while the outcome is open does nothing', () => {
  const sending: SubmissionState = { status: 'sending', submission }
  const second = { ...submission, commandId: '55555555-5555-4555-8555-555555555555' as CommandId }
  expect(stepSubmission(sending, { type: 'submit', submission: second })).toEqual({
    state: sending,
    effects: [],
  })
  expect(stepSubmission(sending, { type: 'dismiss' }).state).toBe(sending)
})

test('an unknown outcome is asked for under the same command id, after growing waits', () => {
  let state: SubmissionState = { status: 'sending', submission }
  const waits: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const unknown = answer(state, { kind: 'unknown', waitMs: null })
    for (const effect of unknown.effects) if (effect.type === 'checkIn') waits.push(effect.ms)
    const checked = stepSubmission(unknown.state, { type: 'check', nowMs: 0 })
    expect(checked.effects).toEqual([{ type: 'send', submission, isFirst: false }])
    state = checked.state
  }
  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000])
})

test('waits as long as the server asks for', () => {
  const busy = answerOfProblem({ ...problem(503, 'unavailable'), retryAfter: 7 }, false)
  expect(answer({ status: 'sending', submission }, busy).effects).toEqual([{ type: 'checkIn', ms: 7000 }])
})

test.each(bidRejectionCodes)('%s is an outcome, at the first attempt and later', (code) => {
  expect(answerOfProblem(problem(409, code), true).kind).toBe('refused')
  expect(answerOfProblem(problem(409, code), false).kind).toBe('refused')
})

test.each([
  [401, 'unauthenticated', 'refused', 'signedOut'],
  [429, 'tooManyRequests', 'refused', 'unknown'],
  [403, 'forbidden', 'refused', 'unknown'],
  [503, 'historyDamaged', 'refused', 'unknown'],
  [503, 'outcomeUnknown', 'unknown', 'unknown'],
  [500, 'internalError', 'unknown', 'unknown'],
] as const)('%d %s is %s at first and %s for a later attempt', (status, code, first, later) => {
  expect(answerOfProblem(problem(status, code), true).kind).toBe(first)
  expect(answerOfProblem(problem(status, code), false).kind).toBe(later)
})

test('an ended session stops the asking and keeps the bid', () => {
  const unknown = { status: 'unknown', submission, checks: 2, isStale: false } as const
  expect(answer({ ...unknown, needsSignIn: false }, { kind: 'signedOut' })).toEqual({
    state: { ...unknown, needsSignIn: true },
    effects: [],
  })
})

test('[ONCE-8] a press of long ago is not sent by itself: pressed once more it is, and otherwise it is forgotten', () => {
  const pressed = { ...submission, pressedAtMs: 1_000 }
  const restored = (nowMs: number) =>
    stepSubmission({ status: 'idle' }, { type: 'restore', submission: pressed, nowMs })
  const lastMs = 1_000 + STALE_AFTER_MS
  expect(restored(lastMs).effects).toEqual([{ type: 'send', submission: pressed, isFirst: false }])
  const { state, effects } = restored(lastMs + 1)
  expect(effects).toEqual([])
  expect(state).toMatchObject({ status: 'unknown', isStale: true })
  expect(stepSubmission(state, { type: 'check', nowMs: lastMs + 2 })).toEqual({ state, effects: [] })
  const again = { ...submission, pressedAtMs: lastMs + 3 }
  expect(stepSubmission(state, { type: 'again', nowMs: lastMs + 3 })).toMatchObject({
    state: { submission: again, isStale: false },
    effects: [
      { type: 'remember', submission: again },
      { type: 'send', submission: again, isFirst: false },
    ],
  })
  expect(stepSubmission(state, { type: 'dismiss' })).toEqual({
    state: { status: 'idle' },
    effects: [{ type: 'forget' }],
  })
})

test('a reload finds the bid again, for its own bidder and auction alone', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  pendingMemory(() => storage, anna, auctionId).write(submission)
  expect(pendingMemory(() => storage, anna, auctionId).read()).toEqual(submission)
  expect(pendingMemory(() => storage, ben, auctionId).read()).toBeNull()
  pendingMemory(() => storage, anna, auctionId).clear()
  expect(kept.size).toBe(0)
})

test('what is kept and cannot be read is no bid', () => {
  const storage = { getItem: () => '{"price":1', setItem: () => undefined, removeItem: () => undefined }
  expect(pendingMemory(() => storage, anna, auctionId).read()).toBeNull()
  const refused = pendingMemory(
    () => {
      throw new Error('denied')
    },
    anna,
    auctionId,
  )
  refused.write(submission)
  expect(refused.read()).toBeNull()
})
