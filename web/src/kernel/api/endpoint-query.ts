import type { QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { z } from 'zod'
import type { CallOptions } from './call.ts'
import { call } from './call.ts'
import { requireBody } from './require-body.ts'

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
  input: CallOptions<Params, Query, Body>,
  further: Further<z.output<Answer>, Key> = {},
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => requireBody(await call(endpoint, { ...input, signal })),
    ...further,
  })
}
