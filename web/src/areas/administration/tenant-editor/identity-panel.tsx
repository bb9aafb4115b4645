import { changeTenantIdentity, type AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import { frameOriginSchema } from '@zuschlag/contracts/administration/tenant-values'
import { useState } from 'react'
import { EditedPanel, useEdited } from '../editing/edited-panel.tsx'
import styles from '../editing/editor.module.css'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeTenant } from './use-change-tenant.ts'

const NAME_LENGTH_MAX = 100

function valuesOf({ name, currencyCode, frameOrigins }: AdministeredTenant) {
  return { name, currencyCode, frames: frameOrigins.join('\n') }
}

/** Addresses as typed, one in a line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What the platform settles with a tenant. */
export function IdentityPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const edited = useEdited(valuesOf(tenant))
  const { values, edit } = edited
  const [isChecked, setChecked] = useState(false)
  const wrongFrame = linesOf(values.frames).find((line) => !frameOriginSchema.safeParse(line).success)
  const isNameMissing = values.name.trim() === ''
  const save = useChangeTenant(tenant.id, async () =>
    requireBody(
      await call(changeTenantIdentity, {
        params: { tenantId: tenant.id },
        body: {
          name: values.name,
          currencyCode: values.currencyCode,
          frameOrigins: linesOf(values.frames),
          version: tenant.version,
        },
      }),
    ),
  )
  const submit = () => {
    setChecked(true)
    if (wrongFrame === undefined && !isNameMissing) save.mutate()
  }
  return (
    <EditedPanel
      title={t('platform.identity.title')}
      edited={edited}
      save={save}
      labelOf={(name) => t(`platform.identity.${name}`)}
      onSubmit={submit}
    >
      <div className={styles.pair}>
        <TextField
          label={t('platform.identity.name')}
          name="name"
          isRequired
          maxLength={NAME_LENGTH_MAX}
          value={values.name}
          onChange={(name) => edit({ name })}
          error={isChecked && isNameMissing ? t('platform.required') : undefined}
        />
        <SelectField
          label={t('platform.identity.currencyCode')}
          name="currency"
          value={values.currencyCode}
          options={[
            { value: 'EUR', label: t('platform.currencies.EUR') },
            { value: 'CHF', label: t('platform.currencies.CHF') },
          ]}
          onChange={(currencyCode) => edit({ currencyCode })}
          hint={t('platform.identity.currencyHint')}
        />
      </div>
      <TextField
        label={t('platform.identity.frames')}
        name="frames"
        multiline
        value={values.frames}
        onChange={(frames) => edit({ frames })}
        hint={t('platform.identity.framesHint')}
        error={
          isChecked && wrongFrame !== undefined
            ? t('platform.identity.wrongFrame', { address: wrongFrame })
            : undefined
        }
      />
    </EditedPanel>
  )
}
