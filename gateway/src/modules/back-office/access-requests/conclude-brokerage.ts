import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { BrokerageOffer, StoredBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import { withdrawableUntil } from '@zuschlag/contracts/access-requests/withdrawal-period'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { isSameAgreement } from '@zuschlag/contracts/kernel/agreement'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { problemOf } from '../../../kernel/problem.ts'
import type { AccessRequestRow } from './access-request-rows.ts'
import { brokerageInForce, missingOfParty } from './access-request-rows.ts'
import { changeAccessRequest } from './change-access-request.ts'
import type { Asked } from './own-access-requests.ts'
import { lastConcluded } from './kept-agreement.ts'
import { editable, lastAccessRequest } from './own-access-requests.ts'

type Conclusion = {
  readonly revision: number
  /** What the buyer read. */
  readonly agreement: AgreementReference
  readonly percent: number
  readonly beginsAtOnce: boolean
  readonly language: Language
}
type Follow = (transaction: Knex, row: AccessRequestRow) => Promise<void>
/** What takes long is done before the change holds a connection and the request's row. */
type Prepare = (brokerage: StoredBrokerage) => Promise<Result<Follow, Problem>>
type Changed = Promise<Result<AccessRequestRow, Problem>>

/** Keeps with the request what was concluded, word by word what the buyer read or not at all. */
export async function concludeAgreement(
  knex: Knex,
  { auction, userId, origin }: Asked,
  { revision, agreement, percent, ...chosen }: Conclusion,
  { offer, name }: { readonly offer: BrokerageOffer | null; readonly name: string },
  prepare: Prepare,
): Changed {
  const found = editable(await lastAccessRequest(knex, { auctionId: auction.auctionId, userId }), revision)
  if (!found.ok) return found
  const before = found.value
  if (offer === null || brokerageInForce(before)?.percent === offer.percent)
    return err(problemOf('brokerageNotOpen'))
  if (!isSameAgreement(agreement, offer.agreement))
    return err(problemOf('agreementOutdated', { agreement: offer.agreement }))
  if (percent !== offer.percent) return err(problemOf('brokerageChanged'))
  const missing = missingOfParty(before)
  const { party } = before
  if (party === null || missing.length > 0) {
    const errors = Object.fromEntries(missing.map((field) => [field, ['This is needed']]))
    return err(problemOf('validationFailed', { errors }))
  }
  const brokerage: StoredBrokerage = {
    ...offer,
    ...chosen,
    client: {
      name,
      party,
      partyName: before.party_name,
      registerNumber: before.register_number,
      representedBy: before.represented_by,
    },
    concludedAt: origin.at,
    withdrawableUntil: withdrawableUntil(origin.at, auction.timeZone),
    withdrawnAt: null,
  }
  const follow = await prepare(brokerage)
  if (!follow.ok) return follow
  const columns = { brokerage: JSON.stringify(brokerage) }
  return changeAccessRequest(knex, { before, columns, origin, action: 'brokerageConcluded' }, follow.value)
}

/**
 * Takes the agreement back, in every state of the request and after another one was started: the law gives
 * the right, whatever was decided since. An access that was given stays until the tenant decides about it.
 * Answers the last request, whose revision its author saw.
 */
export async function withdrawAgreement(
  knex: Knex,
  { auction: { auctionId }, userId, origin }: Asked,
  revision: number,
  follow: Follow,
): Changed {
  const last = await lastAccessRequest(knex, { auctionId, userId })
  if (last === null || last.revision !== revision) return err(problemOf('changedMeanwhile'))
  const before = await lastConcluded(knex, { auctionId, userId })
  const brokerage = before?.brokerage ?? null
  const isOpen =
    brokerage !== null && brokerage.withdrawnAt === null && origin.at <= brokerage.withdrawableUntil
  if (before === null || !isOpen) return err(problemOf('brokerageNotOpen'))
  // A broker is approving it this moment: a second later the same press takes effect.
  if (before.state === 'approving') return err(problemOf('changedMeanwhile'))
  const columns = { brokerage: JSON.stringify({ ...brokerage, withdrawnAt: origin.at }) }
  const withdrawal = { before, columns, origin, action: 'brokerageWithdrawn' } as const
  const changed = await changeAccessRequest(knex, withdrawal, follow)
  return changed.ok && last.id !== before.id ? ok(last) : changed
}
