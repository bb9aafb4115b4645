import { changeTenantDefaults, type AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import { useState } from 'react'
import { EditedPanel, useEdited } from '../editing/edited-panel.tsx'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CostFields } from './cost-fields.tsx'
import {
  checkDefaults,
  defaultsValuesOf,
  type DefaultsChange,
  type DefaultsField,
} from './defaults-values.ts'
import { NightFields } from './night-fields.tsx'
import { useChangeTenant } from './use-change-tenant.ts'

const NO_FIELDS: readonly DefaultsField[] = []

/** What new objects of the tenant start with. */
export function DefaultsPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const edited = useEdited(defaultsValuesOf(tenant))
  const { values, edit } = edited
  const [wrong, setWrong] = useState(NO_FIELDS)
  const save = useChangeTenant(tenant.id, async (change: DefaultsChange) => {
    const body = { ...change, version: tenant.version }
    return requireBody(await call(changeTenantDefaults, { params: { tenantId: tenant.id }, body }))
  })
  const submit = () => {
    const checked = checkDefaults(values)
    setWrong(checked.ok ? NO_FIELDS : checked.fields)
    if (checked.ok) save.mutate(checked.change)
  }
  const errorOf = (field: DefaultsField) =>
    wrong.includes(field) ? t(`platform.defaults.wrong.${kindOf(field)}`) : undefined
  return (
    <EditedPanel
      title={t('platform.defaults.title')}
      lead={<p className="sm muted">{t('platform.defaults.text')}</p>}
      edited={edited}
      save={save}
      labelOf={(name) => t(`platform.defaults.${name}`)}
      onSubmit={submit}
    >
      <Checkbox isSelected={values.hasCosts} onChange={(hasCosts) => edit({ hasCosts })}>
        {t('platform.defaults.hasCosts')}
      </Checkbox>
      {values.hasCosts && (
        <CostFields values={values} edit={edit} errorOf={errorOf} currency={tenant.currencyCode} />
      )}
      <NightFields values={values} edit={edit} errorOf={errorOf} />
    </EditedPanel>
  )
}

function kindOf(field: DefaultsField): 'percent' | 'amount' | 'night' {
  if (field === 'contractFeeFixed') return 'amount'
  return field === 'nightTimeStart' || field === 'nightTimeEnd' ? 'night' : 'percent'
}
