import type { ProductVerification } from './verify-product.ts'

/** One line for the log, and one for the read models where they were compared. */
export function describeVerification({ log, fault, readModels }: ProductVerification): readonly string[] {
  if (fault !== null) return [`✘ auction ${fault.auctionId}: ${fault.message}`]
  if (log.auctions === 0) return ['✔ log: empty']
  const decisions = `${log.accepted} accepted and ${log.refused} refused decisions`
  const lines = [`✔ log: ${counted(log.auctions, 'auction')}, ${counted(log.events, 'event')}; ${decisions}`]
  if (readModels === null) return lines
  const { auctions, difference } = readModels
  const result =
    difference === null
      ? `✔ read models: ${counted(auctions, 'auction')}, as the log says`
      : `✘ read models: ${difference}`
  return [...lines, result]
}

/** `1 auction`, `2 auctions`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
