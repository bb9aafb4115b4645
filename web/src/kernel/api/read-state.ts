import type { UseQueryResult } from '@tanstack/react-query'

/** What a read says of itself, whatever it reads. */
export type ReadState = Pick<UseQueryResult, 'isError' | 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>
