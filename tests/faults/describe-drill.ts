import type { SeenReceipt } from './journal.ts'
import type { DrillReport } from './restore-drill.ts'

/** The drill in a few lines; what was lost is named by its revision and hash. */
export function describeDrill(drill: DrillReport): string {
  const { before, copied, after, lostBefore, lostCopied, lostAfter } = drill
  const named = (receipts: readonly SeenReceipt[]): readonly string[] =>
    receipts.map(({ revision, price, eventHash }) => `  revision ${revision}, ${price}, ${eventHash}`)
  return [
    `Backup: ${drill.backup}`,
    drill.restore,
    `${drill.accounts} accounts restored; ${drill.continued} bids taken after the restore`,
    `${before} bids acknowledged before the backup, ${lostBefore.length} of them lost`,
    ...named(lostBefore),
    `${copied} bids acknowledged before the newest log copy, ${lostCopied.length} of them lost`,
    ...named(lostCopied),
    `${after} bids acknowledged after it, ${lostAfter.length} of them lost with the product`,
    ...named(lostAfter),
  ].join('\n')
}
