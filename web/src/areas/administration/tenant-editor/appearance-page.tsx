import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import styles from '../editing/editor.module.css'
import { PageHeader, UnreadAdministration } from '../frame/page-header.tsx'
import { tenantQuery } from '../../../kernel/api/platform-queries.ts'
import { PageLoading } from '../../../app/page-state.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AppearancePanel, PicturesPanel } from './appearance-panel.tsx'
import { DefaultsPanel, DocumentsPanel } from './defaults-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'

/** What a tenant decides about itself; its name, currency and frames are settled with the platform. */
export function AppearancePage({ tenantId }: { tenantId: TenantId }) {
  const { t } = useTranslation()
  const query = useQuery(tenantQuery(tenantId))
  const { data: tenant } = query
  if (tenant === undefined) {
    if (!query.isError) return <PageLoading />
    const toObjects = <Link to="/administration/objects">{t('administration.objects.title')}</Link>
    return <UnreadAdministration query={query} back={toObjects} />
  }
  return (
    <>
      <PageHeader
        title={t('platform.own.title')}
        lead={t('platform.own.lead', { name: tenant.name, currency: tenant.currencyCode })}
      />
      <div className={styles.page}>
        <AppearancePanel tenant={tenant} />
        <PicturesPanel tenant={tenant} />
        <DefaultsPanel tenant={tenant} />
        <DocumentsPanel tenant={tenant} />
        <PeoplePanel tenantId={tenantId} mayInvite={false} />
      </div>
    </>
  )
}
