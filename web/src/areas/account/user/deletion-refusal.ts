import { problemOf } from '../../../kernel/api/problem.ts'

const refusals = ['leadingRunningAuction', 'managingRunningAuction', 'lastSystemAdmin'] as const
export type DeletionRefusal = (typeof refusals)[number]

/** Why an account cannot be deleted for now, where the rules say so. */
export function deletionRefusal(error: unknown): DeletionRefusal | undefined {
  const code = problemOf(error)?.code
  return refusals.find((refusal) => refusal === code)
}
