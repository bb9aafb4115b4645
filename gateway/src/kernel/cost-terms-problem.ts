import { hasSellersFee } from '@zuschlag/contracts/auction/costs'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf } from './problem.ts'

/** What the seller pays is no cost of the buyer: terms with both are refused; null where they are not. */
export function costTermsProblem(
  terms: Parameters<typeof hasSellersFee>[0] | null | undefined,
): Problem | null {
  if (!terms || !hasSellersFee(terms)) return null
  const errors = { contractFeeType: ['PayedBySeller takes neither a percent nor a fixed fee'] }
  return problemOf('validationFailed', { errors, showToast: true })
}
