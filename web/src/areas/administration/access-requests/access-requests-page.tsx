import { useQuery } from '@tanstack/react-query'
import {
  type AccessRequestView,
  accessRequestViews,
  type AdministeredAccessRequest,
} from '@zuschlag/contracts/access-requests/administration'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type ReactNode, useMemo, useState } from 'react'
import { EmptyState } from '../../../design/empty-state.tsx'
import {
  accessRequestQuery,
  accessRequestsQuery,
  enquiriesQuery,
} from '../../../kernel/api/access-request-queries.ts'
import { administeredOverviewQuery } from '../../../kernel/api/administration-queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { UnreadDialog } from '../editing/dialogs.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { FilterChips, TablePager, TablePanel } from '../table/table-panel.tsx'
import { AccessRequestDialog } from './access-request-dialog.tsx'
import { EnquiriesList } from './enquiries-list.tsx'

const TAKE = 25

type Props = {
  /** The request that is open, by its id in the URL. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
}

/** Requests for access: the inbox of brokers. */
export function AccessRequestsPage({ openId, onOpen, renderLink }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<AccessRequestView | 'enquiries'>('waiting')
  const [enquiryState, setEnquiryState] = useState<'open' | 'done'>('open')
  const [skip, setSkip] = useState(0)
  const view = shown === 'enquiries' ? null : shown
  const requests = useQuery({
    ...accessRequestsQuery({ view: view ?? 'waiting', skip, take: TAKE }),
    enabled: view !== null,
  })
  const enquiries = useQuery({
    ...enquiriesQuery({ state: enquiryState, skip, take: TAKE }),
    enabled: view === null,
  })
  const total = (view === null ? enquiries : requests).data?.total ?? 0
  const show = (change: () => void) => {
    change()
    setSkip(0)
  }
  const { data: overview } = useQuery(administeredOverviewQuery)
  return (
    <>
      <PageHeader title={t('platform.accessRequests.title')} lead={t('platform.accessRequests.lead')} />
      <TablePanel
        tools={
          <>
            <FilterChips
              label={t('platform.accessRequests.filter')}
              chips={[...accessRequestViews, 'enquiries' as const].map((value) => ({
                value,
                count: value === 'proofs' ? overview?.endingProofs : undefined,
                label: t(`platform.accessRequests.view.${value}`),
              }))}
              value={shown}
              onChange={(next) => show(() => setShown(next))}
            />
            {view === null && (
              <FilterChips
                label={t('platform.messages.filter')}
                chips={(['open', 'done'] as const).map((value) => ({
                  value,
                  label: t(`platform.messages.state.${value}`),
                }))}
                value={enquiryState}
                onChange={(next) => show(() => setEnquiryState(next))}
              />
            )}
          </>
        }
        foot={<TablePager skip={skip} take={TAKE} total={total} onSkip={setSkip} />}
      >
        {view === null ? (
          <EnquiriesList state={enquiryState} skip={skip} take={TAKE} renderLink={renderLink} />
        ) : (
          <AccessRequestsTable
            view={view}
            skip={skip}
            take={TAKE}
            onOpen={({ id }) => onOpen(id)}
            renderLink={renderLink}
          />
        )}
      </TablePanel>
      {openId !== undefined && <OpenRequest id={openId} onClose={() => onOpen(undefined)} />}
    </>
  )
}

function OpenRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(accessRequestQuery(id))
  return query.data === undefined ? (
    <UnreadDialog query={query} title={t('platform.accessRequests.title')} onClose={onClose} />
  ) : (
    <AccessRequestDialog request={query.data} onClose={onClose} />
  )
}

type AccessRequestsTableProps = {
  view: AccessRequestView
  skip?: number
  take: number
  onOpen: (request: AdministeredAccessRequest) => void
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
}

/** Who asks for access to what, the longest wait first; the list follows the server while it is open. */
function AccessRequestsTable({ view, skip = 0, take, onOpen, renderLink }: AccessRequestsTableProps) {
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

function useColumns(
  renderLink: AccessRequestsTableProps['renderLink'],
): readonly DataColumn<AdministeredAccessRequest>[] {
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
