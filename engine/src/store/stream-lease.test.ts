import { describe, expect, test } from 'vitest'
import { PROOF_MS, SILENCE_MS } from './stream-lease.ts'
import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { BusHeartbeats } from '@zuschlag/engine/transport/lease-heartbeats'
import { StreamLease } from '@zuschlag/engine/store/stream-lease'
import type { LeaseEntries, LeaseEntry } from '@zuschlag/engine/store/stream-lease'
import { fixtureNoon, numberedUuid } from '../../../tests/fixtures/auction-commands.ts'
import { VirtualTime } from '../../../tests/fixtures/virtual-time.ts'

/** The stream of a lease in memory. */
class MemoryEntries implements LeaseEntries {
  readonly entries: LeaseEntry[] = []
  /** Rejects every call while it is set. */
  isAway = false
  /** Holds reads back until it is resolved. */
  readGate: Promise<void> | null = null

  async last(): Promise<LeaseEntry | null> {
    if (this.isAway) throw new Error('The store is away')
    const newest = this.entries.at(-1) ?? null
    await this.readGate
    return newest
  }

  async add(type: LeaseEntry['type'], holder: string, after: number | null): Promise<number | null> {
    if (this.isAway) throw new Error('The store is away')
    if (this.entries.length - 1 !== (after ?? -1)) return null
    this.entries.push({ revision: this.entries.length, type, holder })
    return this.entries.length - 1
  }
}

type Task = () => void

/** One process with a lease: it can stand still, lose the bus or the store, and be gone. */
class LeaseProcess {
  readonly lease: StreamLease
  readonly holder: string
  isConnected = true
  /** Whether it holds the lease, by its last notification. */
  leads = false
  #isStopped = false
  #isDead = false
  #late: Task[] = []

  constructor(time: VirtualTime, stream: MemoryEntries, bus: Bus | null, number: number) {
    this.holder = numberedUuid(7, number)
    const own: Bus | null = bus && {
      publish: (subject, message) => void (this.isConnected && bus.publish(subject, message)),
      subscribe: (subject, handler) =>
        bus.subscribe(subject, (message) => void (this.isConnected && this.#run(() => handler(message)))),
      close: () => {},
    }
    const after = (ms: number, task: Task) => time.after(ms, () => this.#run(task))
    const nowMs = () => Date.parse(time.now())
    const every = (ms: number, task: Task): (() => void) => {
      const again = (): void => void after(ms, () => (task(), again()))
      again()
      return () => {}
    }
    this.lease = new StreamLease({
      entries: stream,
      heartbeats: own && new BusHeartbeats({ bus: own, isConnected: () => this.isConnected, nowMs, every }),
      nowMs,
      pause: (ms) => new Promise<void>((resolve) => void after(ms, resolve)),
      newHolderId: () => this.holder,
    })
    this.lease.onLost(() => {
      this.leads = false
      this.acquire()
    })
  }

  acquire(): void {
    void this.lease.acquire().then((leads) => (this.leads = leads))
  }

  stop(): void {
    this.#isStopped = true
  }

  /** What became due meanwhile happens now: timers first, then what arrived. */
  wake(): void {
    this.#isStopped = false
    for (const task of this.#late.splice(0)) this.#run(task)
  }

  kill(): void {
    this.#isDead = true
    this.leads = false
  }

  #run(task: Task): void {
    if (this.#isDead) return
    if (this.#isStopped) this.#late.push(task)
    else task()
  }
}

/** Processes that share the stream of a lease, and a bus unless there is none. */
class LeaseWorld {
  readonly time = new VirtualTime(fixtureNoon)
  readonly stream = new MemoryEntries()
  readonly #bus: Bus | null

  constructor({ hasBus = true } = {}) {
    this.#bus = hasBus ? inMemoryBus() : null
  }

  start(number: number): LeaseProcess {
    const started = new LeaseProcess(this.time, this.stream, this.#bus, number)
    started.acquire()
    return started
  }

  get types(): readonly string[] {
    return this.stream.entries.map(({ type, holder }) => `${type} ${Number(holder.slice(-4))}`)
  }
}

/** The longest that a log may be without a writer, in milliseconds. */
const TAKEOVER_MS = 5000

/** A holder at work, and one that stands by. */
async function pairIn(world: LeaseWorld): Promise<readonly [LeaseProcess, LeaseProcess]> {
  const holder = world.start(1)
  await world.time.pass(0)
  const standby = world.start(2)
  await world.time.pass(3000)
  expect([holder.leads, standby.leads]).toEqual([true, false])
  return [holder, standby]
}

describe('an idle lease', () => {
  test('adds nothing to the log while its holder lives, with a standby beside it', async () => {
    const world = new LeaseWorld()
    await pairIn(world)
    await world.time.pass(120_000)
    expect(world.types).toEqual(['LeaseTaken 1'])
  })

  test('adds nothing for 8 partitions either', async () => {
    const worlds = Array.from({ length: 8 }, () => new LeaseWorld({ hasBus: false }))
    for (const world of worlds) world.start(1)
    for (const world of worlds) await world.time.pass(60_000)
    expect(worlds.map(({ types }) => types)).toEqual(worlds.map(() => ['LeaseTaken 1']))
  })
})

describe('[ONCE-6] a takeover', () => {
  test.each([
    ['is killed', (holder: LeaseProcess) => holder.kill()],
    ['is stopped', (holder: LeaseProcess) => holder.stop()],
    ['loses the bus', (holder: LeaseProcess) => void (holder.isConnected = false)],
  ])(
    'comes within 5 s after the holder %s, and the holder proves nothing and writes nothing after it',
    async (_, cause) => {
      const world = new LeaseWorld()
      const [holder, standby] = await pairIn(world)
      cause(holder)
      await world.time.pass(TAKEOVER_MS - 500)
      expect(standby.leads).toBe(true)
      expect(holder.lease.mayWrite()).toBe(false)
      expect(await holder.lease.prove()).toBe(false)
      holder.wake()
      await world.time.pass(20_000)
      expect(standby.leads).toBe(true)
      expect(world.types).toEqual(['LeaseTaken 1', 'LeaseTaken 2'])
    },
  )

  test('starts when every proof of the former holder has expired, however long that one still considers itself the holder', async () => {
    const world = new LeaseWorld()
    const [holder, standby] = await pairIn(world)
    holder.isConnected = false
    let overlaps = 0
    for (let ms = 0; ms < 6000; ms += 10) {
      await world.time.pass(10)
      if (standby.leads && holder.lease.mayWrite()) overlaps += 1
    }
    expect(standby.leads).toBe(true)
    expect(overlaps).toBe(0)
  })

  test('comes at once after the holder gave the lease back', async () => {
    const world = new LeaseWorld()
    const [holder, standby] = await pairIn(world)
    const released = holder.lease.release()
    await world.time.pass(1000)
    await released
    expect(standby.leads).toBe(true)
    expect(world.types).toEqual(['LeaseTaken 1', 'LeaseReleased 1', 'LeaseTaken 2'])
  })

  test('is for one of several that stand by; the silence of the holder before is none of the new one', async () => {
    const world = new LeaseWorld()
    const [holder, second] = await pairIn(world)
    const third = world.start(3)
    await world.time.pass(1000)
    holder.kill()
    await world.time.pass(60_000)
    expect([second.leads, third.leads].filter(Boolean)).toHaveLength(1)
    expect(world.types).toHaveLength(2)
  })

  test('does not happen while a standby is disconnected or paused, or the store is unavailable', async () => {
    const world = new LeaseWorld()
    const [holder, standby] = await pairIn(world)
    standby.isConnected = false
    await world.time.pass(10_000)
    standby.isConnected = true
    await world.time.pass(3000)
    standby.stop()
    await world.time.pass(10_000)
    standby.wake()
    await world.time.pass(3000)
    world.stream.isAway = true
    await world.time.pass(10_000)
    expect(holder.lease.mayWrite()).toBe(false)
    world.stream.isAway = false
    await world.time.pass(10_000)
    expect([holder.leads, standby.leads]).toEqual([true, false])
    expect(holder.lease.mayWrite()).toBe(true)
    expect(world.types).toEqual(['LeaseTaken 1'])
  })

  test('follows a release that kept its heartbeats in the stream, once they end', async () => {
    const world = new LeaseWorld()
    const older = '00000007-0000-4000-8000-000000000009'
    await world.stream.add('LeaseTaken', older, null)
    const follower = world.start(1)
    for (let beat = 0; beat < 20; beat += 1) {
      await world.time.pass(500)
      await world.stream.add('LeaseKept', older, beat)
    }
    expect(follower.leads).toBe(false)
    await world.time.pass(TAKEOVER_MS)
    expect(follower.leads).toBe(true)
  })
})

describe('[ONCE-6] without other processes on a bus', () => {
  test('a restart takes over within 5 s, also from a log whose last entry is a heartbeat', async () => {
    const world = new LeaseWorld({ hasBus: false })
    await world.stream.add('LeaseTaken', '00000007-0000-4000-8000-000000000008', null)
    await world.stream.add('LeaseKept', '00000007-0000-4000-8000-000000000008', 0)
    const restarted = world.start(1)
    await world.time.pass(PROOF_MS + 100)
    expect(restarted.leads).toBe(true)
  })

  test('of two that live the one that started last leads; the other stands by until it ends', async () => {
    const world = new LeaseWorld({ hasBus: false })
    const first = world.start(1)
    await world.time.pass(1000)
    const second = world.start(2)
    let both = 0
    for (let ms = 0; ms < 30_000; ms += 50) {
      await world.time.pass(50)
      if (second.leads && first.lease.mayWrite()) both += 1
    }
    expect([first.leads, second.leads, both]).toEqual([false, true, 0])
    const released = second.lease.release()
    await world.time.pass(1000)
    await released
    expect(first.leads).toBe(true)
    expect(world.types).toEqual(['LeaseTaken 1', 'LeaseTaken 2', 'LeaseReleased 2', 'LeaseTaken 1'])
  })
})

describe('[ONCE-6] a proof', () => {
  test('is a read that started after the call', async () => {
    const world = new LeaseWorld()
    const [holder] = await pairIn(world)
    const gate = Promise.withResolvers<void>()
    world.stream.readGate = gate.promise
    const before = holder.lease.prove()
    // It is followed while the first read is on its way, which had seen the entry before.
    await world.stream.add('LeaseTaken', '00000007-0000-4000-8000-000000000009', 0)
    const after = holder.lease.prove()
    world.stream.readGate = null
    gate.resolve()
    expect(await Promise.all([before, after])).toEqual([true, false])
  })

  test('fails while the store does not answer, and holds again when it does', async () => {
    const world = new LeaseWorld()
    const [holder] = await pairIn(world)
    world.stream.isAway = true
    expect(await holder.lease.prove()).toBe(false)
    world.stream.isAway = false
    expect(await holder.lease.prove()).toBe(true)
    await world.time.pass(SILENCE_MS)
    expect(holder.leads).toBe(true)
  })
})
