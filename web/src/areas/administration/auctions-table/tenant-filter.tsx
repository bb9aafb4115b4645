import { useQuery } from '@tanstack/react-query'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { SelectField } from '../../../design/select-field.tsx'
import { tenantQuery } from '../../../kernel/api/platform-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TenantSearch, useDraftingTenants } from '../fields/tenant-search.tsx'

type Props = { value: TenantId | undefined; onChange: (tenant: TenantId | undefined) => void }

const ALL = 'all'

/** One tenant's objects alone, for those who see all of them. */
export function TenantFilter({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { tenants, isSearched, search, setSearch } = useDraftingTenants()
  const isOffered = value === undefined || tenants.some(({ tenantId }) => tenantId === value)
  const chosen = useQuery({ ...tenantQuery(value as TenantId), enabled: !isOffered }).data
  return (
    <>
      {isSearched && <TenantSearch value={search} onChange={setSearch} />}
      <SelectField<TenantId | typeof ALL>
        label={t('administration.objects.tenant')}
        name="tenant"
        value={value ?? ALL}
        options={[
          { value: ALL, label: t('administration.objects.allTenants') },
          ...(isOffered || chosen === undefined ? [] : [{ value, label: chosen.name }]),
          ...tenants.map(({ tenantId, name }) => ({ value: tenantId, label: name })),
        ]}
        onChange={(next) => onChange(next === ALL ? undefined : next)}
      />
    </>
  )
}
