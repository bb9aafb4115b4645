import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { getTimeLine } from '@zuschlag/contracts/administration/activity'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import type { AuditSearch } from './audit-search-schema.ts'
import { filtersOf } from './audit-search.ts'

const TAKE = 50

/** The activity page by page, the newest lines first. */
export const timeLineQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['administration', 'activity', search],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      return requireBody(
        await call(getTimeLine, { query: { ...filtersOf(search), ...before, take: TAKE }, signal }),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
