import type {
  AccessDeclineCategory,
  AccessMessage,
  AccessRequestFields,
  AccessRequestFile,
  AccessRequestState,
  BiddingParty,
} from '@zuschlag/contracts/access-requests/access-request'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

/** `approving`: approved by a broker whose grant of access has not been answered yet. */
type StoredState = AccessRequestState | 'approving'

export type AccessRequestRow = {
  id: string
  auction_id: AuctionId
  tenant_id: TenantId
  user_id: UserId
  state: StoredState
  revision: number
  party: BiddingParty | null
  party_name: string | null
  proof_amount: string | null
  proof_issuer: string | null
  proof_expires_on: string | null
  identification_file: string | null
  proof_file: string | null
  messages: AccessMessage[]
  decline_category: AccessDeclineCategory | null
  limit_price: string | null
  created_at: Date
  changed_at: Date
  submitted_at: Date | null
  decided_at: Date | null
  decided_by: UserId | null
}

/** Base of every query on the table. */
export function accessRequests(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'access_requests')
}

/** The column that names the picture of each kind. */
export const fileColumns = {
  identification: 'identification_file',
  proofOfFunds: 'proof_file',
} as const satisfies Record<AccessRequestFile, keyof AccessRequestRow>

export function presentAccessRequest(row: AccessRequestRow): OwnAccessRequest {
  return {
    revision: row.revision,
    state: row.state === 'approving' ? 'open' : row.state,
    party: row.party,
    partyName: row.party_name,
    proofAmount: row.proof_amount === null ? null : Number(row.proof_amount),
    proofIssuer: row.proof_issuer,
    proofExpiresOn: row.proof_expires_on,
    hasIdentification: row.identification_file !== null,
    hasProofOfFunds: row.proof_file !== null,
    messages: row.messages,
    declineCategory: row.decline_category,
    submittedAt: instantOf(row.submitted_at),
    decidedAt: instantOf(row.decided_at),
  }
}

function instantOf(at: Date | null): Instant | null {
  return at === null ? null : msToInstant(at.getTime())
}

export function columnsOf(fields: AccessRequestFields) {
  return {
    party: fields.party,
    party_name: fields.party === 'self' ? null : fields.partyName,
    proof_amount: fields.proofAmount,
    proof_issuer: fields.proofIssuer,
    proof_expires_on: fields.proofExpiresOn,
  }
}

/** Whether a proof holds no longer: its last day is over where the property is. */
export function isProofExpired(
  { proof_expires_on: lastDay }: Pick<AccessRequestRow, 'proof_expires_on'>,
  now: Instant,
  timeZone: string,
): boolean {
  if (lastDay === null) return false
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, ...fields }).format(instantToMs(now))
  return lastDay < today
}

/** Erases the requests of a person; returns the names of the pictures that go with them. */
export async function eraseAccessRequests(transaction: Knex, userId: string): Promise<readonly string[]> {
  const rows = (await accessRequests(transaction)
    .where({ user_id: userId })
    .delete('*')) as AccessRequestRow[]
  return rows.flatMap(filesOf)
}

/** Names of the pictures of a request. */
export function filesOf(row: AccessRequestRow): readonly string[] {
  return [row.identification_file, row.proof_file].flatMap((name) => name ?? [])
}
