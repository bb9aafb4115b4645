import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LimitedThreads } from './limited-threads.ts'

/** Starts an order that never ends, as a gateway does. */
const STARTER = fileURLToPath(new URL('endless-order.fixture.ts', import.meta.url))

/** The process ids that a process started and that still run. */
const childrenOf = (pid: number): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  } catch {
    return []
  }
}

const isRunning = (pid: string): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('the process of an order ends with the one that started it, however that ends', async () => {
  const starter = fork(STARTER, { execArgv: [] })
  const pid = starter.pid ?? 0
  await expect.poll(() => childrenOf(pid).length, { timeout: 20_000 }).toBe(1)
  const [order = ''] = childrenOf(pid)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  await expect.poll(() => isRunning(order), { timeout: 20_000 }).toBe(false)
})

test('an order waits for another time where no file descriptor is left for its process', async () => {
  const fixture = fileURLToPath(new URL('no-descriptor.fixture.ts', import.meta.url))
  const starter = spawn('prlimit', ['--nofile=128:128', process.execPath, fixture], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const answer = await Promise.race([once(starter, 'message'), once(starter, 'exit')])
  expect(answer[0]).toBe('timedOut')
})

test('so it does where the start of its process throws', async () => {
  const threads = new LimitedThreads<null, object>({
    entry: new URL('data:text/javascript,'),
    name: 'without room',
    timeoutMs: 10_000,
    heapMaxMb: 64,
    concurrentMax: 1,
    waitingMax: 0,
  })
  const { execPath } = process
  // Longer than the system takes: Node throws, as it does without memory for one more process.
  process.execPath = `/${'a'.repeat(5_000)}`
  try {
    expect(await threads.run(null, 'anybody')).toBe('timedOut')
  } finally {
    process.execPath = execPath
  }
})
