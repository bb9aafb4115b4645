import { changeTenantDocuments, type AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import { EditedPanel, useEdited } from '../editing/edited-panel.tsx'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeTenant } from './use-change-tenant.ts'

const valuesOf = ({ watermarkDocuments }: AdministeredTenant) => ({ watermarkDocuments })

/** How readers outside the tenant get its documents, in running auctions too. */
export function DocumentsPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const edited = useEdited(valuesOf(tenant))
  const { values, edit } = edited
  const save = useChangeTenant(tenant.id, async () => {
    const body = { ...values, version: tenant.version }
    return requireBody(await call(changeTenantDocuments, { params: { tenantId: tenant.id }, body }))
  })
  return (
    <EditedPanel
      title={t('platform.documents.title')}
      edited={edited}
      save={save}
      labelOf={(name) => t(`platform.documents.${name}`)}
      onSubmit={() => save.mutate()}
    >
      <Checkbox
        isSelected={values.watermarkDocuments}
        onChange={(watermarkDocuments) => edit({ watermarkDocuments })}
      >
        {t('platform.documents.watermarkDocuments')}
      </Checkbox>
      <p className="sm muted">{t('platform.documents.what')}</p>
      <p className="sm muted">{t('platform.documents.limits')}</p>
    </EditedPanel>
  )
}
