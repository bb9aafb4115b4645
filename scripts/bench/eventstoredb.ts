import { randomUUID } from 'node:crypto'
import { ANY, jsonEvent, type JSONType } from '@eventstore/db-client'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import { ClientHolder } from '@zuschlag/engine/store/eventstoredb/client-holder'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { BidSource, openAuctions } from './bench-auctions.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median, quantile } from './measure/quantile.ts'

/** Rounds of the engine and of the bare client alternate, so that a busy moment of the machine meets both. */
const ROUNDS = 5
const WARM_UP_ROUNDS = 1
const CALL_MS = 10_000

type Setting = { readonly inFlight: number; readonly auctions: number; readonly bids: number }

const SETTINGS: readonly Setting[] = [
  { inFlight: 1, auctions: 16, bids: 2000 },
  { inFlight: 16, auctions: 16, bids: 8000 },
  { inFlight: 256, auctions: 16, bids: 16_000 },
  { inFlight: 256, auctions: 1, bids: 16_000 },
  { inFlight: 256, auctions: 256, bids: 16_000 },
]

/**
 * Ratios to the bare client. With one bid in flight nothing shares what the engine does beside the call, and
 * nothing waits for it.
 */
const GOALS = { alone: { rate: 0.75, p99: 1.5 }, together: { rate: 0.95, p99: 1 } }

/** One measured round: events per second, and the time of each in milliseconds. */
type Round = { readonly perSecond: number; readonly timesMs: readonly number[] }
/** Makes one event durable. */
type Write = () => Promise<unknown>

/**
 * Durable accepted bids per second on an EventStoreDB server, compared with the bare client: one unary append
 * per event, of the same size, to as many streams, without an expected revision. It writes auctions under new
 * ids and leaves them there, so the server must be a disposable one. Rejects where the server does not state
 * a version, as a stub does not: its figures would say nothing about EventStoreDB.
 */
export function besideEventStore(connectionString: string): Benchmark {
  return {
    name: 'engine: on EventStoreDB',
    run: async (options) => {
      const holder = new ClientHolder(connectionString)
      try {
        options.say(`server ${await serverVersion(holder)}`)
        const figures: Figure[] = []
        for (const setting of SETTINGS)
          figures.push(...(await measure(connectionString, holder, setting, options)))
        return figures
      } finally {
        await holder.close()
      }
    },
  }
}

/** @throws Error where the server states no version. */
async function serverVersion(holder: ClientHolder): Promise<string> {
  // The client asks for the version to know what the server can do, but has no public member for it.
  const features = (await Reflect.get(holder.get(), 'capabilities')) as { readonly serverVersion?: string }
  const version = features.serverVersion ?? ''
  if (!/^\d+\.\d+/.test(version))
    throw new Error('The server states no version, so it is no EventStoreDB: nothing is measured on a stub')
  return version
}

async function measure(
  connectionString: string,
  holder: ClientHolder,
  setting: Setting,
  { quick, say }: BenchOptions,
): Promise<readonly Figure[]> {
  const { inFlight, auctions, bids } = setting
  const log = new EventStoreLog({ connectionString })
  const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
  try {
    const ids = await openAuctions(engine, auctions, () => randomUUID() as AuctionId)
    const source = new BidSource(ids)
    const placeBid: Write = async () => {
      const outcome = await engine.execute(source.next())
      if (outcome.status !== 'accepted') throw new Error(`A bid was not accepted: ${JSON.stringify(outcome)}`)
    }
    await placeBid()
    const append = bareAppend(holder, auctions, await newestEvent(log, `auction-${ids[0]}`))
    const count = quick ? Math.ceil(bids / 4) : bids
    const rounds: { readonly engine: Round; readonly bare: Round }[] = []
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const pair = { engine: await run(placeBid, count, inFlight), bare: await run(append, count, inFlight) }
      if (round >= 0) rounds.push(pair)
    }
    say(`${inFlight} in flight, ${auctions} ${auctions === 1 ? 'auction' : 'auctions'}`)
    return figuresOf(setting, rounds)
  } finally {
    await engine.stop()
    await log.close()
  }
}

async function newestEvent(log: EventStoreLog, stream: string): Promise<JSONType> {
  for await (const [event] of log.readStream(stream, { direction: 'backwards', limit: 1 }))
    return event as unknown as JSONType
  throw new Error(`No event in ${stream}`)
}

/**
 * One call per event, by the same kind of call as the engine's: with credentials, the client makes a unary
 * one.
 */
function bareAppend(holder: ClientHolder, streams: number, data: JSONType): Write {
  const client = holder.get()
  const { credentials } = holder
  const names = Array.from({ length: streams }, () => `bench-${randomUUID()}`)
  let count = 0
  return () => {
    const name = names[count % streams] ?? ''
    count += 1
    const event = jsonEvent({ id: randomUUID(), type: 'BidPlaced', data })
    const options = { expectedRevision: ANY, deadline: CALL_MS, requiresLeader: true, credentials } as const
    return client.appendToStream(name, event, options)
  }
}

async function run(write: Write, count: number, inFlight: number): Promise<Round> {
  const timesMs: number[] = []
  let left = count
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const startedAt = performance.now()
      await write()
      timesMs.push(performance.now() - startedAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { perSecond: (count / (performance.now() - startedAt)) * 1000, timesMs }
}

function figuresOf(
  { inFlight, auctions }: Setting,
  rounds: readonly { readonly engine: Round; readonly bare: Round }[],
): readonly Figure[] {
  const where = `${inFlight} in flight, ${auctions} ${auctions === 1 ? 'auction' : 'auctions'}`
  const p99 = (side: 'engine' | 'bare') =>
    quantile(
      rounds.flatMap((round) => round[side].timesMs),
      0.99,
    )
  const [engineMs, bareMs] = [p99('engine'), p99('bare')]
  const goal = inFlight === 1 ? GOALS.alone : GOALS.together
  return [
    {
      name: `bids/s, ${where}`,
      value: median(rounds.map(({ engine }) => engine.perSecond)),
      unit: '/s',
      beside: { name: 'one call per event', value: median(rounds.map(({ bare }) => bare.perSecond)) },
      ratio: median(rounds.map(({ engine, bare }) => engine.perSecond / bare.perSecond)),
      goal: { atLeast: goal.rate },
    },
    {
      name: `p99, ${where}`,
      value: engineMs,
      unit: 'ms',
      beside: { name: 'one call per event', value: bareMs },
      ratio: engineMs / bareMs,
      goal: { atMost: goal.p99 },
    },
  ]
}
