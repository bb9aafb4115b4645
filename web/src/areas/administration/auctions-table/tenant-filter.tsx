import { useQuery } from '@tanstack/react-query'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { SelectField } from '../../../design/select-field.tsx'
import { draftingTenantsQuery } from '../../../kernel/api/administration-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { value: TenantId | undefined; onChange: (tenant: TenantId | undefined) => void }

const ALL = 'all'

/** One tenant's objects alone, for those who see all of them. */
export function TenantFilter({ value, onChange }: Props) {
  const { t } = useTranslation()
  const tenants = useQuery(draftingTenantsQuery).data ?? []
  return (
    <SelectField<TenantId | typeof ALL>
      label={t('administration.objects.tenant')}
      name="tenant"
      value={value ?? ALL}
      options={[
        { value: ALL, label: t('administration.objects.allTenants') },
        ...tenants.map(({ tenantId, name }) => ({ value: tenantId, label: name })),
      ]}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    />
  )
}
