import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../design/empty-state.tsx'
import { showCurrent } from '../../../design/show-current.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { HeaderActionsContext, PageHeader, UnreadAdministration, isNotThere } from '../frame/page-header.tsx'
import { AdministeredBadge } from './administered-badge.tsx'
import headerStyles from '../frame/page-header.module.css'
import styles from './object-frame.module.css'

type Props = { auctionId: AuctionId; query: UseQueryResult<AdministeredDetails>; children: ReactNode }

/** Head and tabs of one object. What the reader does not run is not there; the two look the same. */
export function ObjectFrame({ auctionId, query, children }: Props) {
  const { t } = useTranslation()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const { data } = query
  const toObjects = (
    <Link to="/administration/objects" activeOptions={{ exact: true }}>
      {t('administration.objects.title')}
    </Link>
  )
  if (data === undefined) {
    if (!query.isError) return <Loading toObjects={toObjects} />
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
      <UnreadAdministration query={query} back={toObjects} />
    )
  }
  const name = data.title === '' ? t('administration.object.untitled') : data.title
  return (
    <HeaderActionsContext value={actions}>
      <PageHeader
        title={name}
        parent={toObjects}
        here={<span className="muted">{data.description.auctionCode ?? name}</span>}
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

/** The way back is known, and so is where name, tabs and page will stand. */
function Loading({ toObjects }: { toObjects: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <div className={headerStyles.header}>
        <nav aria-label={t('administration.path')} className={headerStyles.path}>
          {toObjects}
        </nav>
        <div className="stack fit">
          <Skeleton width="22rem" height="2.25rem" />
          <Skeleton width="14rem" />
        </div>
      </div>
      <div className={styles.tabs}>
        <Skeleton width="30rem" height="2.75rem" />
      </div>
      <Skeleton height="24rem" />
    </div>
  )
}

/** The pages of an object in the order in which they come to be needed; each is the end of its URL. */
const tabs = ['edit', 'preview', 'process', 'access', 'questions', 'history', 'dispute'] as const

/** Of those who run it: an observer has nothing to edit, nor to look at before it is published. */
const managersTabs: ReadonlySet<string> = new Set(['edit', 'preview'])

/** Links, not tabs of a widget: each leads to a page of its own. */
function ObjectTabs({ auctionId, mayManage }: { auctionId: AuctionId; mayManage: boolean }) {
  const { t } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label={t('administration.object.pages')} className={`page-links ${styles.tabs}`}>
      <ul>
        {tabs
          .filter((tab) => mayManage || !managersTabs.has(tab))
          .map((tab) => (
            <li key={tab}>
              <Link
                className="target"
                to="/administration/objects/$auctionId/$"
                params={{ auctionId, _splat: tab }}
                ref={pathname.endsWith(`/${auctionId}/${tab}`) ? showCurrent : undefined}
                aria-current={pathname.endsWith(`/${auctionId}/${tab}`) ? 'page' : undefined}
              >
                {t(`administration.object.tab.${tab}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
