import {
  ACCESS_MESSAGES_MAX,
  type AccessDeclineCategory,
  type AccessMessage,
  type AccessRequestFields,
  type AccessRequestFile,
  type AccessRequestState,
  type NewerProof,
} from '@zuschlag/contracts/access-requests/access-request'
import type { ConcludedBrokerage, StoredBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { BiddingParty } from '@zuschlag/contracts/access-requests/party'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import type { Knex } from 'knex'
import { PERSONAL_DATA_ROWS_MAX, type PersonalData } from '@zuschlag/contracts/user/personal-data'
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
  register_number: string | null
  represented_by: string | null
  proof_amount: string | null
  proof_issuer: string | null
  proof_expires_on: string | null
  identification_file: string | null
  proof_file: string | null
  messages: AccessMessage[]
  decline_category: AccessDeclineCategory | null
  limit_price: string | null
  brokerage: StoredBrokerage | null
  newer_proof: NewerProof | null
  newer_proof_file: string | null
  /** Of the proof that holds: 0, or the number of the last reminder. */
  proof_reminders: number
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
  newerProof: 'newer_proof_file',
} as const satisfies Record<AccessRequestFile, keyof AccessRequestRow>

export function presentAccessRequest(row: AccessRequestRow): OwnAccessRequest {
  return {
    revision: row.revision,
    state: row.state === 'approving' ? 'open' : row.state,
    party: row.party,
    partyName: row.party_name,
    registerNumber: row.register_number,
    representedBy: row.represented_by,
    proofAmount: row.proof_amount === null ? null : Number(row.proof_amount),
    proofIssuer: row.proof_issuer,
    proofExpiresOn: row.proof_expires_on,
    hasIdentification: row.identification_file !== null,
    hasProofOfFunds: row.proof_file !== null,
    newerProof: row.newer_proof,
    messages: row.messages,
    brokerage: presentBrokerage(row),
    declineCategory: row.decline_category,
    submittedAt: instantOf(row.submitted_at),
    decidedAt: instantOf(row.decided_at),
  }
}

function presentBrokerage(row: AccessRequestRow): ConcludedBrokerage | null {
  if (row.brokerage === null) return null
  return { ...row.brokerage, isInForce: brokerageInForce(row) !== null, isOfEarlierRequest: false }
}

/** The agreement, where it was not withdrawn and is about whom the bids would be for; else null. */
export function brokerageInForce(row: AccessRequestRow): StoredBrokerage | null {
  const { brokerage } = row
  if (brokerage === null || brokerage.withdrawnAt !== null) return null
  const { client } = brokerage
  const isSame =
    client.party === row.party &&
    client.partyName === row.party_name &&
    client.registerNumber === row.register_number &&
    client.representedBy === row.represented_by
  return isSame ? brokerage : null
}

function instantOf(at: Date | null): Instant | null {
  return at === null ? null : msToInstant(at.getTime())
}

export function columnsOf(fields: AccessRequestFields) {
  return {
    party: fields.party,
    party_name: fields.party === 'self' ? null : fields.partyName,
    register_number: fields.party === 'company' ? fields.registerNumber : null,
    represented_by: fields.party === 'company' ? fields.representedBy : null,
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
  return lastDay < dayOf(now, timeZone)
}

/** Names of what of the bidder a request does not say yet. */
export function missingOfParty(row: AccessRequestRow): readonly string[] {
  const isCompany = row.party === 'company'
  return [
    ...(row.party === null ? ['party'] : []),
    ...(row.party !== 'self' && row.party_name === null ? ['partyName'] : []),
    ...(isCompany && row.register_number === null ? ['registerNumber'] : []),
    ...(isCompany && row.represented_by === null ? ['representedBy'] : []),
  ]
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
  return [row.identification_file, row.proof_file, row.newer_proof_file].flatMap((name) => name ?? [])
}

/** Names of what a request still needs before it is sent. */
export function missingIn(row: AccessRequestRow, answer: string | null): readonly string[] {
  const needed = {
    proofAmount: row.proof_amount,
    proofIssuer: row.proof_issuer,
    proofExpiresOn: row.proof_expires_on,
    identification: row.identification_file,
    proofOfFunds: row.proof_file,
    answer: row.state === 'askedBack' ? answer : 'nothing was asked',
  }
  const unsaid = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []))
  const names = [...missingOfParty(row), ...unsaid]
  return row.messages.length < ACCESS_MESSAGES_MAX || answer === null ? names : [...names, 'answer']
}

/** What a person said in requests for access, and what was answered. */
export async function accessRequestsOfPerson(
  knex: Knex,
  userId: UserId,
): Promise<PersonalData['accessRequests']> {
  const rows = (await accessRequests(knex)
    .where({ user_id: userId })
    .orderBy('created_at', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)) as AccessRequestRow[]
  return rows.map((row) => ({
    auctionId: row.auction_id,
    createdAt: msToInstant(row.created_at.getTime()),
    ...presentAccessRequest(row),
  }))
}
