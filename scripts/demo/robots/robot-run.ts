import { setTimeout as wait } from 'node:timers/promises'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { ApiClient, UnusableAnswer } from '../../client/api-client.ts'

/** Pauses differ by this share, so that nobody hears a metronome. */
const PAUSE_SPREAD = 0.5
/** Rounds without an answer after which the run gives up. */
const FAILURES_MAX = 5
const MINUTE_MS = 60_000
const ANSWER_WITHIN_MS = 10_000
const SERVER_ERROR = 500

/** One demo bidder, signed in. */
export type Robot = { readonly name: string; readonly client: ApiClient }

/** Signs in as `<name>@demo.example`. Throws `UnusableAnswer` where that fails. */
export async function signInRobot(url: string, name: string, tenantId?: string): Promise<Robot> {
  const client = new ApiClient(url, { answerWithinMs: ANSWER_WITHIN_MS })
  await client.login(`${name}@demo.example`, DEMO_PASSWORD, tenantId)
  return { name, client }
}

type RobotRun = {
  readonly robots: readonly Robot[]
  /** The auctions to bid on; empty: every running bidding process of the public list. */
  readonly auctionIds: readonly string[]
  readonly bidsPerMinute: number
  readonly minutes: number
  readonly signal: AbortSignal
  readonly onBid: (bid: RobotBid) => void
  readonly say: (line: string) => void
}

/** A bid of a robot and the answer to it. */
export type RobotBid = {
  readonly robot: string
  readonly auctionId: string
  readonly title: string
  readonly currency: string
  readonly price: number
} & (
  | { readonly status: 'accepted'; readonly revision: number }
  | { readonly status: 'refused'; readonly code: string }
)

type RobotTally = { readonly accepted: number; readonly refused: number }

/**
 * Lets the robots bid at a human pace until the time is over, the signal comes or nothing is left to bid on.
 */
export async function runRobots(run: RobotRun): Promise<RobotTally> {
  const until = Date.now() + run.minutes * MINUTE_MS
  const finished = new Set<string>()
  const tally = { accepted: 0, refused: 0 }
  let failures = 0
  while (!run.signal.aborted && Date.now() < until) {
    try {
      const outcome = await bidOnce(run, finished)
      if (outcome === 'nothingLeft') break
      if (outcome !== 'skipped') tally[outcome] += 1
      failures = 0
      if (outcome === 'skipped') continue
    } catch (error) {
      failures += 1
      if (!(error instanceof UnusableAnswer) || failures >= FAILURES_MAX) throw error
      run.say(error.message)
    }
    await pause(run, until)
  }
  return tally
}

type Outcome = 'accepted' | 'refused' | 'skipped' | 'nothingLeft'

async function bidOnce(run: RobotRun, finished: Set<string>): Promise<Outcome> {
  const [first] = run.robots
  if (first === undefined) return 'nothingLeft'
  const candidates = (await candidatesOf(run, first)).filter((id) => !finished.has(id))
  const auctionId = pick(candidates)
  if (auctionId === undefined) return 'nothingLeft'
  const seen = await Promise.all(
    run.robots.map(async (robot) => ({ robot, auction: await robot.client.auction(auctionId) })),
  )
  const next = pick(seen.filter(({ auction }) => auction.isHighestBidder !== true))
  if (next === undefined || !next.auction.abilities.placeBid) {
    finished.add(auctionId)
    const reason = next?.auction.abilities.bidBlockedBy ?? 'no robot is outbid'
    run.say(`${seen[0]?.auction.title ?? auctionId}: left alone, ${reason}`)
    return 'skipped'
  }
  const { robot, auction } = next
  const price = robotPrice(auction, Math.random())
  if (price === null) {
    finished.add(auctionId)
    run.say(`${auction.title}: high enough for robots`)
    return 'skipped'
  }
  return placeBid(run, robot, auction, price)
}

async function placeBid(
  run: RobotRun,
  robot: Robot,
  auction: AuctionDetails,
  price: number,
): Promise<Outcome> {
  const answer = await robot.client.bid(auction.id, price)
  const { id: auctionId, title, tenant } = auction
  const bid = { robot: robot.name, auctionId, title, currency: tenant.currencyCode, price }
  if ('receipt' in answer) {
    run.onBid({ ...bid, status: 'accepted', revision: answer.receipt.revision })
    return 'accepted'
  }
  const { code, retryAfter = 0 } = answer.problem
  if (answer.status >= SERVER_ERROR)
    throw new UnusableAnswer(`A bid of ${robot.name}: ${answer.status} ${code}`)
  run.onBid({ ...bid, status: 'refused', code })
  if (retryAfter > 0) await sleep(retryAfter * 1000, run.signal)
  return 'refused'
}

async function candidatesOf(run: RobotRun, robot: Robot): Promise<readonly string[]> {
  if (run.auctionIds.length > 0) return run.auctionIds
  const isOpen = ({
    hasStarted,
    hasEnded,
    isWithdrawn,
  }: Record<'hasStarted' | 'hasEnded' | 'isWithdrawn', boolean>) => hasStarted && !hasEnded && !isWithdrawn
  return (await robot.client.publicAuctions())
    .filter((auction) => auction.auctionType === AuctionType.BiddingProcess && isOpen(auction))
    .map(({ id }) => id)
}

function pick<T>(choices: readonly T[]): T | undefined {
  return choices[Math.floor(Math.random() * choices.length)]
}

async function pause(run: RobotRun, until: number): Promise<void> {
  const spread = 1 - PAUSE_SPREAD + Math.random() * 2 * PAUSE_SPREAD
  const ms = (MINUTE_MS / run.bidsPerMinute) * spread
  await sleep(Math.min(ms, Math.max(0, until - Date.now())), run.signal)
}

/** Waits, or less where the signal comes. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Robots stop at half above the start price, and well below an immediate purchase price. */
const START_PRICE_FACTOR = 1.5
const IMMEDIATE_PURCHASE_FACTOR = 0.96
/** Of ten bids seven take the lowest step, two take two, one takes four. */
const STEPS = [1, 1, 1, 1, 1, 1, 1, 2, 2, 4] as const
/** Step where an auction has no minimum increase, in currency units. */
const FREE_STEP = 500

type Priced = Pick<
  AuctionDetails,
  | 'startPrice'
  | 'minimumBid'
  | 'auctionBidMinimumIncrease'
  | 'immediatePurchaseEnabled'
  | 'immediatePurchasePrice'
>

/** The highest price that a robot bids, in whole currency units. */
export function robotCeiling(auction: Priced): number {
  const byStart = Math.floor(auction.startPrice * START_PRICE_FACTOR)
  if (!auction.immediatePurchaseEnabled || auction.immediatePurchasePrice === null) return byStart
  return Math.min(byStart, Math.floor(auction.immediatePurchasePrice * IMMEDIATE_PURCHASE_FACTOR))
}

/** A robot's next bid, null where it would go too far. `chance` is in `[0, 1)`. */
export function robotPrice(auction: Priced, chance: number): number | null {
  const steps = STEPS[Math.floor(chance * STEPS.length)] ?? 1
  const ceiling = robotCeiling(auction)
  const increase = auction.auctionBidMinimumIncrease
  // Where the minimum price is hidden a robot offers the norm price.
  const { minimumBid = auction.startPrice } = auction
  const price = increase === 0 ? minimumBid - 1 + steps * FREE_STEP : minimumBid + (steps - 1) * increase
  if (price <= ceiling) return price
  return minimumBid <= ceiling ? minimumBid : null
}
