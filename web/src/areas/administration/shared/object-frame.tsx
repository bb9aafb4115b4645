import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { ReadFailure } from '../../../kernel/api/read-failure.tsx'
import { problemOf } from '../../../kernel/api/problem.ts'
import { PageLoading } from '../../../app/page-loading.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { AdministeredBadge } from './administered-badge.tsx'
import { HeaderActionsContext } from './header-actions.tsx'
import { ObjectTabs } from './object-tabs.tsx'
import { PageHeader } from './page-header.tsx'

type Props = { auctionId: AuctionId; query: UseQueryResult<AdministeredDetails>; children: ReactNode }

/** Head and tabs of one object. What the reader does not run is not there; the two look the same. */
export function ObjectFrame({ auctionId, query, children }: Props) {
  const { t } = useTranslation()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const { data } = query
  const toObjects = <Link to="/administration/objects">{t('administration.objects.title')}</Link>
  if (data === undefined) {
    if (!query.isError) return <PageLoading />
    return isNotThere(query.error) ? (
      <EmptyState
        drawing="sadFace"
        headingLevel={1}
        title={t('administration.object.notFound')}
        action={toObjects}
      >
        {t('administration.object.notFoundReason')}
      </EmptyState>
    ) : (
      <ReadFailure query={query} />
    )
  }
  const name = data.title === '' ? t('administration.object.untitled') : data.title
  return (
    <HeaderActionsContext value={actions}>
      <PageHeader
        title={name}
        path={[
          { id: 'objects', part: toObjects },
          { id: 'object', part: <span className="muted">{data.description.auctionCode ?? name}</span> },
        ]}
        badge={<AdministeredBadge auction={data} />}
        lead={[[data.zipCode, data.city].filter(Boolean).join(' '), data.tenant.name]
          .filter(Boolean)
          .join(' · ')}
        actions={<div ref={setActions} className="row" />}
      />
      <ObjectTabs auctionId={auctionId} mayManage={data.mayManage} />
      {children}
    </HeaderActionsContext>
  )
}

function isNotThere(error: unknown): boolean {
  const status = problemOf(error)?.status
  return status === 404 || status === 400
}
