import type { changeAdmission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { SendManagingCommand } from '../shared/managing-commands.ts'
import { answerOf } from '../../../presenters/command-answer.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { admissionTable, saveAdmission, saveAdmissionChange } from './admission-tables.ts'
import type { Restrictions } from '../../../policies/restrictions.ts'

export type ChangeDependencies = {
  readonly knex: Knex
  readonly commands: SendManagingCommand
  readonly restrictions: Restrictions
}

type Change = z.output<NonNullable<(typeof changeAdmission)['body']>>
type Settings = { readonly limit: number | null; readonly isSuspended: boolean }
type Of = { readonly auctionId: AuctionId; readonly userId: UserId }

/**
 * The tenant's decision about one bidder. The engine keeps access, in the auction's history; the gateway
 * keeps limit and suspension. A repeated command gets the first response and changes nothing.
 */
export async function changeAdmissionOf(
  { knex, commands, restrictions }: ChangeDependencies,
  of: Of,
  change: Change,
  by: { readonly viewer: SignedIn; readonly at: Instant },
): Promise<Result<null, Problem>> {
  if (await wasDecided(knex, of, change)) return ok(null)
  const { commandId } = change
  if (change.action === 'grant' || change.action === 'revoke') {
    const type = change.action === 'grant' ? 'GrantAccess' : 'RevokeAccess'
    const command = { type, commandId, auctionId: of.auctionId, data: { userId: of.userId } } as const
    const answer = answerOf(await commands.manage(command, by.viewer), { showToast: true })
    if (!answer.ok) return answer
  }
  const problem = await knex.transaction(async (transaction) => {
    const before = await lockedSettings(transaction, of)
    const after = settingsAfter(before, change)
    const isAccess = change.action === 'grant' || change.action === 'revoke'
    const isSame = before.limit === after.limit && before.isSuspended === after.isSuspended
    if (!isAccess && isSame) return problemOf('admissionUnchanged', { showToast: true })
    const { action, reason } = change
    const limit = action === 'limit' ? after.limit : null
    const author = { authorUserId: by.viewer.userId, at: by.at }
    const isNew = await saveAdmissionChange(transaction, {
      ...of,
      ...author,
      action,
      reason,
      limit,
      commandId,
    })
    if (isNew) await saveAdmission(transaction, of, after)
    return null
  })
  restrictions.changed(of.auctionId, of.userId)
  return problem === null ? ok(null) : err(problem)
}

function settingsAfter(before: Settings, change: Change): Settings {
  switch (change.action) {
    case 'limit':
      return { ...before, limit: change.limit }
    case 'suspend':
      return { ...before, isSuspended: true }
    case 'resume':
      return { ...before, isSuspended: false }
    case 'grant':
    case 'revoke':
      return before
  }
}

/** Concurrent decisions are serialized. */
async function lockedSettings(transaction: Knex, { auctionId, userId }: Of): Promise<Settings> {
  const key = { auction_id: auctionId, user_id: userId }
  await admissionTable(transaction, 'admissions').insert(key).onConflict(['auction_id', 'user_id']).ignore()
  const row = await admissionTable(transaction, 'admissions')
    .where(key)
    .forUpdate()
    .first<{ limit_price: string | null; is_suspended: boolean }>('limit_price', 'is_suspended')
  return {
    limit: row.limit_price === null ? null : Number(row.limit_price),
    isSuspended: row.is_suspended,
  }
}

async function wasDecided(knex: Knex, { auctionId }: Of, { commandId }: Change): Promise<boolean> {
  const key = { auction_id: auctionId, command_id: commandId }
  const row: unknown = await admissionTable(knex, 'admission_changes').where(key).first('id')
  return row !== undefined
}
