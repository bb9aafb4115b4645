import type { AdministeredOverview } from '../../../kernel/api/administration-queries.ts'
import type { WorkKind } from './objects-search-schema.ts'

/** How much there is of each kind of work: the same figures beside the navigation, in tiles and in lists. */
export function workCountsOf(overview: AdministeredOverview): Readonly<Record<WorkKind, number>> {
  return {
    requests: overview.openRequests,
    questions: overview.openQuestions,
    decisions: overview.counts.ended,
    ending: overview.endingSoon,
    documents: overview.withoutDocuments,
  }
}
