import type { CommandOf, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { Actor } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import type { Knex } from 'knex'
import { limits } from '../../../kernel/config.ts'
import { admissionTable } from './admission-tables.ts'
import { commandIdFrom } from './command-id-from.ts'

type Of = { readonly auctionId: AuctionId; readonly userId: UserId }
type Row = { auction_id: AuctionId; user_id: UserId; limit_price: string | null; is_suspended: boolean }

/** Bidders in one look at the table. */
const ROWS_MAX = 100
const RETRY_MS = 5_000

/**
 * Limits and suspensions that a release before schema version 6 kept in `admissions`: they are sent as
 * commands once and deleted there. Until none is left, every offer asks for those of its bidder.
 */
export type EarlierRestrictions = {
  /** False while the engine could not be asked; nothing may be decided about this bidder then. */
  record(of: Of): Promise<boolean>
  /** Records all that there are, in the background. */
  start(): void
  stop(): void
}

type Dependencies = {
  readonly knex: Knex
  readonly engineClient: EngineClient
  readonly sleep: (ms: number) => Promise<void>
}

export function createEarlierRestrictions({ knex, engineClient, sleep }: Dependencies): EarlierRestrictions {
  let isDone = false
  let isStopped = false
  const recordRow = async (row: Row): Promise<boolean> => {
    for (const command of await commandsOf(knex, row)) {
      const outcome = await engineClient.execute(command, { timeoutMs: limits.engineTimeoutMs })
      if (!isSettled(outcome)) return false
    }
    const key = { auction_id: row.auction_id, user_id: row.user_id }
    await admissionTable(knex, 'admissions').where(key).update({ limit_price: null, is_suspended: false })
    return true
  }
  const recordAll = async (): Promise<void> => {
    while (!isStopped && !isDone) {
      const rows = await unrecorded(knex).limit(ROWS_MAX)
      let hasFailed = false
      for (const row of rows) if (!(await recordRow(row))) hasFailed = true
      isDone = rows.length === 0
      if (hasFailed) await sleep(RETRY_MS)
    }
  }
  const keepRecording = async (): Promise<void> => {
    while (!isStopped && !isDone) {
      // The database or the engine is away: offers wait for both as well.
      await recordAll().catch(() => sleep(RETRY_MS))
    }
  }
  return {
    async record({ auctionId, userId }) {
      if (isDone) return true
      const [row] = await unrecorded(knex).where({ auction_id: auctionId, user_id: userId })
      return row === undefined || recordRow(row)
    },
    start: () => inBackground(keepRecording(), crash),
    stop() {
      isStopped = true
    },
  }
}

function unrecorded(knex: Knex): Knex.QueryBuilder<Row, Row[]> {
  return admissionTable(knex, 'admissions')
    .where((either) => {
      void either.where({ is_suspended: true }).orWhereNotNull('limit_price')
    })
    .select('auction_id', 'user_id', 'limit_price', 'is_suspended') as Knex.QueryBuilder<Row, Row[]>
}

/** A refusal settles it too: there is nothing to restrict, or it is so already. */
function isSettled({ status }: CommandOutcome): boolean {
  return status === 'accepted' || status === 'rejected'
}

type Restricting = CommandOf<'LimitBidder'> | CommandOf<'SuspendBidder'>

/** The decisions as commands of those who took them, with ids that are the same at every try. */
async function commandsOf(knex: Knex, row: Row): Promise<readonly Restricting[]> {
  const { auction_id: auctionId, user_id: bidderId } = row
  const idOf = (kind: string): CommandId => commandIdFrom(`${kind} ${auctionId} ${bidderId}`)
  const commands: Restricting[] = []
  if (row.limit_price !== null) {
    const actor = await authorOf(knex, row, ['limit', 'invite'])
    const data = { bidderId, limit: Number(row.limit_price) as Price }
    commands.push({ type: 'LimitBidder', commandId: idOf('limit'), auctionId, actor, data })
  }
  if (row.is_suspended) {
    const actor = await authorOf(knex, row, ['suspend'])
    const data = { bidderId, category: 'other' as const }
    commands.push({ type: 'SuspendBidder', commandId: idOf('suspend'), auctionId, actor, data })
  }
  return commands
}

async function authorOf(knex: Knex, row: Row, actions: readonly string[]): Promise<Actor> {
  const author = (await admissionTable(knex, 'admission_changes')
    .where({ auction_id: row.auction_id, user_id: row.user_id })
    .whereIn('action', [...actions])
    .orderBy('id', 'desc')
    .first('author_user_id')) as { author_user_id: UserId } | undefined
  return { userId: author?.author_user_id ?? null, role: 'broker' }
}
