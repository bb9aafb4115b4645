import { useQuery } from '@tanstack/react-query'
import {
  accessRequestViews,
  type AccessRequestView,
} from '@zuschlag/contracts/access-requests/administration'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type ReactNode } from 'react'
import { administeredOverviewQuery } from '../../../kernel/api/administration-queries.ts'
import {
  accessRequestQuery,
  accessRequestsQuery,
  enquiriesQuery,
} from '../../../kernel/api/access-request-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips, TablePager, TablePanel } from '../table/table-panel.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { UnreadDialog } from '../editing/dialogs.tsx'
import { AccessRequestDialog } from './access-request-dialog.tsx'
import { EnquiriesList } from './enquiries-list.tsx'
import { AccessRequestsTable } from './access-requests-table.tsx'

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
