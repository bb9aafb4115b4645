import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { frameOriginSchema } from '@zuschlag/contracts/administration/tenant-values'
import { type AdministeredTenant, changeTenantIdentity } from '@zuschlag/contracts/administration/tenants'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { callForBody } from '../../../kernel/api/call.ts'
import { tenantQuery } from '../../../kernel/api/platform-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { EditedPanel, useEdited } from '../editing/edited-panel.tsx'
import { choices } from '../editing/use-change.ts'
import { PageHeader, UnknownPage } from '../frame/page-header.tsx'
import { ChangeHistory } from '../history/change-history.tsx'
import { AppearancePanel, PicturesPanel, useChangeTenant } from './appearance-panel.tsx'
import { DefaultsPanel, DocumentsPanel } from './defaults-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import styles from '../editing/editor.module.css'

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
  if (tenant === undefined)
    return <UnknownPage query={query} title={t('platform.tenants.notFound')} back={toTenants} />
  return (
    <>
      <PageHeader
        title={tenant.name}
        parent={toTenants}
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
function IdentityPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const edited = useEdited(valuesOf(tenant))
  const { values, edit } = edited
  const [isChecked, setChecked] = useState(false)
  const wrongFrame = linesOf(values.frames).find((line) => !frameOriginSchema.safeParse(line).success)
  const isNameMissing = values.name.trim() === ''
  const save = useChangeTenant(tenant.id, () =>
    callForBody(changeTenantIdentity, {
      params: { tenantId: tenant.id },
      body: {
        name: values.name,
        currencyCode: values.currencyCode,
        frameOrigins: linesOf(values.frames),
        version: tenant.version,
      },
    }),
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
      <div className="pair top">
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
          options={choices(['EUR', 'CHF'], (value) => t(`platform.currencies.${value}`))}
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
