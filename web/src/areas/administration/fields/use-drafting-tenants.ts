import { useQuery } from '@tanstack/react-query'
import { DRAFTING_TENANTS_MAX } from '@zuschlag/contracts/administration/drafting'
import { useState } from 'react'
import { draftingTenantsQuery } from '../../../kernel/api/administration-queries.ts'

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
