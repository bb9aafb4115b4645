import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { argon2id, CONCURRENT_HASHES_MAX, IdlePriorityWorker } from './argon2id.ts'

const order = {
  message: 'password',
  nonce: Buffer.from('somesalt'),
  memory: 256,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
}
/** Inputs from the tests of argon2's reference implementation. */
const TAG = '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe'
const takesLong = { ...order, memory: 65_536, passes: 20 }

const LONG_MS = 60_000
/** Threads that these tests have started; they run until the process ends. */
let started = 0
function startThread(): IdlePriorityWorker {
  started += 1
  return new IdlePriorityWorker()
}
const becomes = (thread: IdlePriorityWorker, state: IdlePriorityWorker['state']): Promise<void> =>
  vi.waitFor(() => expect(thread.state).toBe(state), { timeout: 45_000 })

/**
 * How many threads of this process have Linux's class for work that takes nobody's time (sched(7), field 41
 * of proc(5)).
 */
function idleThreads(): number {
  const SCHED_IDLE = '5'
  const policies = readdirSync('/proc/self/task').map((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return fields?.[38]
  })
  return policies.filter((policy) => policy === SCHED_IDLE).length
}

test('the same tag from a thread, and from the pool while no thread is free', async () => {
  // The first one starts the thread and does not wait for it.
  const first = await argon2id(order)
  expect(first.toString('hex')).toBe(TAG)
  const thread = startThread()
  await becomes(thread, 'free')
  expect((await thread.compute(order, LONG_MS))?.toString('hex')).toBe(TAG)
  expect(thread.state).toBe('free')
})

test('many at a time all get their tag', async () => {
  const tags = await Promise.all(Array.from({ length: 4 * CONCURRENT_HASHES_MAX }, () => argon2id(order)))
  expect(new Set(tags.map((tag) => tag.toString('hex')))).toEqual(new Set([TAG]))
})

test('a thread runs at idle priority, and there are as many as concurrent hashes', async () => {
  // The pool starts its threads as they are needed, and waits for none of them.
  await Promise.all(Array.from({ length: 4 * CONCURRENT_HASHES_MAX }, () => argon2id(order)))
  const ofPool = CONCURRENT_HASHES_MAX
  await vi.waitFor(() => expect(idleThreads()).toBe(started + ofPool), { timeout: 45_000 })
  const thread = startThread()
  await becomes(thread, 'free')
  expect(idleThreads()).toBe(started + ofPool)
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => argon2id(order)))
    await delay(50)
  }
  expect(idleThreads()).toBe(started + ofPool)
})

test('a caller that stops waiting continues, and the thread is free once it is done', async () => {
  const thread = startThread()
  await becomes(thread, 'free')
  expect(await thread.compute({ ...order, memory: 19_456, passes: 2 }, 0)).toBeNull()
  expect(thread.state).toBe('busy')
  await becomes(thread, 'free')
  expect((await thread.compute(order, LONG_MS))?.toString('hex')).toBe(TAG)
})

test('a hash that gets no idle time is computed nevertheless', async () => {
  await argon2id(order)
  const slow = argon2id(takesLong)
  expect((await argon2id(order)).toString('hex')).toBe(TAG)
  expect(await slow).toHaveLength(32)
})

test('parameters that are none are refused, and the thread works on', async () => {
  const thread = startThread()
  await becomes(thread, 'free')
  expect(await thread.compute({ ...order, memory: 1 }, LONG_MS)).toBeNull()
  expect(thread.state).toBe('free')
  await expect(argon2id({ ...order, memory: 1 })).rejects.toThrow(/memory/)
})

test('a system without the class of such work has no such thread', async () => {
  vi.stubEnv('PATH', '/nowhere')
  const thread = startThread()
  await becomes(thread, 'gone')
  expect(thread.state).toBe('gone')
  vi.unstubAllEnvs()
})

test('no thread keeps a process alive', async () => {
  const script = `
    const { argon2id } = await import(${JSON.stringify(new URL('argon2id.ts', import.meta.url).href)})
    const order = { message: 'a', nonce: Buffer.alloc(16), memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
    await argon2id(order)
    await new Promise((resolve) => setTimeout(resolve, 500))
    console.log((await argon2id(order)).length)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 20_000,
  })
  expect(stdout).toBe('32\n')
})
