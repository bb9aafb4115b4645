import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf, unavailable } from '../../problem.ts'
import type { MarkRefusal } from './document-marker.ts'

/** What the reader or the broker is told; a marked copy may be asked for again once there is room. */
export function markingProblem(refusal: MarkRefusal): Problem {
  return refusal === 'busy' ? unavailable() : problemOf('documentNotMarkable')
}
