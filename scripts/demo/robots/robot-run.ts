import { setTimeout as wait } from 'node:timers/promises'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { robotPrice } from './robot-price.ts'
import { ProductUnreachable } from './robot-session.ts'
import type { RobotSession } from './robot-session.ts'

/** Pauses differ by this share, so that nobody hears a metronome. */
const PAUSE_SPREAD = 0.5
/** Rounds without an answer after which the run gives up. */
const FAILURES_MAX = 5
const MINUTE_MS = 60_000

export type RobotRun = {
  readonly robots: readonly RobotSession[]
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

export type RobotTally = { readonly accepted: number; readonly refused: number }

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
      if (!(error instanceof ProductUnreachable) || failures >= FAILURES_MAX) throw error
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
    run.robots.map(async (robot) => ({ robot, auction: await robot.auction(auctionId) })),
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
  robot: RobotSession,
  auction: AuctionDetails,
  price: number,
): Promise<Outcome> {
  const answer = await robot.bid(auction.id, price)
  const { id: auctionId, title, tenant } = auction
  const bid = { robot: robot.name, auctionId, title, currency: tenant.currencyCode, price }
  run.onBid(
    answer.status === 'accepted'
      ? { ...bid, status: 'accepted', revision: answer.receipt.revision }
      : { ...bid, status: 'refused', code: answer.code },
  )
  if (answer.status === 'refused' && answer.retryAfterMs > 0) await sleep(answer.retryAfterMs, run.signal)
  return answer.status
}

async function candidatesOf(run: RobotRun, robot: RobotSession): Promise<readonly string[]> {
  if (run.auctionIds.length > 0) return run.auctionIds
  const isOpen = ({
    hasStarted,
    hasEnded,
    isWithdrawn,
  }: Record<'hasStarted' | 'hasEnded' | 'isWithdrawn', boolean>) => hasStarted && !hasEnded && !isWithdrawn
  return (await robot.publicAuctions())
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
