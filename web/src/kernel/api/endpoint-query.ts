import {
  keepPreviousData,
  queryOptions,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { z } from 'zod'
import { type CallOptions, callForBody } from './call.ts'

/** What else a query says of itself. */
type Further<Answer, Key extends QueryKey> = Pick<
  UndefinedInitialDataOptions<Answer, Error, Answer, Key>,
  'gcTime' | 'meta' | 'placeholderData' | 'refetchInterval' | 'staleTime' | 'structuralSharing'
>

/** The read of an endpoint that always has an answer, kept under a key. */
export function endpointQuery<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  const Key extends QueryKey,
>(
  queryKey: Key,
  endpoint: Endpoint<Params, Query, Body, Answer>,
  options: CallOptions<Params, Query, Body> & Further<z.output<Answer>, Key>,
) {
  const { params: _params, query: _query, ...further } = options as Input & Further<z.output<Answer>, Key>
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => callForBody(endpoint, { ...options, signal }),
    ...further,
  })
}

type Input = { readonly params?: unknown; readonly query?: unknown }

/** The same of one page or of what a search finds: what was there stays until the next is. */
export const pageQuery: typeof endpointQuery = (queryKey, endpoint, options) =>
  endpointQuery(queryKey, endpoint, { placeholderData: keepPreviousData, ...options })
