import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { ChangeHistory } from '../history/change-history.tsx'
import styles from '../editing/editor.module.css'
import { PageHeader, UnreadAdministration } from '../frame/page-header.tsx'
import { tenantQuery } from '../../../kernel/api/platform-queries.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { PageLoading } from '../../../app/page-loading.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AppearancePanel } from './appearance-panel.tsx'
import { DefaultsPanel } from './defaults-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'

/** Everything that the platform keeps of one tenant. */
export function TenantPage({ tenantId }: { tenantId: TenantId }) {
  const { t } = useTranslation()
  const query = useQuery(tenantQuery(tenantId))
  const { data: tenant } = query
  const toTenants = (
    <Link to="/administration/tenants" activeOptions={{ exact: true }}>
      {t('platform.tenants.title')}
    </Link>
  )
  if (tenant === undefined) {
    if (problemOf(query.error)?.status === 404 || problemOf(query.error)?.status === 400) {
      return (
        <EmptyState
          title={t('platform.tenants.notFound')}
          drawing="sadFace"
          headingLevel={1}
          action={toTenants}
        />
      )
    }
    return query.isError ? <UnreadAdministration query={query} back={toTenants} /> : <PageLoading />
  }
  return (
    <>
      <PageHeader
        title={tenant.name}
        path={[
          { id: 'tenants', part: toTenants },
          { id: 'tenant', part: tenant.name },
        ]}
        lead={t(`platform.tenants.${tenant.isSellerTenant ? 'seller' : 'tenant'}`)}
      />
      <div className={styles.page}>
        <IdentityPanel tenant={tenant} />
        <AppearancePanel tenant={tenant} />
        <PicturesPanel tenant={tenant} />
        <DefaultsPanel tenant={tenant} />
        <DocumentsPanel tenant={tenant} />
        <PeoplePanel tenantId={tenantId} mayInvite />
        <ChangeHistory subjectId={tenantId} />
      </div>
    </>
  )
}
