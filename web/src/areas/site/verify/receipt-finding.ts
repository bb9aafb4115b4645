import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import type { ReceiptFact } from './compare-receipt.ts'
import { comparedInPack, differencesOf } from './compare-receipt.ts'
import type { ReceiptClaims } from './read-receipt.ts'
import { isHash, isLaterThan, isOfAuction } from './read-receipt.ts'

/** What a dispute file says of a receipt. */
export type ReceiptFinding =
  /** `damaged`: what an award pack names an event by is no hash, whatever the dispute file says. */
  | { readonly status: 'waiting' | 'undecided' | 'damaged' }
  | { readonly status: 'otherAuction'; readonly isProven: boolean }
  /** Not in the file; `isLater` where the receipt itself names a time after the file was written. */
  | { readonly status: 'missing'; readonly isProven: boolean; readonly isLater: boolean }
  | {
      readonly status: 'found'
      /** Whether a trusted key signed the file; without that the file proves nothing of a receipt. */
      readonly isProven: boolean
      /** As the history has it; what only a reader can compare is not among the differences. */
      readonly event: CommandReceipt
      readonly differences: readonly ReceiptFact[]
      /** What of an award pack was compared; null for a receipt. */
      readonly comparedInPack: readonly ReceiptFact[] | null
    }

export function findingOf(claims: ReceiptClaims, result: ExportVerificationResult | null): ReceiptFinding {
  if (!isHash(claims.eventHash)) return { status: 'damaged' }
  if (result === null) return { status: 'waiting' }
  if (result.status !== 'fits') return { status: 'undecided' }
  const { header, receipts, proof } = result
  const isProven = proof.status === 'known'
  const event = receipts.get(claims.eventHash)
  if (event !== undefined) {
    const differences = differencesOf(claims, event)
    return { status: 'found', isProven, event, differences, comparedInPack: comparedInPack(claims, event) }
  }
  if (!isOfAuction(claims, header.auctionId)) return { status: 'otherAuction', isProven }
  return { status: 'missing', isProven, isLater: isLaterThan(claims, header.exportedAt) }
}
