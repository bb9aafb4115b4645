import { expect, test } from 'vitest'
import { eachOfAll, repeatedly } from './repeatedly.ts'

const failing = (error: unknown): never => {
  throw error
}

test('stop waits for the run in flight and starts no other', async () => {
  const order: string[] = []
  const started = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const jobs = repeatedly({
    pauseMs: 60_000,
    run: async () => {
      order.push('starts')
      started.resolve()
      await mayEnd.promise
      order.push('ends')
      return true
    },
    onError: failing,
  })
  await started.promise
  const stopped = jobs.stop().then(() => order.push('stopped'))
  jobs.wake()
  mayEnd.resolve()
  await stopped
  expect(order).toEqual(['starts', 'ends', 'stopped'])
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

test('a step that fails stops none of the others', async () => {
  const errors: unknown[] = []
  const step = (hasMore: boolean) => () => Promise.resolve(hasMore)
  const broken = () => Promise.reject(new Error('broken'))
  expect(await eachOfAll([step(true), broken, step(false)], null, (error) => errors.push(error))).toBe(true)
  expect(errors).toEqual([new Error('broken')])
  expect(await eachOfAll([broken, step(false)], null, () => undefined)).toBe(false)
})
