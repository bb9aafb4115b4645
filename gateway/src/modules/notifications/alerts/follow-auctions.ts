import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { AuctionDetailsModel, type AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { AuctionHistoryModel, type AuctionHistoryRow } from '@zuschlag/projections/auction-history/table'
import { unfollowedAuctionsSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { Knex } from 'knex'
import { mailedAuction, type MailedAuction, mailNotice } from './notice-mails.ts'
import { planNotices } from './notice-plan.ts'
import { type AlertEvent, noHistory, type NoticeState } from './notice-state.ts'
import { saveNotices } from './notices.ts'
import { updateWaiting } from './waiting-mails.ts'
import { toBrokersInCharge, watcherNotices } from './notice-followers.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { isUnavailability } from '../../../kernel/is-unavailability.ts'

/** Auctions processed at a time, and events of each. */
const AUCTIONS_MAX = 20
const EVENTS_MAX = 200
/**
 * Older events are shown in the product, but not sent by mail: after a long outage such mails would confuse.
 */
export const MAIL_AGE_MAX_MS = 24 * 60 * 60 * 1000

export type FollowOptions = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Called with the people for whom notices were saved, after the commit. */
  readonly onSaved?: (userIds: readonly UserId[]) => void
  /**
   * Called for an auction that cannot be followed; the others are, and it is tried again next time. Without
   * it the failure is thrown.
   */
  readonly onFailure?: (auctionId: AuctionId, error: unknown) => void
}

/**
 * Reads new events of auctions and notifies the people concerned. Progress and notices are saved in one
 * transaction outside of the read models, so that a rebuild of those sends nothing twice. True if there is
 * more.
 */
export async function followAuctions(options: FollowOptions): Promise<boolean> {
  const failed: AuctionId[] = []
  for (;;) {
    const auctionIds = await unfollowed(options.knex, failed)
    const failedBefore = failed.length
    let moved = 0
    for (const auctionId of auctionIds) {
      try {
        moved += await followCommitted(auctionId, options)
      } catch (error) {
        if (options.onFailure === undefined || isUnavailability(error)) throw error
        failed.push(auctionId)
        options.onFailure(auctionId, error)
      }
    }
    // Where all of them failed, others may wait behind them.
    if (auctionIds.length === 0 || failed.length - failedBefore < auctionIds.length) return moved > 0
  }
}

async function unfollowed(knex: Knex, except: readonly AuctionId[]): Promise<readonly AuctionId[]> {
  const { rows } = await knex.raw<{ rows: { auction_id: AuctionId }[] }>(unfollowedAuctionsSql, {
    except: [...except],
    limit: AUCTIONS_MAX,
  })
  return rows.map((row) => row.auction_id)
}

async function followCommitted(auctionId: AuctionId, options: FollowOptions): Promise<number> {
  const kept = new Set<UserId>()
  const moved = await options.knex.transaction((transaction) =>
    followOne(transaction, auctionId, options, kept),
  )
  options.onSaved?.([...kept])
  return moved
}

/**
 * Number of events read; 0 if another process handles the auction. Adds the people with saved notices to
 * `kept`.
 */
async function followOne(
  transaction: Knex.Transaction,
  auctionId: AuctionId,
  { clock, publicUrl }: FollowOptions,
  kept: Set<UserId>,
): Promise<number> {
  const progress = await lockProgress(transaction, auctionId)
  const row = await AuctionDetailsModel.query(transaction)
    .findOne({ auction_id: auctionId })
    .castTo<AuctionDetailsRow | undefined>()
  if (progress === null || row === undefined) return 0
  const events = await AuctionHistoryModel.query(transaction)
    .where({ auction_id: auctionId, is_attempt: false })
    // Mails say what the details say: an event that came after they were read waits for the next turn.
    .whereBetween('revision', [progress.revision + 1, row.revision])
    .orderBy('revision')
    .limit(EVENTS_MAX)
    .castTo<AuctionHistoryRow[]>()
  const auction = mailedAuction(transaction, row, { publicUrl, now: clock.now() })
  let { revision, state } = progress
  for (const event of events) {
    state = await applyEvent(transaction, state, event, auction, kept)
    revision = event.revision
  }
  await saveProgress(transaction, auctionId, { revision, state })
  return events.length
}

async function applyEvent(
  transaction: Knex,
  before: NoticeState,
  historic: AuctionHistoryRow,
  auction: MailedAuction,
  kept: Set<UserId>,
): Promise<NoticeState> {
  const { type, data, revision, at, hash, actorRole } = historic
  // The projections parsed it by its type before they stored it.
  const event = { type, data, revision, at, hash, actorRole } as AlertEvent & { readonly hash: string }
  const step = planNotices(before, event)
  const { state } = step
  const { row } = auction
  const notices = [
    ...(await toBrokersInCharge(transaction, row, step.notices)),
    ...(await watcherNotices(transaction, historic.auctionId, step)),
  ]
  const origin = { auctionId: historic.auctionId, revision, at, end: state.end }
  const saved = await saveNotices(transaction, notices, origin)
  for (const { userId } of saved) kept.add(userId)
  const isFresh = instantToMs(auction.now) - instantToMs(at) <= MAIL_AGE_MAX_MS
  if (!isFresh) return state
  await updateWaiting(transaction, { before, event, state }, auction)
  for (const notice of saved) {
    if (notice.byMail) await mailNotice(transaction, notice, { revision, event }, auction)
  }
  return state
}

export type NoticeProgress = { readonly revision: number; readonly state: NoticeState }

/** The row of an auction, created if missing and locked; null if another process has locked it. */
export async function lockProgress(transaction: Knex, auctionId: AuctionId): Promise<NoticeProgress | null> {
  const nothing = { auction_id: auctionId, revision: -1, state: JSON.stringify(noHistory) }
  await progressTable(transaction).insert(nothing).onConflict('auction_id').ignore()
  const row = await progressTable(transaction)
    .where({ auction_id: auctionId })
    .forUpdate()
    .skipLocked()
    .first<NoticeProgress | undefined>('revision', 'state')
  return row ?? null
}

export async function saveProgress(
  transaction: Knex,
  auctionId: AuctionId,
  { revision, state }: NoticeProgress,
): Promise<void> {
  await progressTable(transaction)
    .where({ auction_id: auctionId })
    .update({ revision, state: JSON.stringify(state), end_at: state.end ?? state.answersUntil ?? null })
}

function progressTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'notice_progress')
}
