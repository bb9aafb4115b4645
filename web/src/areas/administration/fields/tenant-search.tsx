import { useQuery } from '@tanstack/react-query'
import { DRAFTING_TENANTS_MAX } from '@zuschlag/contracts/administration/drafting'
import { useState } from 'react'
import { draftingTenantsQuery } from '../../../kernel/api/administration-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { SearchBox } from '../table/table-panel.tsx'

type Props = { value: string; onChange: (search: string) => void }

/** Narrows by name what a field offers that cannot show all tenants. */
export function TenantSearch(props: Props) {
  const { t } = useTranslation()
  return (
    <SearchBox
      label={t('platform.tenants.search')}
      placeholder={t('platform.tenants.searchHint')}
      {...props}
    />
  )
}

/** Tenants to choose from: those of one answer, or what a search finds where one answer is too short. */
export function useDraftingTenants() {
  const [search, setSearch] = useState('')
  const all = useQuery(draftingTenantsQuery(''))
  const found = useQuery(draftingTenantsQuery(search))
  return {
    tenants: found.data ?? all.data ?? [],
    isSearched: all.data?.length === DRAFTING_TENANTS_MAX,
    search,
    setSearch,
  }
}
