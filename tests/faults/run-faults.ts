import { setTimeout as pause } from 'node:timers/promises'
import { auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import { Random } from '../simulation/random.ts'
import { Bidder } from './bidder.ts'
import type { PlannedFault } from './fault-plan.ts'
import { checkRun } from './check-run.ts'
import type { Histories, FaultRunResult } from './fault-run-result.ts'
import { Watcher } from './watcher.ts'
import type { World } from './world.ts'

/** Only patience: whatever takes longer has not recovered. */
const PATIENCE_MS = 60_000
const POLL_INTERVAL_MS = 20

export type Survived = {
  readonly kind: PlannedFault['kind']
  /** From the end of the cause to the first acknowledged bid after it; null where none came. */
  readonly recoveryMs: number | null
  /** The longest time without an acknowledged bid, from the start of the fault to the first bid after it. */
  readonly longestGapMs: number
}

export type FaultRun = {
  readonly world: string
  readonly survived: readonly Survived[]
  readonly duplicated: number
  readonly result: FaultRunResult
  readonly histories: Histories
  readonly ms: number
}

export type FaultRunOptions = {
  readonly seed: number
  readonly watchers: number
  readonly directory: string
  readonly plan: readonly PlannedFault[]
  readonly pauseMs: readonly [number, number]
  readonly say?: (line: string) => void
  /** No further fault starts after this. */
  readonly maxMs?: number
}

/**
 * Bidders and watchers at work while one fault after the other happens; then all comes to rest and is
 * checked.
 */
export async function runFaults(world: World, options: FaultRunOptions): Promise<FaultRun> {
  const startedAt = performance.now()
  const random = new Random(options.seed)
  const acknowledged = new Latest()
  const bidders = biddersIn(world, options, random, acknowledged)
  const watchers = watchersIn(world, options, random)
  await within(PATIENCE_MS, () => watchers.every(({ seen }) => seen !== null))
  for (const bidder of bidders) bidder.start()
  const survived = await sufferAll(world, options, random, acknowledged)
  await stopAll(bidders)
  await within(PATIENCE_MS, () => world.isReady())
  const histories = await historiesOf(world)
  const head = (auctionId: string): number => (histories.get(auctionId)?.length ?? 0) - 1
  await within(PATIENCE_MS, () => watchers.every(({ auctionId, seen }) => seen === head(auctionId)))
  await Promise.all(watchers.map((watcher) => watcher.stop()))
  const result = checkRun({
    bidders: bidders.map(({ journal }) => journal),
    watchers: watchers.map(({ journal }) => journal),
    histories,
  })
  const { duplicated, name } = { duplicated: world.duplicated(), name: world.name }
  return { world: name, survived, duplicated, result, histories, ms: performance.now() - startedAt }
}

/** When the last bid was acknowledged, and the longest time without one since the last `restart`. */
class Latest {
  atMs = 0
  longestGapMs = 0
  readonly advance = (atMs: number): void => {
    this.longestGapMs = Math.max(this.longestGapMs, atMs - this.atMs)
    this.atMs = Math.max(this.atMs, atMs)
  }

  restart(): void {
    this.atMs = performance.now()
    this.longestGapMs = 0
  }
}

function biddersIn(
  world: World,
  options: FaultRunOptions,
  random: Random,
  acknowledged: Latest,
): readonly Bidder[] {
  const { directory, pauseMs, seed } = options
  return world.cookies.map((cookie, index) => {
    const port = random.pick(world.ports)
    const own = { number: index + 1, port, cookie, random: new Random(seed * 1000 + index) }
    return new Bidder({
      ...own,
      auctionIds: world.auctionIds,
      directory,
      pauseMs,
      onAccepted: acknowledged.advance,
    })
  })
}

function watchersIn(
  world: World,
  { directory, watchers, seed }: FaultRunOptions,
  random: Random,
): readonly Watcher[] {
  return Array.from({ length: watchers }, (_, index) => {
    const port = random.pick(world.ports)
    const auctionId = world.auctionIds[index % world.auctionIds.length] ?? ''
    return new Watcher({
      number: index + 1,
      port,
      auctionId,
      directory,
      random: new Random(seed * 2000 + index),
    })
  })
}

async function sufferAll(
  world: World,
  { plan, say = () => {}, maxMs = Number.POSITIVE_INFINITY }: FaultRunOptions,
  random: Random,
  acknowledged: Latest,
): Promise<readonly Survived[]> {
  const startedAt = performance.now()
  const survived: Survived[] = []
  for (const { kind, holdMs, restMs } of plan) {
    if (performance.now() - startedAt > maxMs) break
    await pause(restMs)
    acknowledged.restart()
    await world.inflict(kind, holdMs, random)
    const endedAtMs = performance.now()
    const isBack = await within(PATIENCE_MS, () => acknowledged.atMs > endedAtMs)
    const recoveryMs = isBack ? acknowledged.atMs - endedAtMs : null
    const longestGapMs = isBack ? acknowledged.longestGapMs : performance.now() - acknowledged.atMs
    const back = recoveryMs === null ? 'no recovery' : `first bid after ${Math.round(recoveryMs)} ms`
    say(`${kind}, ${holdMs} ms: ${back}, at most ${Math.round(longestGapMs)} ms without a bid`)
    survived.push({ kind, recoveryMs, longestGapMs })
    if (!isBack) break
  }
  return survived
}

async function stopAll(bidders: readonly Bidder[]): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  await Promise.all(bidders.map((bidder) => bidder.stop(patience)))
}

/** Whether it came true in time. */
async function within(ms: number, isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!(await isTrue())) {
    if (performance.now() > deadline) return false
    await pause(POLL_INTERVAL_MS)
  }
  return true
}

async function historiesOf({ log, auctionIds }: World): Promise<Histories> {
  const reader = await openLogReader(log)
  const histories = new Map<string, readonly StoredEvent[]>()
  for (const auctionId of auctionIds) {
    const events: StoredEvent[] = []
    for await (const page of reader.readStream(auctionStream(auctionId))) events.push(...page)
    histories.set(auctionId, events)
  }
  await reader.close()
  return histories
}
