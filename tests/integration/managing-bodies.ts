import { randomUUID } from 'node:crypto'
import { managingCommands } from '@zuschlag/contracts/administration/manage-auction'
import type { ManagingCommand } from '@zuschlag/contracts/administration/manage-auction'

const somebody = '00000000-0000-4000-8000-000000000001'
/** No such event: a history is never that long in a test. */
const bidRevision = 999_999

/** Content that is well-formed and that the engine refuses, or that nobody else in a test depends on. */
const harmless: Record<ManagingCommand, object> = {
  ReviseAuction: {},
  PublishAuction: {},
  UnpublishAuction: {},
  GrantAccess: { userId: somebody },
  RevokeAccess: { userId: somebody },
  AcceptImmediatePurchase: { requestRevision: bidRevision },
  DeclineImmediatePurchase: { requestRevision: bidRevision, reason: 'Nein' },
  ExtendAuctionEnd: { end: '2020-01-01T00:00:00.000Z', reason: 'Nein' },
  EndAuction: {},
  WithdrawAuction: { reason: '' },
  AwardAuction: { bidRevision },
  DeclineAward: { reason: '' },
  MakeCounterOffer: { price: 500_000, bidders: 1, until: '2026-12-01T10:00:00.000Z' },
  ConfirmAward: { bidRevision },
  ReportNotConcluded: { bidRevision, category: 'other' },
  VoidBid: { bidRevision, reason: 'Nein' },
}

/**
 * A body for each operation that runs an auction, by the operation's name; each with a command id of its own.
 */
export function managingBodies(): Readonly<Record<string, () => object>> {
  return Object.fromEntries(
    managingCommands.map((type) => [
      `${type.charAt(0).toLowerCase()}${type.slice(1)}`,
      () => ({ commandId: randomUUID(), data: harmless[type] }),
    ]),
  )
}
