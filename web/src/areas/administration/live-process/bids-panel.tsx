import { awardOptionOf } from '@zuschlag/contracts/auction/decision'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { personText } from '../table/person-cell.tsx'
import { DataTable } from '../table/data-table.tsx'
import { OlderRows, TablePanel } from '../table/table-panel.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { administeredBidsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { bidColumns } from './bid-columns.tsx'
import { useIsAnswerAwaited } from './counter-offer.ts'
import type { AuctionDecision } from './decision.ts'
import { awardDecisionOf } from './decision.ts'
import styles from './live-process.module.css'

type Props = {
  auction: AdministeredDetails
  /** What the reader may decide about a single bid. */
  may: { readonly award: boolean; readonly void: boolean }
  onDecide: (decision: AuctionDecision) => void
}

/** All bids with their bidders, the newest first. */
export function BidsPanel({ auction, may, onDecide }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useInfiniteQuery(administeredBidsQuery(auction.id))
  const { timeZone, tenant, terms, awardedBidRevision: awardedRevision } = auction
  const isAnswerAwaited = useIsAnswerAwaited(auction)
  const mayAward = may.award && !isAnswerAwaited
  const { void: mayVoid } = may
  const columns = useMemo(
    () =>
      bidColumns({
        t,
        format,
        timeZone,
        currencyCode: tenant.currencyCode,
        awardedRevision,
        renderActions:
          mayAward || mayVoid
            ? (bid) =>
                bid.standing && (
                  <span className={styles.choices}>
                    {mayAward && awardOptionOf(terms, bid) !== 'no' && (
                      <Button
                        variant={bid.candidateRank === 1 ? 'primary' : 'secondary'}
                        size="small"
                        onPress={() => onDecide(awardDecisionOf(terms, bid))}
                      >
                        {t('runningAuction.decision.award.open')}
                      </Button>
                    )}
                    {mayVoid && (
                      <Button variant="text" size="small" onPress={() => onDecide({ kind: 'void', bid })}>
                        {t('runningAuction.decision.void.open')}
                      </Button>
                    )}
                  </span>
                )
            : null,
      }),
    [t, format, timeZone, tenant.currencyCode, awardedRevision, terms, mayAward, mayVoid, onDecide],
  )
  const rows = useMemo(() => query.data?.pages.flat(), [query.data])
  return (
    <TablePanel
      tools={<h2 className={styles.title}>{t('runningAuction.bids')}</h2>}
      foot={<OlderRows query={query} label={t('runningAuction.olderBids')} />}
    >
      <DataTable
        label={t('runningAuction.bids')}
        columns={columns}
        rows={rows}
        rowId={({ revision }) => String(revision)}
        rowText={({ bidder, price }) =>
          `${personText(bidder, t)}, ${format.money(price, tenant.currencyCode)}`
        }
        query={query}
        empty={<EmptyState title={t('runningAuction.noBids')}>{t('runningAuction.noBidsReason')}</EmptyState>}
      />
    </TablePanel>
  )
}
