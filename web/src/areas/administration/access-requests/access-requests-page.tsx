import { useQuery } from '@tanstack/react-query'
import {
  accessRequestViews,
  type AccessRequestView,
} from '@zuschlag/contracts/access-requests/administration'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type ReactNode } from 'react'
import { administeredOverviewQuery } from '../../../kernel/api/administration-queries.ts'
import { accessRequestQuery, accessRequestsQuery } from '../../../kernel/api/access-request-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips } from '../shared/filter-chips.tsx'
import { PageHeader } from '../shared/page-header.tsx'
import { TablePager } from '../shared/table/table-pager.tsx'
import { TablePanel } from '../shared/table/table-panel.tsx'
import { AccessRequestDialog } from './access-request-dialog.tsx'
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
  const [view, setView] = useState<AccessRequestView>('waiting')
  const [skip, setSkip] = useState(0)
  const { data } = useQuery(accessRequestsQuery({ view, skip, take: TAKE }))
  const { data: overview } = useQuery(administeredOverviewQuery)
  return (
    <>
      <PageHeader title={t('platform.accessRequests.title')} lead={t('platform.accessRequests.lead')} />
      <TablePanel
        tools={
          <FilterChips
            label={t('platform.accessRequests.filter')}
            chips={accessRequestViews.map((value) => ({
              value,
              count: value === 'proofs' ? overview?.endingProofs : undefined,
              label: t(`platform.accessRequests.view.${value}`),
            }))}
            value={view}
            onChange={(next) => {
              setView(next)
              setSkip(0)
            }}
          />
        }
        foot={<TablePager skip={skip} take={TAKE} total={data?.total ?? 0} onSkip={setSkip} />}
      >
        <AccessRequestsTable
          view={view}
          skip={skip}
          take={TAKE}
          onOpen={({ id }) => onOpen(id)}
          renderLink={renderLink}
        />
      </TablePanel>
      {openId !== undefined && <OpenRequest id={openId} onClose={() => onOpen(undefined)} />}
    </>
  )
}

function OpenRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: request } = useQuery(accessRequestQuery(id))
  return request === undefined ? null : <AccessRequestDialog request={request} onClose={onClose} />
}
