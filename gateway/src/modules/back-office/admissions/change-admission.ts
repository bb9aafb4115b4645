import type { changeAdmission } from '@zuschlag/contracts/administration/admissions'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { AdmissionCommand, SendManagingCommand } from '../shared/managing-commands.ts'
import { answerOf } from '../../../presenters/command-answer.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { admissionTable, saveAdmissionChange } from './admission-tables.ts'

export type ChangeDependencies = {
  readonly knex: Knex
  readonly commands: SendManagingCommand
  /** The bidder's open pages read again. */
  readonly announceAdmission: (of: Of) => void
}

type Change = z.output<NonNullable<(typeof changeAdmission)['body']>>
type Of = { readonly auctionId: AuctionId; readonly userId: UserId }

/**
 * The tenant's decision about one bidder. The history of the auction has the decision; the words and the
 * author's note stay with the accounts. A repeated command gets the first response and adds the note where
 * the first request did not come so far.
 */
export async function changeAdmissionOf(
  { knex, commands, announceAdmission }: ChangeDependencies,
  of: Of,
  change: Change,
  by: { readonly viewer: SignedIn; readonly at: Instant },
): Promise<Result<null, Problem>> {
  if (await wasDecided(knex, of, change)) return ok(null)
  const answer = answerOf(await commands.manage(commandOf(of, change), by.viewer), { showToast: true })
  if (!answer.ok) return answer
  const { action, reason, commandId } = change
  await saveAdmissionChange(knex, {
    ...of,
    action,
    reason,
    commandId,
    limit: change.action === 'limit' ? change.limit : null,
    category: change.action === 'suspend' ? change.category : null,
    authorUserId: by.viewer.userId,
    at: by.at,
  })
  announceAdmission(of)
  return ok(null)
}

/** Access that may end by itself. */
export function grantOf(userId: UserId, until: Instant | null): CommandOf<'GrantAccess'>['data'] {
  return until === null ? { userId } : { userId, until }
}

type WithoutActor<C> = C extends unknown ? Omit<C, 'actor'> : never

function commandOf({ auctionId, userId }: Of, change: Change): WithoutActor<CommandOf<AdmissionCommand>> {
  const { commandId } = change
  const bidderId = userId
  switch (change.action) {
    case 'grant':
      return { type: 'GrantAccess', commandId, auctionId, data: grantOf(userId, change.until) }
    case 'revoke':
      return { type: 'RevokeAccess', commandId, auctionId, data: { userId } }
    case 'limit': {
      const limit = change.limit as Price | null
      return { type: 'LimitBidder', commandId, auctionId, data: { bidderId, limit } }
    }
    case 'suspend': {
      const { category } = change
      return { type: 'SuspendBidder', commandId, auctionId, data: { bidderId, category } }
    }
    case 'resume':
      return { type: 'RestoreBidder', commandId, auctionId, data: { bidderId } }
  }
}

async function wasDecided(knex: Knex, { auctionId }: Of, { commandId }: Change): Promise<boolean> {
  const key = { auction_id: auctionId, command_id: commandId }
  const row: unknown = await admissionTable(knex, 'admission_changes').where(key).first('id')
  return row !== undefined
}
