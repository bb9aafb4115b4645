import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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
