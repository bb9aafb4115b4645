import { changeTenantAppearance, type AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import { EditedPanel, useEdited } from '../editing/edited-panel.tsx'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { TenantBanner } from '../../../design/tenant-banner.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AccentField, accentPattern } from './accent-field.tsx'
import { useChangeTenant } from './use-change-tenant.ts'

const IMPRINT_LENGTH_MAX = 5000

function valuesOf(tenant: AdministeredTenant) {
  return {
    primary: tenant.primaryAccentColor ?? '',
    secondary: tenant.secondaryAccentColor ?? '',
    ternary: tenant.ternaryAccentColor ?? '',
    imprint: tenant.imprint ?? '',
  }
}

const uses = ['primary', 'secondary', 'ternary'] as const
const colourOf = (value: string) => (accentPattern.test(value) ? value : null)

/** Colours and imprint, with the banner as readers will see it. */
export function AppearancePanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const edited = useEdited(valuesOf(tenant))
  const { values, edit } = edited
  const save = useChangeTenant(tenant.id, async () =>
    requireBody(
      await call(changeTenantAppearance, {
        params: { tenantId: tenant.id },
        body: {
          primaryAccentColor: colourOf(values.primary),
          secondaryAccentColor: colourOf(values.secondary),
          ternaryAccentColor: colourOf(values.ternary),
          imprint: values.imprint.trim() === '' ? null : values.imprint,
          version: tenant.version,
        },
      }),
    ),
  )
  const isWrong = uses.some((use) => values[use] !== '' && colourOf(values[use]) === null)
  const shown = {
    ...tenant,
    primaryAccentColor: colourOf(values.primary),
    secondaryAccentColor: colourOf(values.secondary),
    ternaryAccentColor: colourOf(values.ternary),
  }
  return (
    <EditedPanel
      title={t('platform.appearance.title')}
      banner={
        <TenantBanner tenant={shown}>{t('platform.appearance.preview', { name: tenant.name })}</TenantBanner>
      }
      edited={edited}
      save={save}
      labelOf={(name) =>
        name === 'imprint' ? t('platform.appearance.imprint') : t(`platform.accent.${name}`)
      }
      isBlocked={isWrong}
      onSubmit={() => save.mutate()}
    >
      <p className="sm muted">{t('platform.accent.guard')}</p>
      {uses.map((use) => (
        <AccentField key={use} use={use} value={values[use]} onChange={(value) => edit({ [use]: value })} />
      ))}
      <TextField
        label={t('platform.appearance.imprint')}
        name="imprint"
        multiline
        maxLength={IMPRINT_LENGTH_MAX}
        value={values.imprint}
        onChange={(imprint) => edit({ imprint })}
        hint={t('platform.appearance.imprintHint')}
      />
    </EditedPanel>
  )
}
