import type { UseQueryResult } from '@tanstack/react-query'
import { problemOf } from '../../../kernel/api/problem.ts'
import { ReadFailure } from '../../../kernel/api/read-failure.tsx'

/**
 * Whether the answer means that there is no such auction for this reader. On the public page a malformed
 * request means the same (specification, section 8).
 */
export function isNotFound(error: unknown): boolean {
  const problem = problemOf(error)
  return problem !== undefined && (problem.status === 404 || problem.status === 400)
}

/** The details could not be read and nothing is there to keep. */
export function DetailsFailure({ query }: { query: UseQueryResult }) {
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--s-8)' }}>
      <ReadFailure query={query} />
    </div>
  )
}
