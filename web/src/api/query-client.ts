import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ProblemError } from './problem.ts'

const STALE_MS = 15_000
const RETRIES_MAX = 2
const RETRY_STEP_MS = 500

/**
 * Whether a failed read is worth repeating: a broken transport and a busy server are, a refusal is not.
 * `failures` counts the tries before this one.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES_MAX) return false
  return !(error instanceof ProblemError) || error.problem.status === 503
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache(),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: shouldRetry,
        retryDelay: (attempt) => RETRY_STEP_MS * 2 ** attempt,
      },
      mutations: { retry: false },
    },
  })
}
