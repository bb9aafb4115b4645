import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../../../tests/simulation/random.ts'
import { type HttpAnswer, sendHttpCall, simulatedClientIp } from '../../client/http-call.ts'
import { bidBody, bidPath } from '../../client/api-client.ts'
import { runNowMs } from './run-clock.ts'
import { addDelay, type Delays, noDelays } from './delays.ts'
import { type AcceptedBid, type CallResults, noCalls } from './measures.ts'
import { arrivalsOf, auctionFor, type CallKind, evenArrivals, trafficShares } from './traffic.ts'

/** Job of a process of callers: how often they call, for how long, and from when on. */
export type CallersOrder = {
  readonly port: number
  /** Everything that people do, at random; or one kind alone, at an even pace. */
  readonly traffic: 'evening' | CallKind
  readonly ratePerSecond: number
  readonly seconds: number
  readonly startAtMs: number
  readonly seed: number
  readonly auctionIds: readonly string[]
  readonly cookies: readonly string[]
  readonly emails: readonly string[]
  readonly password: string
  /** Above every price of before. */
  readonly firstPrice: number
}
export type CallersResult = {
  readonly calls: Partial<Record<CallKind, CallResults>>
  readonly accepted: readonly AcceptedBid[]
  /**
   * By how much calls were sent later than they were due: where it grows, the callers are what is measured.
   */
  readonly late: Delays
}

const agent = new Agent({ keepAlive: true, maxSockets: 1024 })

const noAnswer = { status: 'none', text: '' } as const

type Call = {
  readonly kind: CallKind
  readonly number: number
  readonly auction: number
  readonly atMs: number
}

function send(order: CallersOrder, { kind, number, auction, atMs }: Call): Promise<HttpAnswer> {
  const { port, auctionIds, cookies, emails, password, firstPrice } = order
  const auctionId = auctionIds[auction] ?? ''
  const cookie = cookies[number % cookies.length]
  const to = { port, agent, clientIp: simulatedClientIp(20, (order.seed * 7919 + number) % 50_000) }
  const post = (path: string, body: object, own?: string): Promise<HttpAnswer> =>
    sendHttpCall({ ...to, path, cookie: own, body: JSON.stringify(body) }, kind === 'bid')
  const get = (path: string, own?: string): Promise<HttpAnswer> => sendHttpCall({ ...to, path, cookie: own })
  switch (kind) {
    case 'bid': {
      // Prices rise with the time at which bids are due, whichever process sends them.
      return post(bidPath(auctionId), bidBody(firstPrice + Math.floor(atMs)), cookie)
    }
    case 'publicDetails':
      return get(`/api/public/auctions/${auctionId}`)
    case 'ownDetails':
      return get(`/api/auctions/${auctionId}`, cookie)
    case 'publicList':
      // What the page of objects asks for when a visitor filters or turns it.
      return get(`/api/public/auctions/page?skip=${24 * (number % 2)}`)
    case 'page':
      return get('/de/objects')
    case 'signIn':
      return post('/api/account/login', { email: emails[number % emails.length], password })
  }
}

async function run(order: CallersOrder): Promise<CallersResult> {
  const random = new Random(order.seed)
  const { ratePerSecond, seconds } = order
  const arrivals =
    order.traffic === 'evening'
      ? arrivalsOf(random, trafficShares, ratePerSecond, seconds)
      : evenArrivals(order.traffic, ratePerSecond, seconds)
  const result = {
    calls: {} as Partial<Record<CallKind, CallResults>>,
    accepted: [] as AcceptedBid[],
    late: noDelays(),
  }
  const inFlight = new Set<Promise<void>>()
  let number = -1
  for (const { kind, atMs } of arrivals) {
    number += 1
    const dueAtMs = order.startAtMs + atMs
    const waitMs = dueAtMs - runNowMs()
    if (waitMs > 1) await pause(waitMs)
    const auction = auctionFor(random, kind, order.auctionIds.length)
    addDelay(result.late, runNowMs() - dueAtMs)
    const call = send(order, { kind, number, auction, atMs }).catch(() => noAnswer)
    const answered = call.then(({ status, text }) => {
      inFlight.delete(answered)
      const into = (result.calls[kind] ??= noCalls())
      addDelay(into.delays, runNowMs() - dueAtMs)
      into.statuses[status] = (into.statuses[status] ?? 0) + 1
      if (kind !== 'bid' || status !== 201) return
      result.accepted.push([auction, (JSON.parse(text) as { revision: number }).revision, dueAtMs])
    })
    inFlight.add(answered)
  }
  await Promise.all(inFlight)
  return result
}

process.on('message', (order: CallersOrder) => void run(order).then((result) => process.send?.(result)))
