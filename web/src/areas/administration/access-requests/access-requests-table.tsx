import { useQuery } from '@tanstack/react-query'
import type {
  AccessRequestView,
  AdministeredAccessRequest,
} from '@zuschlag/contracts/access-requests/administration'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from '../../../design/empty-state.tsx'
import { accessRequestsQuery } from '../../../kernel/api/access-request-queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'

type Props = {
  view: AccessRequestView
  skip?: number
  take: number
  onOpen: (request: AdministeredAccessRequest) => void
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
}

/** Who asks for access to what, the longest wait first; the list follows the server while it is open. */
export function AccessRequestsTable({ view, skip = 0, take, onOpen, renderLink }: Props) {
  const { t } = useTranslation()
  const query = useQuery(accessRequestsQuery({ view, skip, take }))
  const columns = useColumns(renderLink)
  return (
    <DataTable<AdministeredAccessRequest>
      label={t('platform.accessRequests.title')}
      columns={columns}
      rows={query.data?.requests}
      rowId={({ id }) => id}
      rowText={({ applicant, auction }) => `${personText(applicant)}, ${auction.title}`}
      query={query}
      onOpen={onOpen}
      empty={
        <EmptyState title={t('platform.accessRequests.none')}>
          {t(`platform.accessRequests.noneReason.${view}`)}
        </EmptyState>
      }
    />
  )
}

function useColumns(renderLink: Props['renderLink']): readonly DataColumn<AdministeredAccessRequest>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'applicant',
        header: t('platform.accessRequests.column.applicant'),
        isRowHeader: true,
        onCard: 'wide',
        cell: ({ applicant }) => <PersonCell person={applicant} />,
      },
      {
        id: 'object',
        header: t('platform.accessRequests.column.object'),
        onCard: 'wide',
        cell: ({ auction }) => renderLink(auction.id, auction.title),
      },
      {
        id: 'amount',
        header: t('platform.accessRequests.column.amount'),
        align: 'end',
        cell: ({ proofAmount, auction }) =>
          proofAmount !== null && <b>{format.money(proofAmount, auction.currencyCode)}</b>,
      },
      {
        id: 'until',
        header: t('platform.accessRequests.column.until'),
        cell: ({ proofExpiresOn, isProofExpired, newerProof }) => (
          <>
            {proofExpiresOn !== null && (
              <span className="num">{format.date(`${proofExpiresOn}T12:00:00.000Z` as Instant, 'UTC')}</span>
            )}
            {newerProof === null ? (
              isProofExpired && <div className="sm">{t('platform.accessRequests.expired')}</div>
            ) : (
              <div className="sm">{t('platform.accessRequests.newerProof.waits')}</div>
            )}
          </>
        ),
      },
      {
        id: 'since',
        header: t('platform.accessRequests.column.since'),
        cell: ({ submittedAt, auction }) =>
          submittedAt !== null && (
            <span className="num">{format.dateTime(submittedAt, auction.timeZone)}</span>
          ),
      },
      {
        id: 'state',
        header: t('platform.accessRequests.column.state'),
        cell: ({ state }) => t(`platform.accessRequests.state.${state}`),
      },
    ],
    [t, format, renderLink],
  )
}
