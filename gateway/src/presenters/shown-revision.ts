import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { may } from '../policies/auction-policy.ts'
import type { Relation } from '../policies/relation.ts'

/**
 * The revision that a reader gets. Who runs an auction sees every event; others see the last one that changed
 * something public, or one about themselves. So nobody learns from a revision that somebody else was given
 * access or asked to buy, nor how many bids a closed process has.
 */
export function shownRevision(
  row: Pick<AuctionDetailsRow, 'revision' | 'publicRevision'>,
  relation: Relation,
  ownRevision: number | null,
): number {
  return may(relation, 'seeManagement') ? row.revision : Math.max(row.publicRevision, ownRevision ?? -1)
}
