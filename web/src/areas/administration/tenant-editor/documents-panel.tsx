import { changeTenantDocuments, type AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import type { SubmitEvent } from 'react'
import { ConflictNotice } from '../shared/conflict-notice.tsx'
import styles from '../shared/editor.module.css'
import { SaveRow } from '../shared/save-row.tsx'
import { useEdited } from '../shared/use-edited.ts'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeTenant } from './use-change-tenant.ts'

const valuesOf = ({ watermarkDocuments }: AdministeredTenant) => ({ watermarkDocuments })

/** How readers outside the tenant get its documents, in running auctions too. */
export function DocumentsPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const { values, edit, isDirty, theirs, takeTheirs, keepOwn } = useEdited(valuesOf(tenant))
  const save = useChangeTenant(tenant.id, async () => {
    const body = { ...values, version: tenant.version }
    return requireBody(await call(changeTenantDocuments, { params: { tenantId: tenant.id }, body }))
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Panel title={t('platform.documents.title')}>
      <PanelBody>
        <form className={styles.form} onSubmit={submit} noValidate>
          <ConflictNotice
            values={values}
            theirs={theirs}
            save={save}
            labelOf={(name) => t(`platform.documents.${name}`)}
            onTake={takeTheirs}
            onKeep={keepOwn}
          />
          <Checkbox
            isSelected={values.watermarkDocuments}
            onChange={(watermarkDocuments) => edit({ watermarkDocuments })}
          >
            {t('platform.documents.watermarkDocuments')}
          </Checkbox>
          <p className="sm muted">{t('platform.documents.what')}</p>
          <p className="sm muted">{t('platform.documents.limits')}</p>
          <SaveRow isDirty={isDirty} isPending={save.isPending} isBlocked={theirs !== null} />
        </form>
      </PanelBody>
    </Panel>
  )
}
