import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ProblemError } from './call.ts'

const STALE_MS = 15_000
const RETRIES_MAX = 2
const RETRY_STEP_MS = 500

type CallMeta = {
  /**
   * The page that makes this call has no words of its own for what may go wrong: a general message says it.
   */
  needsMessage?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

/**
 * Whether a failed read is worth repeating: a broken transport and a busy server are, a refusal is not.
 * `failures` counts the tries before this one.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES_MAX) return false
  return !(error instanceof ProblemError) || error.problem.status === 503
}

/** `onFailure` is called for every read and every command that finally failed. */
export function createQueryClient(onFailure: (error: unknown, showsItself: boolean) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => onFailure(error, query.meta?.needsMessage !== true),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        onFailure(error, mutation.meta?.needsMessage !== true),
    }),
    defaultOptions: {
      // "always": the browser's word on being online is not to be relied on, and a read must not wait for it
      // unseen.
      queries: {
        staleTime: STALE_MS,
        networkMode: 'always',
        retry: shouldRetry,
        retryDelay: (attempt) => RETRY_STEP_MS * 2 ** attempt,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
