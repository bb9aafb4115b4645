import { expect, test } from 'vitest'
import type { EventLog, LoggedEvent, Subscription, LogPosition } from '@zuschlag/engine/store/event-log'
import { mustAppend } from './collect.ts'
import type { ConformanceContext } from './conformance-context.ts'
import { sampleEvent, sampleEvents } from './sample-events.ts'

type Watch = {
  readonly seen: string[]
  readonly upTo: () => LogPosition | null
  /** How often the log ended with a page. */
  readonly ends: () => number
  readonly until: (condition: () => boolean) => Promise<void>
  readonly subscription: Subscription
}

const PAGE_EVENTS = 50

const nameOf = ({ stream, event }: LoggedEvent) => `${stream}/${event.revision}`

/**
 * Follows a log and notes what is delivered. `handle` stands for the consumer: what it throws makes it
 * subscribe again behind what it had handled.
 */
function startWatch(
  log: EventLog,
  streamPrefix: string,
  after: LogPosition | null,
  handle: (events: readonly LoggedEvent[]) => unknown = () => {},
): Watch {
  const seen: string[] = []
  let upTo = after
  let ends = 0
  let changed = () => {}
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        changed = resolve
      })
    }
  }
  let isStopped = false
  let current = log.subscribeAll({ after, streamPrefix })
  const follow = async (): Promise<void> => {
    for (let page = await current.next(PAGE_EVENTS); page !== null; page = await current.next(PAGE_EVENTS)) {
      await handle(page.events)
      seen.push(...page.events.map(nameOf))
      upTo = page.next
      if (page.atEnd) ends += 1
      changed()
    }
  }
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await follow().catch(async () => {
        await current.stop()
        current = log.subscribeAll({ after: upTo, streamPrefix })
      })
    }
  }
  const finished = run()
  const subscription: Subscription = {
    next: () => Promise.reject(new Error('The watch asks for itself')),
    nudge: () => current.nudge(),
    stop: async () => {
      isStopped = true
      await current.stop()
      await finished
    },
  }
  return { seen, upTo: () => upTo, ends: () => ends, until, subscription }
}

type WatchFrom = (
  streamPrefix: string,
  after: LogPosition | null,
  handle?: (events: readonly LoggedEvent[]) => unknown,
) => Watch

export function subscriptionCases(context: ConformanceContext): void {
  const { log, stream } = context
  const watch: WatchFrom = (...options) => startWatch(log(), ...options)
  fromWhereCases(context, watch)
  handOverCases(context, watch)
  handlerCases(context, watch)

  test('delivers streams of the prefix and not those that merely look like it', async () => {
    const [one, ten, other] = [stream('near-1-'), stream('near-10-'), stream('far-1-')]
    const after = await log().head()
    for (const name of [one, ten, other]) await mustAppend(log(), name, 'none', [sampleEvent(name, 0)])
    const narrow = watch(one, after)
    const wide = watch(stream('near-1'), after)
    await Promise.all([narrow.until(() => narrow.ends() > 0), wide.until(() => wide.seen.length === 2)])
    await Promise.all([narrow.subscription.stop(), wide.subscription.stop()])
    expect(narrow.seen).toEqual([`${one}/0`])
    expect(wide.seen).toEqual([`${one}/0`, `${ten}/0`])
  })

  test('moves its checkpoint over events that do not match', async () => {
    const name = stream('noise')
    const after = await log().head()
    const quiet = watch(stream('no-such'), after)
    await quiet.until(() => quiet.ends() > 0)
    for (let from = 0; from < 2000; from += 500)
      await mustAppend(log(), name, from === 0 ? 'none' : from - 1, sampleEvents(name, from, 500))
    await quiet.until(() => quiet.upTo() !== after)
    await quiet.subscription.stop()
    const head = await log().head()
    expect((quiet.upTo() ?? '') > (after ?? '') && (quiet.upTo() ?? '') <= (head ?? '')).toBe(true)
    const later = watch(stream('no-such'), after)
    await later.until(() => later.ends() > 0)
    await later.subscription.stop()
    expect([...quiet.seen, ...later.seen]).toEqual([])
    expect(later.upTo()).toBe(head)
  })
}

function fromWhereCases({ log, stream }: ConformanceContext, watch: WatchFrom): void {
  test('delivers from the beginning', async () => {
    const name = stream('from-start')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 3))
    const all = watch(name, null)
    await all.until(() => all.seen.length === 3)
    await all.subscription.stop()
    expect(all.seen).toEqual([0, 1, 2].map((revision) => `${name}/${revision}`))
  })

  test('delivers after a position, exclusively, and resumes there', async () => {
    const name = stream('from-position')
    const first = await mustAppend(log(), name, 'none', sampleEvents(name, 0, 2))
    await mustAppend(log(), name, 1, sampleEvents(name, 2, 2))
    const before = watch(name, first.position)
    await before.until(() => before.seen.length === 2)
    await before.subscription.stop()
    await mustAppend(log(), name, 3, [sampleEvent(name, 4)])
    const after = watch(name, before.upTo())
    await after.until(() => after.seen.length === 1)
    await after.subscription.stop()
    expect([...before.seen, ...after.seen]).toEqual([2, 3, 4].map((revision) => `${name}/${revision}`))
  })

  test('delivers from the end what comes from then on', async () => {
    const name = stream('from-end')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 2))
    const live = watch(name, await log().head())
    await live.until(() => live.ends() === 1)
    await mustAppend(log(), name, 1, [sampleEvent(name, 2)])
    await live.until(() => live.seen.length === 1)
    await live.subscription.stop()
    expect(live.seen).toEqual([`${name}/2`])
  })
}

const expected = (name: string, count: number) =>
  Array.from({ length: count }, (_, revision) => `${name}/${revision}`)

async function writeSlowly(log: EventLog, name: string, from: number, count: number): Promise<void> {
  for (let revision = from; revision < from + count; revision += 1) {
    await mustAppend(log, name, revision === 0 ? 'none' : revision - 1, [sampleEvent(name, revision)])
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function handOverCases({ log, stream }: ConformanceContext, watch: WatchFrom): void {
  test('loses and doubles nothing between catching up and being live', async () => {
    const name = stream('hand-over')
    await writeSlowly(log(), name, 0, 120)
    const all = watch(name, null)
    await writeSlowly(log(), name, 120, 120)
    await all.until(() => all.seen.length >= 240)
    await all.subscription.stop()
    expect(all.seen).toEqual(expected(name, 240))
    expect(all.ends()).toBeGreaterThan(0)
  })

  test('says where the log ends only behind everything that was appended before', async () => {
    const name = stream('caught-up')
    await writeSlowly(log(), name, 0, 120)
    const all = watch(name, null)
    await all.until(() => all.ends() > 0)
    expect(all.seen).toEqual(expected(name, 120))
    await all.subscription.stop()
  })

  test('says so once where nothing is new, and then waits', async () => {
    const name = stream('nothing-new')
    const after = await log().head()
    const subscription = log().subscribeAll({ after, streamPrefix: name })
    expect(await subscription.next(10)).toEqual({ events: [], next: after, atEnd: true, unreadable: null })
    const next = subscription.next(10)
    await mustAppend(log(), name, 'none', [sampleEvent(name, 0)])
    expect((await next)?.events.map(({ event }) => event.revision)).toEqual([0])
    await subscription.stop()
  })

  test('fills a page up to its limit and no further', async () => {
    const name = stream('limit')
    const after = await log().head()
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 25))
    const subscription = log().subscribeAll({ after, streamPrefix: name })
    const counts: number[] = []
    for (let isAtEnd = false; !isAtEnd;) {
      const page = await subscription.next(10)
      counts.push(page?.events.length ?? 0)
      isAtEnd = page?.atEnd ?? true
    }
    await subscription.stop()
    expect(counts.slice(0, 3)).toEqual([10, 10, 5])
  })
}

function handlerCases({ log, stream }: ConformanceContext, watch: WatchFrom): void {
  test('waits for a slow consumer and delivers in order', async () => {
    const name = stream('slow')
    const slow = watch(name, await log().head(), () => new Promise((resolve) => setTimeout(resolve, 5)))
    await writeSlowly(log(), name, 0, 60)
    await slow.until(() => slow.seen.length === 60)
    await slow.subscription.stop()
    expect(slow.seen).toEqual(expected(name, 60))
  })

  test('delivers again what a consumer failed at, once it subscribes again', async () => {
    const name = stream('throws')
    let throws = 2
    const all = watch(name, await log().head(), (events) => {
      if (events.length > 0) throws -= 1
      if (events.length > 0 && throws >= 0) throw new Error('the consumer failed')
    })
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 3))
    await all.until(() => all.seen.length === 3)
    await all.subscription.stop()
    expect(all.seen).toEqual(expected(name, 3))
    expect(throws).toBeLessThan(0)
  })

  test('delivers nothing once it is stopped', async () => {
    const name = stream('stopped')
    const all = watch(name, await log().head())
    await mustAppend(log(), name, 'none', [sampleEvent(name, 0)])
    await all.until(() => all.seen.length === 1)
    await all.subscription.stop()
    await writeSlowly(log(), name, 1, 5)
    expect(all.seen).toEqual([`${name}/0`])
  })

  test('answers a waiting consumer when it is stopped', async () => {
    const subscription = log().subscribeAll({ after: await log().head(), streamPrefix: stream('waiting') })
    await subscription.next(10)
    const next = subscription.next(10)
    await subscription.stop()
    expect(await next).toBeNull()
    expect(await subscription.next(10)).toBeNull()
  })
}
