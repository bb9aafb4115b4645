import { afterEach, expect, test } from 'vitest'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { auctionIdOf, numberedUuid } from '../fixtures/auction-commands.ts'
import { chainFault } from '../fixtures/engine-on-memory.ts'
import type { Acknowledgement } from './engine-process.ts'
import { EngineProcess } from './engine-process.ts'

/** The longest that a log may be without a writer, in milliseconds. */
const TAKEOVER_MS = 5000

/** The log under test. */
export type LogPlace = {
  readonly location: LogLocation
  readonly reader: () => Promise<EventLogReader>
  /** The longest that an engine may wait for the lease when it starts after one that was killed, in milliseconds. */
  readonly restartMs: number
}

/** Two engines in processes of their own on one log, and what happens when the leading one is killed or stands still. */
export function takeoverCases(place: () => LogPlace): void {
  const processes: EngineProcess[] = []
  const start = (number: number, pauseMs: number) => {
    const engine = new EngineProcess(place().location, number, pauseMs)
    processes.push(engine)
    return engine
  }
  /** A leading engine that is at work, and one that stands by. */
  const startPair = async (first: number, pauseMs: number) => {
    const leader = start(first, pauseMs)
    await leader.until(() => leader.acks().length > 5)
    const standby = start(first + 1, pauseMs)
    await standby.until(() => standby.state === 'standby')
    return { leader, standby }
  }
  afterEach(async () => {
    for (const engine of processes.splice(0)) if (!engine.isGone) await engine.kill()
  })

  test.each([
    ['at leisure', 10, 20],
    ['at full speed', 20, 0],
  ])(
    '[ONCE-6] a leader bidding %s that stands still is followed, and writes nothing when it wakes',
    async (_, number, pauseMs) => {
      const { leader, standby } = await startPair(number, pauseMs)
      leader.child.kill('SIGSTOP')
      expect(await standby.until(() => standby.acks().length > 0)).toBeLessThan(TAKEOVER_MS)
      const said = leader.lines.length
      leader.child.kill('SIGCONT')
      // Stopped in the middle of a transaction it cannot be outwaited and was ended; otherwise it wakes, and stands by.
      await leader.until(() => leader.isGone || leader.lines.slice(said).includes('standby'))
      const seen = standby.acks().length
      await standby.until(() => standby.acks().length > seen + 5)
      const acks = [leader, standby].flatMap((engine) => engine.acks())
      const events = await historyIn(place())
      checkAcknowledged(events, acks)
      expect(eventsOf(number, events.slice(standby.acks()[0]?.revision))).toEqual([])
    },
  )

  test('[ONCE-6] a leader that is killed is followed at once, and one that starts again waits for nobody', async () => {
    const { leader, standby } = await startPair(30, 5)
    await leader.kill()
    expect(await standby.until(() => standby.acks().length > 0)).toBeLessThan(TAKEOVER_MS)
    await standby.kill()
    const again = start(32, 5)
    await again.until(() => again.lines.length > 0)
    expect(await again.until(() => again.state === 'leading')).toBeLessThan(place().restartMs)
    await again.until(() => again.acks().length > 5)
    const acks = [leader, standby, again].flatMap((engine) => engine.acks())
    checkAcknowledged(await historyIn(place()), acks)
  })
}

async function historyIn(place: LogPlace): Promise<readonly StoredEvent[]> {
  const reader = await place.reader()
  const events: StoredEvent[] = []
  for await (const page of reader.readStream(auctionStream(auctionIdOf(1)))) events.push(...page)
  await reader.close()
  return events
}

/** Everything that was acknowledged before the history was read is in it. */
function checkAcknowledged(events: readonly StoredEvent[], acks: readonly Acknowledgement[]): void {
  expect(chainFault(events)).toBeNull()
  for (const { commandId, revision, hash } of acks)
    expect(events[revision]).toMatchObject({ commandId, hash })
}

/** What the engine with a number wrote. */
function eventsOf(number: number, events: readonly StoredEvent[]): readonly StoredEvent[] {
  const [prefix = ''] = numberedUuid(1000 + number, 0).split('-')
  return events.filter(({ commandId }) => commandId.startsWith(prefix))
}
