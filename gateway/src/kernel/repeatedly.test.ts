import { expect, test } from 'vitest'
import { repeatedly } from './repeatedly.ts'

const failing = (error: unknown): never => {
  throw error
}

test('to stop waits for what is under way, and begins nothing more', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const jobs = repeatedly({
    pauseMs: 60_000,
    run: async () => {
      order.push('begins')
      begun.resolve()
      await mayEnd.promise
      order.push('ends')
      return true
    },
    onError: failing,
  })
  await begun.promise
  const stopped = jobs.stop().then(() => order.push('stopped'))
  jobs.wake()
  mayEnd.resolve()
  await stopped
  expect(order).toEqual(['begins', 'ends', 'stopped'])
})

test('to stop cuts a pause short', async () => {
  const ran = Promise.withResolvers<void>()
  const jobs = repeatedly({
    pauseMs: 2 ** 30,
    run: () => {
      ran.resolve()
      return Promise.resolve(false)
    },
    onError: failing,
  })
  await ran.promise
  await expect(jobs.stop()).resolves.toBeUndefined()
})
