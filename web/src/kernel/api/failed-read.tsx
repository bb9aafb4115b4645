import { lazily } from '../../design/lazily.tsx'
import type { ReadState } from './read-failure.tsx'

const ReadFailure = lazily(async () => (await import('./read-failure.tsx')).ReadFailure)

/**
 * Says that a read failed and offers to try again; nothing while all is well. Its code is loaded when it is
 * needed.
 */
export function FailedRead({ query }: { query: ReadState }) {
  return query.isError ? <ReadFailure query={query} /> : null
}
