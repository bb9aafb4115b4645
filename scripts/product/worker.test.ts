import { expect, test } from 'vitest'
import { startWorker } from './worker.ts'

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
