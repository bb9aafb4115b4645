import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sendHttpCall } from '../../../scripts/client/http-call.ts'
import { postBid } from '../post-bid.ts'
import { Bursts } from './bursts.ts'
import type { Probes, Walked, WalkResult } from './walk-figures.ts'
import { type OpenApi, requestsOf, type WalkRequest } from './walk-operations.ts'
import { probedId, valuesOfScene, type WalkScene } from './walk-scene.ts'

/** Requests that are sent at once, by one account. */
const PARALLEL = 60
const IDLE_MS = 8_000
/** Between two operations, so that each starts on a product that is idle again. */
const REST_MS = 700
const HEAP_AFTER_MS = 60_000
/** Pace of those whose answers are measured; it keeps the limits of bids. */
const BID_EVERY_MS = 25
const LIVE_EVERY_MS = 15

type Sample = { readonly from: number; readonly ms: number }
type Reader = { readonly cookies: readonly string[] }

/** Sends each GET operation of the API sixty times at once, and measures somebody else meanwhile. */
export async function walk(scene: WalkScene, say: (line: string) => void): Promise<WalkResult> {
  const { port } = scene.place
  const agent = new Agent({ localAddress: '127.0.0.9', keepAlive: true, maxSockets: PARALLEL })
  const send = (path: string, cookie?: string) => sendHttpCall({ port, agent, path, cookie }, true)
  const description = JSON.parse((await send('/api/openapi.json')).text) as OpenApi
  const requests = requestsOf(description, valuesOfScene)
  const readers = new Map<WalkRequest, Reader>()
  for (const request of requests) {
    const reader = await readerOf(request, scene, send)
    if (reader !== null) readers.set(request, reader)
  }
  const before = await heapOf(scene)
  const probing = new Probing(scene)
  await pause(IDLE_MS)
  const idle = probing.since(0)
  const walked: Walked[] = []
  const bursts = new Bursts(port, PARALLEL)
  for (const [index, [request, { cookies }]] of [...readers].entries()) {
    const {
      statuses,
      from: at,
      ms,
    } = await bursts.send({ path: request.path, cookie: cookies[index % cookies.length] })
    const from = at - performance.timeOrigin
    await pause(REST_MS)
    walked.push({
      operation: request.operation,
      answers: counted(statuses),
      ms,
      probes: probing.since(from, from + ms),
    })
    say(`${request.operation}: ${JSON.stringify(counted(statuses))} in ${ms.toFixed(0)} ms`)
  }
  await Promise.all([probing.stop(), bursts.close()])
  await pause(HEAP_AFTER_MS)
  const heap = { before, after: await heapOf(scene) }
  agent.destroy()
  const unanswered = requests.filter((request) => !readers.has(request)).map(({ operation }) => operation)
  return { idle, walked, unanswered, heap }
}

/** The first of the scene's people whom an operation answers, with others of their kind. */
async function readerOf(
  { path }: WalkRequest,
  { administrators, bidders, winner }: WalkScene,
  send: (path: string, cookie?: string) => Promise<{ readonly status: number }>,
): Promise<Reader | null> {
  for (const cookies of [administrators, bidders, [winner]]) {
    const { status } = await send(path, cookies[0])
    if (status === 200 || status === 204) return { cookies }
  }
  return null
}

function counted(statuses: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function heapOf({ place }: WalkScene): Promise<number> {
  const file = place.environment['HEAP_FILE'] ?? ''
  await rm(file, { force: true })
  process.kill(place.product.pid, 'SIGUSR2')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await pause(100)
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return Number(text)
  }
  throw new Error('The product did not collect its heap')
}

/** Somebody who bids and somebody who asks whether the product lives, one request after the other. */
class Probing {
  readonly #bids: Sample[] = []
  readonly #lives: Sample[] = []
  readonly #ended: Promise<unknown>
  #isStopped = false

  constructor({ place: { port }, probing }: WalkScene) {
    const agent = (localAddress: string) => new Agent({ localAddress, keepAlive: true })
    const [bidder, probe] = [agent('127.0.0.3'), agent('127.0.0.4')]
    let price = 200_000
    const bid = async (): Promise<void> => {
      price += 1
      const cookie = probing[price % probing.length] ?? ''
      const of = { auctionId: probedId, commandId: randomUUID(), price, sender: 1 }
      const { status } = await postBid({ port, agent: bidder, cookie, ...of })
      if (status !== 201) throw new Error(`A bid was answered ${status}`)
    }
    const live = () => sendHttpCall({ port, agent: probe, path: '/health/live' })
    this.#ended = Promise.all([
      this.#repeat(this.#bids, BID_EVERY_MS, bid),
      this.#repeat(this.#lives, LIVE_EVERY_MS, live),
    ]).finally(() => [bidder, probe].forEach((each) => each.destroy()))
  }

  /** What was measured in a time, or was in flight in it. */
  since(from: number, to = Number.POSITIVE_INFINITY): Probes {
    const within = (samples: readonly Sample[]) =>
      samples.filter((sample) => sample.from < to && sample.from + sample.ms > from).map(({ ms }) => ms)
    return { bids: within(this.#bids), lives: within(this.#lives) }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#ended
  }

  async #repeat(samples: Sample[], everyMs: number, act: () => Promise<unknown>): Promise<void> {
    while (!this.#isStopped) {
      const from = performance.now()
      // No answer in time is the longest that there is.
      await act().catch(() => undefined)
      samples.push({ from, ms: performance.now() - from })
      await pause(everyMs)
    }
  }
}
