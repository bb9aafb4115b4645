import { useQuery } from '@tanstack/react-query'
import type { AuctionId, BrokerId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { PageHeader } from '../frame/page-header.tsx'
import { administeredAuctionQuery, draftingTenantsQuery } from '../../../kernel/api/administration-queries.ts'
import { ReadFailure } from '../../../kernel/api/read-failure.tsx'
import { PageLoading } from '../../../app/page-loading.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { NewObjectForm } from './new-object-form.tsx'

type Props = {
  /** The object that the new one starts as a copy of. */
  copied: AuctionId | null
  toObjects: ReactNode
  ownBrokerId: BrokerId | null
  onDrafted: (auctionId: AuctionId) => void
}

/** Whose object it is, and what it is called; everything else the editor asks for. */
export function NewObjectPage({ copied, toObjects, ownBrokerId, onDrafted }: Props) {
  const { t } = useTranslation()
  const query = useQuery(draftingTenantsQuery(''))
  const tenants = query.data
  const source = useQuery({
    ...administeredAuctionQuery(copied ?? ('' as AuctionId)),
    enabled: copied !== null,
  })
  const isReady = copied === null || source.data !== undefined
  return (
    <>
      <PageHeader
        title={t('administration.newObject.title')}
        path={[
          { id: 'objects', part: toObjects },
          { id: 'new', part: <span className="muted">{t('administration.newObject.title')}</span> },
        ]}
      />
      <Panel>
        <PanelBody>
          {tenants === undefined && (query.isError ? <ReadFailure query={query} /> : <PageLoading />)}
          {tenants?.length === 0 && (
            <Notice title={t('drafting.noTenant')}>{t('drafting.noTenantReason')}</Notice>
          )}
          {copied !== null && source.isError && <ReadFailure query={source} />}
          {tenants !== undefined && tenants.length > 0 && isReady && (
            <NewObjectForm
              source={source.data ?? null}
              tenants={tenants}
              ownBrokerId={source.data?.ownership.brokerId ?? ownBrokerId}
              onDrafted={onDrafted}
            />
          )}
        </PanelBody>
      </Panel>
    </>
  )
}
