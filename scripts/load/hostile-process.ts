import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../../tests/simulation/random.ts'
import { clientAddress } from './addresses.ts'
import type { HttpAnswer } from './http-call.ts'
import { call } from './http-call.ts'
import { loadNowMs } from './load-clock.ts'
import { arrivalsOf } from './traffic.ts'

/** What somebody sends who wants others to wait. Their addresses are few, their requests many. */
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
  readonly addresses: number
}
/** How many requests got which status. */
export type HostileResult = { readonly sent: number; readonly statuses: Readonly<Record<string, number>> }

const HUGE_BYTES = 64 * 1024
const confirmations = {
  offerIsBindingChecked: true,
  documentsChecked: true,
  agreementsOrNoReservationsChecked: true,
  agbChecked: true,
}
const agent = new Agent({ keepAlive: true, maxSockets: 512 })

function send(order: HostileOrder, kind: HostileKind, random: Random): Promise<HttpAnswer> {
  const to = { port: order.port, agent, address: clientAddress(66, random.between(1, order.addresses)) }
  const auctionId = random.pick(order.auctionIds)
  const get = (path: string): Promise<HttpAnswer> => call({ ...to, method: 'GET', path })
  const post = (path: string, body: string, cookie?: string): Promise<HttpAnswer> =>
    call({ ...to, method: 'POST', path, body, cookie })
  const bid = JSON.stringify({ price: 1, commandId: randomUUID(), confirmations })
  switch (kind) {
    case 'list':
      return get('/api/public/auctions')
    case 'details':
      return get(`/api/public/auctions/${auctionId}`)
    case 'page':
      return get(`/de/objects?x=${random.between(1, 1_000_000)}`)
    case 'search':
      return get(`/api/public/auctions/ended?search=${random.between(1, 1_000_000)}`)
    case 'wrongPassword': {
      const email = `nobody-${random.between(1, 1_000_000)}@flood.example`
      return post('/api/account/login', JSON.stringify({ email, password: 'never the right one' }))
    }
    case 'bidOfNobody':
      return post(`/api/auctions/${auctionId}/bids`, bid)
    case 'bidOfOne':
      return post(`/api/auctions/${auctionId}/bids`, bid, order.cookie)
    case 'hugeBody':
      return post('/api/account/login', `{"email":"${'x'.repeat(HUGE_BYTES)}"}`)
    case 'nowhere':
      return get(`/api/${randomUUID()}`)
  }
}

async function run(order: HostileOrder): Promise<HostileResult> {
  const random = new Random(order.seed)
  const statuses: Record<string, number> = {}
  const sent: Promise<void>[] = []
  for (const { kind, atMs } of arrivalsOf(random, hostileShares, order.ratePerSecond, order.seconds)) {
    const waitMs = order.startAtMs + atMs - loadNowMs()
    if (waitMs > 1) await pause(waitMs)
    const heard = send(order, kind, random).then(({ status }) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    })
    sent.push(heard)
  }
  await Promise.all(sent)
  return { sent: sent.length, statuses }
}

process.on('message', (order: HostileOrder) => void run(order).then((result) => process.send?.(result)))
