import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'node:http'
import { Child } from '../measure/child.ts'
import { type Callers, startCallers, startWatchers, type Watchers } from '../measure/clients.ts'
import type { Evening } from './evening.ts'
import type { HostileOrder, HostileResult } from './hostile-process.ts'
import { runNowMs } from '../measure/run-clock.ts'
import { type Delays, delaysOf, mergedDelays } from '../measure/delays.ts'
import { processorSeconds } from '../measure/processor-time.ts'
import { type AcceptedBid, deliveryDelaysOf, mergedCalls, type WatcherDelivery } from '../measure/measures.ts'
import { type CallKind, trafficShares } from '../measure/traffic.ts'
import type { LoadOptions } from './load-options.ts'
import type { LoadReport, StepResult } from './report.ts'
import type { CallersOrder } from '../measure/callers-process.ts'
import type { WatchersReport } from '../measure/watchers-process.ts'
import { sendHttpCall, simulatedClientIp } from '../../client/http-call.ts'

/** Clients get their start time this long before it, so that all start together. */
const START_IN_MS = 500
const SETTLE_MS = 1_500
const TELLINGS_WITHIN_MS = 30_000
const HOSTILE_CLIENT_IPS = 16
/** One round of watchers over the auctions in so many notes when messages came; the others only count. */
const SAMPLE_EVERY_MIN = 10
/** Notes that a step leaves behind; where more would come, fewer watchers note. */
const NOTES_MAX = 200_000
/** How long calls of one kind alone go on, each as often as in an evening of a hundred calls a second. */
const COST_SECONDS = 5

type CrowdOptions = Pick<LoadOptions, 'watchers' | 'processes' | 'seconds' | 'seed' | 'say'> & {
  /** Of the longest step. */
  readonly bids: number
}

/** Everybody of an evening: watchers, callers and flooders. */
export class Crowd {
  readonly #evening: Evening
  readonly #watching: readonly Watchers[]
  readonly #calling: readonly Callers[]
  readonly #hostile = new Child<HostileOrder, HostileResult>(new URL('hostile-process.ts', import.meta.url))
  readonly #options: CrowdOptions
  readonly #heads = new Map<number, number>()
  #firstPrice = 200_000
  #seed: number

  constructor(evening: Evening, options: CrowdOptions) {
    this.#evening = evening
    this.#watching = Array.from({ length: options.processes }, startWatchers)
    this.#options = options
    this.#seed = options.seed * 1000
    this.#calling = Array.from({ length: options.processes }, startCallers)
  }

  async connectWatchers(): Promise<void> {
    const { watchers, processes } = this.#options
    const { ports, auctionIds } = this.#evening
    const each = Math.ceil(watchers / processes)
    // A bid costs at most two messages, and each watcher of its auction gets both.
    const notes = (2 * this.#options.bids * watchers) / auctionIds.length
    const orders = this.#watching.map((_, index) => {
      const first = index * each
      return {
        type: 'connect',
        port: ports[index % ports.length] ?? 0,
        kind: 'ws',
        after: null,
        sampleEvery: Math.max(SAMPLE_EVERY_MIN, Math.ceil(notes / NOTES_MAX)),
        auctionIds,
        first,
        watchers: Math.max(0, Math.min(each, watchers - first)),
      } as const
    })
    await Promise.all(orders.map(async (order, index) => this.#watching[index]?.ask(order)))
  }

  /** Everybody at one rate for so long, once what the step before left behind is done. */
  async step(ratePerSecond: number, seconds: number): Promise<StepResult> {
    await untilCalm(this.#evening.ports[0] ?? 0)
    return this.#runStep(ratePerSecond, seconds)
  }

  /** Calls of one kind alone; answers how many. */
  async callsOf(kind: CallKind): Promise<number> {
    const seconds = Math.min(COST_SECONDS, this.#options.seconds)
    const { calls } = await this.#runStep(trafficShares[kind], seconds, kind)
    return calls[kind]?.delays.count ?? 0
  }

  async #runStep(
    ratePerSecond: number,
    seconds: number,
    traffic: CallersOrder['traffic'] = 'evening',
  ): Promise<StepResult> {
    const startAtMs = runNowMs() + START_IN_MS
    const { ports, parts, auctionIds, cookies, emails, password } = this.#evening
    const common = {
      traffic,
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
    const before = processorOf(parts)
    const results = await Promise.all(
      this.#calling.map((child, index) =>
        child.ask({
          ...common,
          port: ports[index % ports.length] ?? 0,
          firstPrice,
          ratePerSecond: share,
          seed: (this.#seed += 1),
        }),
      ),
    )
    const processor = coresOf(parts, before, seconds)
    const accepted = results.flatMap((result) => result.accepted)
    for (const [auction, revision] of accepted)
      this.#heads.set(auction, Math.max(revision, this.#heads.get(auction) ?? 0))
    const tellings = await this.#tellings(accepted)
    return {
      ratePerSecond,
      calls: mergedCalls(results.map(({ calls }) => calls)),
      late: mergedDelays(results.map(({ late }) => late)),
      accepted: accepted.length,
      tellings,
      processor,
    }
  }

  /** How long watchers waited for accepted bids, once all have come; what takes too long is missing. */
  async #tellings(accepted: readonly AcceptedBid[]): Promise<Delays> {
    const deliveries: WatcherDelivery[] = []
    for (const end = runNowMs() + TELLINGS_WITHIN_MS; ;) {
      await pause(SETTLE_MS)
      for (const report of await this.#collect())
        for (const delivery of report.deliveries) deliveries.push(delivery)
      const delays = deliveryDelaysOf(accepted, deliveries)
      if (delays.length >= accepted.length || runNowMs() > end) return delaysOf(delays)
    }
  }

  async flood(honestRate: number, times: number, seconds: number): Promise<LoadReport['flood']> {
    const { say } = this.#options
    say(`${honestRate} calls a second, calm`)
    const calm = await this.step(honestRate, seconds)
    say(`the same, and ${honestRate * times} hostile ones a second`)
    const { ports, auctionIds, cookies } = this.#evening
    const port = ports[0] ?? 0
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

const CALM_MS = 100
const CALM_TIMES = 3
const POLL_INTERVAL_MS = 200
/** A machine that others keep busy is never calm; then the next step starts nevertheless. */
const PATIENCE_MS = 30_000

/** Until the product answers a list at once several times, so that no step pays for the one before. */
async function untilCalm(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const until = performance.now() + PATIENCE_MS
  let times = 0
  while (times < CALM_TIMES && performance.now() < until) {
    const askedAt = performance.now()
    const call = { port, agent, clientIp: simulatedClientIp(40, 1), path: '/api/public/auctions' }
    const answer = await sendHttpCall(call).catch(() => null)
    times = answer?.status === 200 && performance.now() - askedAt < CALM_MS ? times + 1 : 0
    await pause(POLL_INTERVAL_MS)
  }
  agent.destroy()
}

type Parts = Evening['parts']

/** Processor seconds that each part of the product took so far; null where the system does not say it. */
const processorOf = (parts: Parts): readonly (number | null)[] =>
  Object.values(parts).map((pid) => processorSeconds([pid]))

/** How much of one core each part took since then. */
function coresOf(
  parts: Parts,
  before: readonly (number | null)[],
  seconds: number,
): Readonly<Record<string, number>> {
  const after = processorOf(parts)
  const taken = (index: number): number => ((after[index] ?? 0) - (before[index] ?? 0)) / seconds
  return Object.fromEntries(Object.keys(parts).map((part, index) => [part, taken(index)]))
}
