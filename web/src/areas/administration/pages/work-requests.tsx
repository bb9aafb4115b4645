import { useQuery } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { openRequestsQuery, type OpenRequest } from '../../../kernel/api/administration-queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { RequestDecision, type RequestAnswer } from './request-decision.tsx'
import styles from '../auctions-table/work.module.css'

type Props = { take: number; renderLink: (auctionId: AuctionId, text: string) => ReactNode }

/** Who wants to buy what at which price, since when, and the answer in the same row. */
export function WorkRequests({ take, renderLink }: Props) {
  const { t } = useTranslation()
  const query = useQuery(openRequestsQuery)
  const [answer, setAnswer] = useState<RequestAnswer | null>(null)
  const columns = useRequestColumns(renderLink, setAnswer)
  return (
    <>
      <DataTable<OpenRequest>
        label={t('administration.work.requests')}
        columns={columns}
        rows={query.data?.requests.slice(0, take)}
        rowId={idOf}
        rowText={({ bidder, auction }) => `${personText(bidder, t)}, ${auction.title}`}
        query={query}
        empty={
          <EmptyState title={t('administration.work.none')}>
            {t('administration.work.noneReason.requests')}
          </EmptyState>
        }
      />
      {answer !== null && <RequestDecision answer={answer} onClose={() => setAnswer(null)} />}
    </>
  )
}

function useRequestColumns(
  renderLink: Props['renderLink'],
  onAnswer: (answer: RequestAnswer) => void,
): readonly DataColumn<OpenRequest>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('administration.work.column.person'),
        isRowHeader: true,
        onCard: 'wide',
        cell: ({ bidder }) => <PersonCell person={bidder} />,
      },
      {
        id: 'object',
        header: t('administration.objects.column.object'),
        onCard: 'wide',
        cell: ({ auction }) => renderLink(auction.id, auction.title),
      },
      {
        id: 'price',
        header: t('administration.work.column.price'),
        align: 'end',
        cell: ({ price, auction }) => <b>{format.money(price, auction.tenant.currencyCode)}</b>,
      },
      {
        id: 'since',
        header: t('administration.work.column.since'),
        cell: ({ requestedAt, auction }) => (
          <span className="num">{format.dateTime(requestedAt, auction.timeZone)}</span>
        ),
      },
      {
        id: 'actions',
        header: t('runningAuction.column.actions'),
        isHeaderHidden: true,
        align: 'end',
        onCard: 'wide',
        cell: (request) =>
          request.mayDecide && (
            <span className={styles.actions}>
              <Button size="small" onPress={() => onAnswer({ kind: 'acceptPurchase', request })}>
                {t('runningAuction.decision.acceptPurchase.open')}
              </Button>
              <Button
                variant="secondary"
                size="small"
                onPress={() => onAnswer({ kind: 'declinePurchase', request })}
              >
                {t('runningAuction.decision.declinePurchase.open')}
              </Button>
            </span>
          ),
      },
    ],
    [t, format, renderLink, onAnswer],
  )
}

const idOf = ({ auction, revision }: OpenRequest) => `${auction.id}/${revision}`
