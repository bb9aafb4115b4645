import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Child } from './measure/child.ts'
import { median } from './measure/quantile.ts'
import type { BareRead } from './bare-reads.ts'
import { startBareReads } from './bare-reads.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { startGatewayStack } from './gateway-stack.ts'
import type { GatewayStack } from './gateway-stack.ts'
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
