import { expect, test } from 'vitest'
import { inEqualTime } from '../set-password.route.ts'

/** How long a caller waited for work of this length. */
async function waited(workMs: number, fails = false): Promise<number> {
  let now = 1_000
  const sleep = (ms: number): Promise<void> => {
    now += ms
    return Promise.resolve()
  }
  const work = () => {
    now += workMs
    return fails ? Promise.reject(new Error('no')) : Promise.resolve('yes')
  }
  await inEqualTime(work, { stepMs: 250, nowMs: () => now, sleep }).catch(() => null)
  return now - 1_000
}

test.each([
  [0, 250],
  [3, 250],
  [249, 250],
  [250, 250],
  [251, 500],
  [900, 1000],
])('work of %i ms is answered after %i ms, whether it succeeds or fails', async (workMs, answerMs) => {
  expect(await waited(workMs)).toBe(answerMs)
  expect(await waited(workMs, true)).toBe(answerMs)
})
