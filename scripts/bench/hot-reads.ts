import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { cardColumns } from '@zuschlag/projections/auction-details/queries'
import Koa from 'koa'
import { Pool } from 'pg'
import { Child } from './measure/child.ts'
import { median } from './measure/quantile.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { type GatewayStack, startGatewayStack } from './gateway-stack.ts'
import type { LoadOrder, LoadResult } from './load-process.ts'

const AUCTIONS = 50
const BIDS = 1_000
const CONNECTIONS = 16
/** Rounds of both sides take turns, so that a busy moment of the machine meets both. */
const ROUNDS = 5
const SECONDS_OF_ROUND = 2

type HotRead = {
  readonly name: string
  readonly goal?: number
  readonly path: (auctionId: AuctionId) => string
  readonly bare: BareRead
  /** What the bare route asks with; by default the auction. */
  readonly by?: 'time' | 'user'
}

const reads: readonly HotRead[] = [
  { name: 'read of public list', goal: 5, path: () => '/api/public/auctions', bare: 'list', by: 'time' },
  { name: 'read of public details', goal: 5, path: (id) => `/api/public/auctions/${id}`, bare: 'details' },
  { name: 'read of private details', goal: 0.6, path: (id) => `/api/auctions/${id}`, bare: 'details' },
  { name: 'read of own auctions', path: () => '/api/auctions', bare: 'own', by: 'user' },
  { name: 'read of costs', path: (id) => `/api/auctions/${id}/costs?price=250000`, bare: 'costs' },
  { name: 'read of anonymised bids', path: (id) => `/api/auctions/${id}/anonymized-bids`, bare: 'bids' },
]

/** Reads a second of what people read most, beside a bare route that asks the same rows. */
export const hotReads: Benchmark = {
  name: 'gateway: reads beside a bare route',
  run: async (options) => {
    const stack = await startGatewayStack(AUCTIONS)
    try {
      return await measure(stack, options)
    } finally {
      await stack.close()
    }
  },
}

async function measure(stack: GatewayStack, options: BenchOptions): Promise<readonly Figure[]> {
  const clients = new Child<LoadOrder, LoadResult>(new URL('load-process.ts', import.meta.url))
  const bare = await startBareReads(stack.databaseUrl)
  try {
    const port = await stack.startGateway(stack.engineClient)
    // So that there is something to read: bids of one person in every auction.
    const bids = { port, cookie: stack.cookie, to: { auctionIds: stack.auctionIds } }
    await clients.ask({ ...bids, connections: CONNECTIONS, calls: BIDS })
    const figures: Figure[] = []
    const { auctionIds, cookie, userId } = stack
    for (const read of reads) {
      const isPublic = read.name.includes('public')
      const own = { port, to: { paths: auctionIds.map(read.path) }, ...(isPublic ? {} : { cookie }) }
      const askedWith = { time: new Date().toISOString(), user: userId }
      const paths = auctionIds.map((id) => bare.pathOf(read.bare, read.by ? askedWith[read.by] : id))
      figures.push(await besideBare(read, clients, [own, { port: bare.port, to: { paths } }], options))
    }
    const paths = stack.auctionIds.map((id) => bare.pathOf('details', id))
    const ready = { port: bare.port, to: { paths: [bare.pathOf('ready', '')] } }
    const name = 'koa with an answer that is ready'
    return [
      ...figures,
      await besideBare({ name }, clients, [ready, { port: bare.port, to: { paths } }], options),
    ]
  } finally {
    clients.stop()
    await bare.close()
  }
}

type Side = Pick<LoadOrder, 'port' | 'to' | 'cookie'>

async function besideBare(
  { name, goal }: Pick<HotRead, 'name' | 'goal'>,
  clients: Child<LoadOrder, LoadResult>,
  sides: readonly [Side, Side],
  { quick, say }: BenchOptions,
): Promise<Figure> {
  const rateOf = async (side: Side, calls: number): Promise<number> => {
    const { refused, seconds } = await clients.ask({ ...side, connections: CONNECTIONS, calls })
    if (refused.length > 0) throw new Error(`${name} at port ${side.port} was answered ${refused[0]}`)
    return calls / seconds
  }
  const [rates, calls]: [[number[], number[]], number[]] = [[[], []], []]
  for (const [index, side] of sides.entries()) {
    // What warms up also says how many calls a round is to have.
    const rate = await rateOf(side, quick ? 100 : 400)
    calls[index] = Math.ceil(rate * (quick ? SECONDS_OF_ROUND / 8 : SECONDS_OF_ROUND))
  }
  for (let round = 0; round < (quick ? 2 : ROUNDS); round += 1)
    for (const [index, side] of sides.entries()) rates[index]?.push(await rateOf(side, calls[index] ?? 1))
  const [value, beside] = [median(rates[0]), median(rates[1])]
  say(`  ${name}: ${Math.round(value)} and ${Math.round(beside)} calls/s`)
  return {
    name,
    value,
    unit: 'calls/s',
    beside: { name: 'bare route', value: beside },
    ratio: value / beside,
    ...(goal === undefined ? {} : { goal: { atLeast: goal } }),
  }
}

/** A question to the read models; the path behind the first part is its only parameter. */
const statements = {
  list: `SELECT ${cardColumns.join(', ')} FROM read.auction_details
    WHERE is_published AND listed AND withdrawn_at IS NULL AND coalesce(effective_end_at, 'infinity') > $1::timestamptz
    ORDER BY coalesce(effective_end_at, 'infinity'), auction_id LIMIT 1000`,
  details: 'SELECT * FROM read.auction_details WHERE auction_id = $1',
  own: `SELECT ${cardColumns.map((column) => `auction.${column}`).join(', ')} FROM read.auction_details auction JOIN read.auction_participants own USING (auction_id)
    WHERE own.user_id = $1`,
  costs: `SELECT description->'costTerms' AS terms FROM read.auction_details WHERE auction_id = $1`,
  bids: `SELECT revision, price, placed_at FROM read.auction_bids WHERE auction_id = $1 AND standing
    ORDER BY price DESC, revision LIMIT 500`,
} as const
/** `ready` asks nothing: an answer as long as details that is there. Nothing that koa serves is faster. */
type BareRead = keyof typeof statements | 'ready'

const READY = JSON.stringify({ filling: 'x'.repeat(2_000) })

const BARE_CONNECTIONS = 16

/**
 * The least that answers a read: a route of koa with one prepared statement of `pg`, whose rows become JSON
 * as they are. It knows no session, no reader, no rule of who sees what, no limit.
 */
async function startBareReads(databaseUrl: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: BARE_CONNECTIONS })
  const koa = new Koa()
  koa.use(async (context) => {
    const [, name = '', parameter = ''] = context.path.split('/')
    context.type = 'application/json'
    context.body = READY
    if (!(name in statements)) return
    const text = statements[name as keyof typeof statements]
    const { rows } = await pool.query({ name, text, values: [decodeURIComponent(parameter)] })
    context.body = JSON.stringify(rows)
  })
  const server = createServer((request, response) => void koa.callback()(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    pathOf: (name: BareRead, parameter: string) => `/${name}/${encodeURIComponent(parameter)}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
