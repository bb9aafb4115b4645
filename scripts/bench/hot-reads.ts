import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Child } from '../measure/child.ts'
import { median } from '../measure/quantile.ts'
import type { BareRead } from './bare-reads.ts'
import { startBareReads } from './bare-reads.ts'
import type { BidLoadOrder, BidLoadResult } from './bid-load-process.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { startGatewayStack } from './gateway-stack.ts'
import type { GatewayStack } from './gateway-stack.ts'
import type { ReadLoadOrder, ReadLoadResult } from './read-load-process.ts'

const AUCTIONS = 50
const BIDS = 1_000
const CONNECTIONS = 16
/** Rounds of both sides take turns, so that a busy moment of the machine meets both. */
const ROUNDS = 5
const SECONDS_OF_ROUND = 2

type HotRead = {
  readonly name: string
  readonly goal?: number
  readonly isSignedIn?: true
  readonly path: (auctionId: AuctionId) => string
  readonly bare: BareRead
  /** What the bare route asks with; by default the auction. */
  readonly parameter?: (stack: GatewayStack) => string
}

const reads: readonly HotRead[] = [
  {
    name: 'read of public list',
    goal: 5,
    path: () => '/api/public/auctions',
    bare: 'list',
    parameter: () => new Date().toISOString(),
  },
  { name: 'read of public details', goal: 5, path: (id) => `/api/public/auctions/${id}`, bare: 'details' },
  {
    name: 'read of private details',
    goal: 0.6,
    isSignedIn: true,
    path: (id) => `/api/auctions/${id}`,
    bare: 'details',
  },
  {
    name: 'read of own auctions',
    isSignedIn: true,
    path: () => '/api/auctions',
    bare: 'own',
    parameter: ({ userId }) => userId,
  },
  {
    name: 'read of costs',
    isSignedIn: true,
    path: (id) => `/api/auctions/${id}/costs?price=250000`,
    bare: 'costs',
  },
  {
    name: 'read of anonymised bids',
    isSignedIn: true,
    path: (id) => `/api/auctions/${id}/anonymized-bids`,
    bare: 'bids',
  },
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
  const clients = new Child<ReadLoadOrder, ReadLoadResult>(new URL('read-load-process.ts', import.meta.url))
  const bare = await startBareReads(stack.databaseUrl)
  try {
    const port = await stack.startGateway(stack.engineClient)
    await placeBids(stack, port)
    const figures: Figure[] = []
    for (const read of reads) {
      const { auctionIds, cookie } = stack
      const own = { port, paths: auctionIds.map(read.path), ...(read.isSignedIn === true ? { cookie } : {}) }
      const parameterOf = read.parameter ?? ((_stack: GatewayStack, id: AuctionId) => id)
      const paths = auctionIds.map((id) => bare.pathOf(read.bare, parameterOf(stack, id)))
      figures.push(await besideBare(read, clients, [own, { port: bare.port, paths }], options))
    }
    const paths = stack.auctionIds.map((id) => bare.pathOf('details', id))
    const ready = { port: bare.port, paths: [bare.pathOf('ready', '')] }
    const name = 'koa with an answer that is ready'
    return [...figures, await besideBare({ name }, clients, [ready, { port: bare.port, paths }], options)]
  } finally {
    clients.stop()
    await bare.close()
  }
}

type Side = Pick<ReadLoadOrder, 'port' | 'paths' | 'cookie'>

async function besideBare(
  { name, goal }: Pick<HotRead, 'name' | 'goal'>,
  clients: Child<ReadLoadOrder, ReadLoadResult>,
  sides: readonly [Side, Side],
  { quick, say }: BenchOptions,
): Promise<Figure> {
  const rateOf = async (side: Side, calls: number): Promise<number> => {
    const { refused, seconds } = await clients.ask({ ...side, connections: CONNECTIONS, calls })
    if (refused.length > 0) throw new Error(`${name} at port ${side.port} was answered ${refused.join(', ')}`)
    return calls / seconds
  }
  const rates: [number[], number[]] = [[], []]
  const callsOf: number[] = []
  for (const side of sides) {
    // What warms up also says how many calls a round is to have.
    const rate = await rateOf(side, quick ? 100 : 400)
    callsOf.push(Math.ceil(rate * (quick ? SECONDS_OF_ROUND / 8 : SECONDS_OF_ROUND)))
  }
  for (let round = 0; round < (quick ? 2 : ROUNDS); round += 1)
    for (const [index, side] of sides.entries())
      rates[index]?.push(await rateOf(side, callsOf[index] ?? CONNECTIONS))
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

/** So that there is something to read: bids of one person in every auction. */
async function placeBids({ auctionIds, cookie }: GatewayStack, port: number): Promise<void> {
  const bidders = new Child<BidLoadOrder, BidLoadResult>(new URL('bid-load-process.ts', import.meta.url))
  const { refused } = await bidders.ask({ port, cookie, auctionIds, connections: CONNECTIONS, bids: BIDS })
  bidders.stop()
  if (refused > 0) throw new Error(`${refused} bids were refused`)
}
