import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionStatus } from './connection-status.ts'
import type { LiveClient } from './live-client.ts'
import { createLiveOnDemand } from './live-on-demand.ts'

const auctionId = auctionIdSchema.parse('30cfa8e6-afa1-53fb-baac-3dfadfd65332')
const listener = { onMessage: () => undefined }
let done: string[] = []
let status: ConnectionStatus = { kind: 'live' }
let sayStatus = () => undefined as void
const real: LiveClient = {
  watch(_id, known) {
    done.push(`watch ${known}`)
    return () => void done.push('stop')
  },
  keep() {
    done.push('keep')
    return () => void done.push('release')
  },
  learned: (_id, revision) => void done.push(`learned ${revision}`),
  notify: (event) => void done.push(event),
  status: () => status,
  onStatus(say) {
    sayStatus = say
    return () => undefined
  },
}

beforeEach(() => {
  done = []
  status = { kind: 'live' }
})

test('nothing is loaded before an auction is watched, then once, and what was asked meanwhile is done in order', async () => {
  const load = vi.fn(() => Promise.resolve(real))
  const live = createLiveOnDemand(load)
  live.onStatus(() => undefined)
  expect(load).not.toHaveBeenCalled()
  live.watch(auctionId, 3, listener)
  live.learned(auctionId, 4)
  live.watch(auctionId, null, listener)
  expect(done).toEqual([])
  await expect.poll(() => done).toEqual(['watch 3', 'learned 4', 'watch null'])
  expect(load).toHaveBeenCalledOnce()
})

test('who stopped watching before it was there does not watch', async () => {
  const live = createLiveOnDemand(() => Promise.resolve(real))
  live.watch(auctionId, 1, listener)()
  const stop = live.watch(auctionId, 2, listener)
  await expect.poll(() => done).toEqual(['watch 2'])
  stop()
  expect(done).toEqual(['watch 2', 'stop'])
})

test('a keeper of the connection waits for it like a watcher, and lets go of it before it is there', async () => {
  const live = createLiveOnDemand(() => Promise.resolve(real))
  live.keep()()
  const release = live.keep()
  await expect.poll(() => done).toEqual(['keep'])
  release()
  expect(done).toEqual(['keep', 'release'])
})

test('a script that does not come is asked for again', async () => {
  const later: (() => void)[] = []
  const load = vi.fn(() => Promise.resolve(real)).mockRejectedValueOnce(new Error('offline'))
  const live = createLiveOnDemand(load, (run) => later.push(run))
  live.watch(auctionId, 1, listener)
  await expect.poll(() => later).toHaveLength(1)
  expect(live.status()).toEqual({ kind: 'reconnecting' })
  later[0]?.()
  await expect.poll(() => done).toEqual(['watch 1'])
  expect(live.status()).toEqual({ kind: 'live' })
})

test('a page whose script does not come says so, and after ten seconds that its state is old', async () => {
  const later: (() => void)[] = []
  const live = createLiveOnDemand(
    () => Promise.reject(new Error('gone')),
    (run) => later.push(run),
  )
  const onStatus = vi.fn()
  live.onStatus(onStatus)
  live.watch(auctionId, 1, listener)
  const kinds: string[] = []
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect.poll(() => later).toHaveLength(attempt)
    kinds.push(live.status().kind)
    expect(live.status()).toBe(live.status())
    later[attempt - 1]?.()
  }
  expect(kinds).toEqual(['reconnecting', 'reconnecting', 'reconnecting', 'reconnecting', 'stale'])
  expect(onStatus.mock.calls.length).toBeGreaterThanOrEqual(5)
})

test('readers are notified of the connection, also those who asked before it was there', async () => {
  const live = createLiveOnDemand(() => Promise.resolve(real))
  const onStatus = vi.fn()
  live.onStatus(onStatus)
  expect(live.status()).toEqual({ kind: 'live' })
  live.watch(auctionId, 1, listener)
  await expect.poll(() => done).toHaveLength(1)
  status = { kind: 'reconnecting' }
  sayStatus()
  expect(onStatus).toHaveBeenCalledOnce()
  expect(live.status()).toEqual({ kind: 'reconnecting' })
})
