import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../../../tests/simulation/random.ts'
import { bidBody, bidPath } from '../../client/api-client.ts'
import { simulatedClientIp } from '../../client/http-call.ts'
import { CheapSender, requestText } from '../measure/cheap-sender.ts'
import { runNowMs } from '../measure/run-clock.ts'
import { arrivalsOf } from '../measure/traffic.ts'

/** What somebody sends who wants others to wait. They have few IPs and send many requests. */
const hostileShares = {
  list: 25,
  details: 15,
  page: 15,
  search: 10,
  wrongPassword: 10,
  bidOfNobody: 10,
  bidOfOne: 5,
  hugeBody: 5,
  nowhere: 5,
} as const
type HostileKind = keyof typeof hostileShares

export type HostileOrder = {
  readonly port: number
  readonly ratePerSecond: number
  readonly seconds: number
  readonly startAtMs: number
  readonly seed: number
  readonly auctionIds: readonly string[]
  /** Of one account that takes part in the flood. */
  readonly cookie: string
  readonly clientIps: number
}
/** How many requests got which status. */
export type HostileResult = { readonly sent: number; readonly statuses: Readonly<Record<string, number>> }

const HUGE_BYTES = 64 * 1024
const hugeBody = `{"email":"${'x'.repeat(HUGE_BYTES)}"}`

type Parts = { readonly path: string; readonly body?: string; readonly cookie?: string }

function partsOf(order: HostileOrder, kind: HostileKind, random: Random): Parts {
  const auctionId = random.pick(order.auctionIds)
  const some = random.between(1, 1_000_000)
  const bid = (): Parts => ({
    path: bidPath(auctionId),
    body: JSON.stringify(bidBody(1)),
  })
  const login = (body: string): Parts => ({ path: '/api/account/login', body })
  switch (kind) {
    case 'list':
      return { path: '/api/public/auctions' }
    case 'details':
      return { path: `/api/public/auctions/${auctionId}` }
    case 'page':
      return { path: `/de/objects?x=${some}` }
    case 'search':
      return { path: `/api/public/auctions/ended?search=${some}` }
    case 'wrongPassword':
      return login(JSON.stringify({ email: `nobody-${some}@flood.example`, password: 'never the right one' }))
    case 'bidOfNobody':
      return bid()
    case 'bidOfOne':
      return { ...bid(), cookie: order.cookie }
    case 'hugeBody':
      return login(hugeBody)
    case 'nowhere':
      return { path: `/api/${randomUUID()}` }
  }
}

async function run(order: HostileOrder): Promise<HostileResult> {
  const random = new Random(order.seed)
  const statuses: Record<string, number> = {}
  const sender = new CheapSender(order.port)
  const inFlight = new Set<Promise<void>>()
  let sent = 0
  for (const { kind, atMs } of arrivalsOf(random, hostileShares, order.ratePerSecond, order.seconds)) {
    const waitMs = order.startAtMs + atMs - runNowMs()
    if (waitMs > 1) await pause(waitMs)
    const clientIp = simulatedClientIp(66, random.between(1, order.clientIps))
    const answered = sender
      .send(requestText({ clientIp, ...partsOf(order, kind, random) }))
      .then((status) => {
        inFlight.delete(answered)
        statuses[status] = (statuses[status] ?? 0) + 1
      })
    inFlight.add(answered)
    sent += 1
  }
  await Promise.all(inFlight)
  return { sent, statuses }
}

process.on('message', (order: HostileOrder) => void run(order).then((result) => process.send?.(result)))
