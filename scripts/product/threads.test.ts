import { expect, test } from 'vitest'
import { UserFacingError } from './kernel/user-facing-error.ts'
import { startWorker } from './threads.ts'

const thread = { name: 'part', entry: 'tests/fixtures/ready.thread.ts', data: null }

function beBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a thread that was ready in time counts as ready, however long nobody listened', async () => {
  const worker = startWorker({ ...thread, onLoss: () => undefined, readyWithinMs: 2_000 })
  beBusy(2_500)
  await expect(worker.ready).resolves.toBeUndefined()
  await worker.stop()
})

test('one that never says so is given up, with its name', async () => {
  const silent = { ...thread, entry: 'tests/fixtures/silent.thread.ts' }
  const worker = startWorker({ ...silent, onLoss: () => undefined, readyWithinMs: 1 })
  await expect(worker.ready).rejects.toThrow('part was not ready in time')
  await worker.stop()
})

test('one that refuses what it was given is reported in its own words, without where that happened', async () => {
  const refusing = { ...thread, entry: 'tests/fixtures/refusing.thread.ts' }
  const losses: string[] = []
  const worker = startWorker({ ...refusing, onLoss: (reason) => losses.push(reason) })
  await expect(worker.ready).rejects.toEqual(new UserFacingError('another log'))
  expect(losses).toEqual(['another log'])
  await worker.stop()
})

test('one that ends with a code and throws nothing is lost too, and said to be once', async () => {
  const losses: string[] = []
  const exiting = { ...thread, entry: 'tests/fixtures/exiting.thread.ts' }
  const worker = startWorker({ ...exiting, onLoss: (reason) => losses.push(reason) })
  await expect(worker.ready).rejects.toThrow('part ended with 3')
  expect(losses).toEqual(['part ended with 3 without having been asked to'])
})
