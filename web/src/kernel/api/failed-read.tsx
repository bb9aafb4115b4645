import { lazy, Suspense } from 'react'
import type { ReadState } from './read-state.ts'

const ReadFailure = lazy(async () => ({ default: (await import('./read-failure.tsx')).ReadFailure }))

/**
 * Says that a read failed and offers to try again; nothing while all is well. Its code is loaded when it is
 * needed.
 */
export function FailedRead({ query }: { query: ReadState }) {
  return query.isError ? (
    <Suspense>
      <ReadFailure query={query} />
    </Suspense>
  ) : null
}
