import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** What the thread that drives the load hands over. */
export type PacedBidsData = {
  readonly port: number
  readonly cookie: string
  readonly auctionIds: readonly string[]
  readonly bidsPerSecond: number
  readonly seconds: number
}
/**
 * Milliseconds from when each bid was due until it was answered, so that a server that stalls does not hide
 * it.
 */
export type PacedBidsResult = { readonly latenciesMs: readonly number[]; readonly refused: number }

const { port, cookie, auctionIds, bidsPerSecond, seconds } = workerData as PacedBidsData
const confirmations = {
  offerIsBindingChecked: true,
  documentsChecked: true,
  agreementsOrNoReservationsChecked: true,
  agbChecked: true,
}
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function bid(count: number): Promise<boolean> {
  const body = JSON.stringify({ price: 200_000 + count, commandId: randomUUID(), confirmations })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const sending = request({
    agent,
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/auctions/${auctionIds[count % auctionIds.length] ?? ''}/bids`,
    headers: { cookie, 'content-type': 'application/json', 'content-length': body.length },
  })
  sending.on('response', (response) => {
    response.resume()
    response.on('end', () => resolve(response.statusCode === 201))
  })
  sending.on('error', () => resolve(false))
  sending.end(body)
  return promise
}

async function run(): Promise<PacedBidsResult> {
  const latenciesMs: number[] = []
  let refused = 0
  const sent: Promise<void>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < bidsPerSecond * seconds; count += 1) {
    const dueAt = startedAt + (count * 1000) / bidsPerSecond
    if (dueAt - performance.now() > 1) await pause(dueAt - performance.now())
    const answered = bid(count).then((isAccepted) => {
      latenciesMs.push(performance.now() - dueAt)
      if (!isAccepted) refused += 1
    })
    sent.push(answered)
  }
  await Promise.all(sent)
  return { latenciesMs, refused }
}

const result = await run()
agent.destroy()
parentPort?.postMessage(result)
