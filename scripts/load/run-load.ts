import { setTimeout as pause } from 'node:timers/promises'
import { Child } from '../measure/child.ts'
import type { Callers, Watchers } from '../measure/clients.ts'
import { startCallers, startWatchers } from '../measure/clients.ts'
import type { Evening } from './evening.ts'
import { openEvening } from './evening.ts'
import type { HostileOrder, HostileResult } from './hostile-process.ts'
import { runNowMs } from '../measure/run-clock.ts'
import type { AcceptedBid, WatcherDelivery } from '../measure/measures.ts'
import { mergedCalls, deliveryDelaysOf } from '../measure/measures.ts'
import { watchHealth } from './product-health.ts'
import { untilCalm } from './until-calm.ts'
import type { LoadOptions } from './load-options.ts'
import type { LoadReport, StepResult } from './report.ts'
import type { WatchersReport } from '../measure/watchers-process.ts'

/** Clients get their start time this long before it, so that all start together. */
const START_IN_MS = 500
const WARM_UP_SECONDS = 2
const SETTLE_MS = 1_500
const TELLINGS_WITHIN_MS = 30_000
const HOSTILE_CLIENT_IPS = 16
/** One round of watchers over the auctions in so many notes when messages came; the others only count. */
const SAMPLE_EVERY = 10

/** The whole evening: rates one after the other, then a calm time and the same again under a flood. */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { say, rates, seconds, floodRate, floodTimes } = options
  say('starting the product')
  const evening = await openEvening(options)
  const watching = Array.from({ length: options.processes }, startWatchers)
  const run = new Run(evening, watching, options)
  const health = watchHealth(evening.product)
  try {
    say(`connecting ${options.watchers} watchers`)
    await run.connectWatchers()
    await run.step(rates[0] ?? floodRate ?? 1, WARM_UP_SECONDS)
    const steps: StepResult[] = []
    for (const rate of rates) {
      say(`${rate} calls a second`)
      steps.push(await run.step(rate, seconds))
    }
    const flood = floodRate === null ? null : await run.flood(floodRate, floodTimes, seconds)
    const watchers = await run.watchersAtRest()
    return { options, steps, flood, watchers, health: await health.stop() }
  } finally {
    await health.stop()
    run.stop()
    await evening.stop()
  }
}

class Run {
  readonly #evening: Evening
  readonly #watching: readonly Watchers[]
  readonly #calling: readonly Callers[]
  readonly #hostile = new Child<HostileOrder, HostileResult>(new URL('hostile-process.ts', import.meta.url))
  readonly #options: LoadOptions
  readonly #heads = new Map<number, number>()
  #firstPrice = 200_000
  #seed: number

  constructor(evening: Evening, watching: readonly Watchers[], options: LoadOptions) {
    this.#evening = evening
    this.#watching = watching
    this.#options = options
    this.#seed = options.seed * 1000
    this.#calling = Array.from({ length: options.processes }, startCallers)
  }

  async connectWatchers(): Promise<void> {
    const { watchers, processes } = this.#options
    const { port, auctionIds } = this.#evening
    const each = Math.ceil(watchers / processes)
    const orders = this.#watching.map((_, index) => {
      const first = index * each
      return {
        type: 'connect',
        port,
        kind: 'ws',
        after: null,
        sampleEvery: SAMPLE_EVERY,
        auctionIds,
        first,
        watchers: Math.max(0, Math.min(each, watchers - first)),
      } as const
    })
    await Promise.all(orders.map(async (order, index) => this.#watching[index]?.ask(order)))
  }

  /** Everybody at one rate for so long, once what the step before left behind is done. */
  async step(ratePerSecond: number, seconds: number): Promise<StepResult> {
    await untilCalm(this.#evening.port)
    return this.#runStep(ratePerSecond, seconds)
  }

  async #runStep(ratePerSecond: number, seconds: number): Promise<StepResult> {
    const startAtMs = runNowMs() + START_IN_MS
    const { port, auctionIds, cookies, emails, password } = this.#evening
    const common = {
      traffic: 'evening',
      port,
      auctionIds,
      cookies,
      emails,
      password,
      seconds,
      startAtMs,
    } as const
    const firstPrice = this.#firstPrice
    this.#firstPrice += (seconds + 1) * 1000
    const share = ratePerSecond / this.#calling.length
    const results = await Promise.all(
      this.#calling.map((child) =>
        child.ask({ ...common, firstPrice, ratePerSecond: share, seed: (this.#seed += 1) }),
      ),
    )
    const accepted = results.flatMap((result) => result.accepted)
    for (const [auction, revision] of accepted)
      this.#heads.set(auction, Math.max(revision, this.#heads.get(auction) ?? 0))
    const tellingsMs = await this.#tellingsMs(accepted)
    return {
      ratePerSecond,
      calls: mergedCalls(results.map(({ calls }) => calls)),
      lateMs: results.flatMap(({ lateMs }) => lateMs),
      accepted: accepted.length,
      tellingsMs,
    }
  }

  /** How long watchers waited for accepted bids, once all have come; what takes too long is missing. */
  async #tellingsMs(accepted: readonly AcceptedBid[]): Promise<readonly number[]> {
    const deliveries: WatcherDelivery[] = []
    for (const end = runNowMs() + TELLINGS_WITHIN_MS; ;) {
      await pause(SETTLE_MS)
      deliveries.push(...(await this.#collect()).flatMap((report) => report.deliveries))
      const delays = deliveryDelaysOf(accepted, deliveries)
      if (delays.length >= accepted.length || runNowMs() > end) return delays
    }
  }

  async flood(honestRate: number, times: number, seconds: number): Promise<LoadReport['flood']> {
    const { say } = this.#options
    say(`${honestRate} calls a second, calm`)
    const calm = await this.step(honestRate, seconds)
    say(`the same, and ${honestRate * times} hostile ones a second`)
    const { port, auctionIds, cookies } = this.#evening
    await untilCalm(port)
    const [hostile, honest] = await Promise.all([
      this.#hostile.ask({
        port,
        auctionIds,
        cookie: cookies[0] ?? '',
        clientIps: HOSTILE_CLIENT_IPS,
        ratePerSecond: honestRate * times,
        // It starts before the honest clients and ends after them.
        seconds: seconds + 2,
        startAtMs: runNowMs(),
        seed: this.#options.seed,
      }),
      pause(1_000).then(() => this.#runStep(honestRate, seconds)),
    ])
    return { times, calm, honest, hostile }
  }

  /** When nobody calls any more, every watcher has to know the newest revision. */
  async watchersAtRest(): Promise<LoadReport['watchers']> {
    const reports = await this.#collect()
    const behind = reports.flatMap(({ hindmost }) =>
      hindmost.filter((revision, auction) => revision < (this.#heads.get(auction) ?? 0)),
    )
    const sum = (read: (report: WatchersReport) => number): number =>
      reports.reduce((total, each) => total + read(each), 0)
    return {
      open: sum(({ open }) => open),
      lost: sum(({ lost }) => lost),
      messages: sum(({ messages }) => messages),
      auctionsBehind: behind.length,
    }
  }

  stop(): void {
    for (const child of [...this.#watching, ...this.#calling, this.#hostile]) child.stop()
  }

  #collect(): Promise<WatchersReport[]> {
    return Promise.all(this.#watching.map((child) => child.ask({ type: 'collect' })))
  }
}
