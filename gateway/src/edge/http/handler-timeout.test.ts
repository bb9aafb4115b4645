import { err, ok } from '@zuschlag/contracts/kernel/result'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../kernel/config.ts'
import { unavailable } from '../../kernel/problem.ts'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hanging = new Promise<never>(() => {})

test('a handler that hangs is cut after ten seconds, with an answer that says to come back', async () => {
  expect(limits.handlerTimeoutMs).toBe(10_000)
  const answers: unknown[] = []
  const answer = withTimeout(hanging, limits.handlerTimeoutMs, () => err(unavailable())).then((result) =>
    answers.push(result),
  )
  await vi.advanceTimersByTimeAsync(limits.handlerTimeoutMs - 1)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(answers).toMatchObject([{ ok: false, error: { code: 'unavailable', status: 503 } }])
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer in time, or a failure, goes through and leaves no timer', async () => {
  expect(await withTimeout(Promise.resolve(ok(1)), 10)).toEqual(ok(1))
  await expect(withTimeout(Promise.reject(new Error('broken')), 10)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('what waits for others is answered by them before', () => {
  expect(limits.engineTimeoutMs).toBeLessThan(limits.handlerTimeoutMs)
  expect(limits.handlerTimeoutMs).toBeLessThan(limits.requestTimeoutMs)
})
