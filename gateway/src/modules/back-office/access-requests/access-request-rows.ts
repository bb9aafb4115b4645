import {
  ACCESS_MESSAGES_MAX,
  type AccessRequestFields,
  type AccessRequestFile,
  type AccessRequestState,
} from '@zuschlag/contracts/access-requests/access-request'
import type { ConcludedBrokerage, StoredBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import {
  type OwnAccessRequest,
  ownAccessRequestSchema,
} from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import type { Knex } from 'knex'
import { PERSONAL_DATA_ROWS_MAX, type PersonalData } from '@zuschlag/contracts/user/personal-data'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { readAs, rowOf, rowsOf } from '../../../kernel/rows.ts'

/** `approving`: approved by a broker whose grant of access has not been answered yet. */
type StoredState = AccessRequestState | 'approving'

export type AccessRequestRow = Omit<
  OwnAccessRequest,
  'state' | 'proofAmount' | 'hasIdentification' | 'hasProofOfFunds' | 'brokerage'
> & {
  readonly id: string
  readonly auctionId: AuctionId
  readonly tenantId: TenantId
  readonly userId: UserId
  readonly state: StoredState
  readonly proofAmount: string | null
  readonly identificationFile: string | null
  readonly proofFile: string | null
  readonly limitPrice: string | null
  readonly brokerage: StoredBrokerage | null
  readonly newerProofFile: string | null
  /** Of the proof that holds: 0, or the number of the last reminder. */
  readonly proofReminders: number
  readonly createdAt: Instant
  readonly decidedBy: UserId | null
}

/** Base of every query on the table. */
export function accessRequests(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'access_requests')
}

export async function firstAccessRequest(wanted: Knex.QueryBuilder): Promise<AccessRequestRow | null> {
  const row = await wanted.first<object | undefined>()
  return row === undefined ? null : rowOf(row)
}

/** The field that names the picture of each kind. */
export const fileFields = {
  identification: 'identificationFile',
  proofOfFunds: 'proofFile',
  newerProof: 'newerProofFile',
} as const satisfies Record<AccessRequestFile, keyof AccessRequestRow>

export function presentAccessRequest(row: AccessRequestRow): OwnAccessRequest {
  return readAs(ownAccessRequestSchema, {
    ...row,
    state: row.state === 'approving' ? 'open' : row.state,
    hasIdentification: row.identificationFile !== null,
    hasProofOfFunds: row.proofFile !== null,
    brokerage: presentBrokerage(row),
  })
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
    client.partyName === row.partyName &&
    client.registerNumber === row.registerNumber &&
    client.representedBy === row.representedBy
  return isSame ? brokerage : null
}

/** What a person said, without what does not belong to their kind of bidder. */
export function storedFields(fields: AccessRequestFields) {
  const { party, partyName, registerNumber, representedBy, proofAmount } = fields
  const isCompany = party === 'company'
  return {
    ...fields,
    partyName: party === 'self' ? null : partyName,
    registerNumber: isCompany ? registerNumber : null,
    representedBy: isCompany ? representedBy : null,
    proofAmount: proofAmount === null ? null : String(proofAmount),
  }
}

/** Whether a proof holds no longer: its last day is over where the property is. */
export function isProofExpired(
  { proofExpiresOn: lastDay }: Pick<AccessRequestRow, 'proofExpiresOn'>,
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
    ...(row.party !== 'self' && row.partyName === null ? ['partyName'] : []),
    ...(isCompany && row.registerNumber === null ? ['registerNumber'] : []),
    ...(isCompany && row.representedBy === null ? ['representedBy'] : []),
  ]
}

/** Erases the requests of a person; returns the names of the pictures that go with them. */
export async function eraseAccessRequests(transaction: Knex, userId: string): Promise<readonly string[]> {
  const own = accessRequests(transaction).where({ user_id: userId })
  return (await rowsOf<AccessRequestRow>(own.delete('*'))).flatMap(filesOf)
}

/** Names of the pictures of a request. */
export function filesOf(row: AccessRequestRow): readonly string[] {
  return [row.identificationFile, row.proofFile, row.newerProofFile].flatMap((name) => name ?? [])
}

/** Names of what a request still needs before it is sent. */
export function missingIn(row: AccessRequestRow, answer: string | null): readonly string[] {
  const needed = {
    proofAmount: row.proofAmount,
    proofIssuer: row.proofIssuer,
    proofExpiresOn: row.proofExpiresOn,
    identification: row.identificationFile,
    proofOfFunds: row.proofFile,
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
  const own = accessRequests(knex)
    .where({ user_id: userId })
    .orderBy('created_at', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)
  return (await rowsOf<AccessRequestRow>(own)).map((row) => {
    const { auctionId, createdAt } = row
    return { auctionId, createdAt, ...presentAccessRequest(row) }
  })
}
