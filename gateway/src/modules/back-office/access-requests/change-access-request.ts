import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { type Origin, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { columnsOf, rowsOf } from '../../../kernel/rows.ts'
import { type AccessRequestRow, accessRequests } from './access-request-rows.ts'

/** Why a request in this state is not changed any more; null while it may be. */
export function closedProblem({ state }: Pick<AccessRequestRow, 'state'>): Problem | null {
  if (state === 'withdrawn') return problemOf('accessRequestWithdrawn')
  return state === 'approved' || state === 'declined' ? problemOf('accessRequestDecided') : null
}

type Columns = Partial<Omit<AccessRequestRow, 'messages' | 'brokerage' | 'newerProof' | 'id'>> & {
  /** As JSON. */
  readonly messages?: string
  readonly brokerage?: string
  readonly newerProof?: string | null
}

type Change = {
  /** As its author saw it. */
  readonly before: AccessRequestRow
  readonly columns: Columns
  readonly origin: Origin
  /** `accessRequest.<action>` in the audit trail; null for steps on the way, which are not in it. */
  readonly action: string | null
}

/**
 * Writes a change and its entry in the audit trail, where nobody changed the request in between. The entry
 * has the state alone: what people say of themselves is in the request, which is deleted.
 */
export function changeAccessRequest(
  knex: Knex,
  { before, columns, origin, action }: Change,
  follow: (transaction: Knex, row: AccessRequestRow) => Promise<void> = () => Promise.resolve(),
): Promise<Result<AccessRequestRow, Problem>> {
  return knex.transaction(async (transaction) => {
    const changed = accessRequests(transaction)
      .where({ id: before.id, revision: before.revision, state: before.state })
      .update(columnsOf({ ...columns, revision: before.revision + 1, changedAt: origin.at }))
      .returning('*')
    const [row] = await rowsOf<AccessRequestRow>(changed)
    if (row === undefined) return err(problemOf('changedMeanwhile'))
    if (action !== null) await noteChange(transaction, row, { before: before.state, origin, action })
    await follow(transaction, row)
    return ok(row)
  })
}

/** The entry of a change in the audit trail. */
export async function noteChange(
  transaction: Knex,
  row: AccessRequestRow,
  {
    before,
    origin,
    action,
  }: { readonly before: string | null; readonly origin: Origin; readonly action: string },
): Promise<void> {
  await writeAuditEntry(transaction, {
    origin,
    action: `accessRequest.${action}`,
    subject: { kind: 'accessRequest', id: row.id },
    before: before === null ? null : { state: before, revision: row.revision - 1 },
    after: { state: row.state, revision: row.revision, auctionId: row.auctionId },
  })
}
