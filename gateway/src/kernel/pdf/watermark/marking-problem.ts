import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf, unavailable } from '../../problem.ts'
import type { MarkRefusal } from './document-marker.ts'

/** The problem for a reader or a broker; a copy may be requested again once the server is less busy. */
export function markingProblem(refusal: MarkRefusal): Problem {
  return refusal === 'busy' || refusal === 'timedOut' ? unavailable() : problemOf('documentNotMarkable')
}
