import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

export type ReceiptLine = readonly [term: string, value: string]

/** A receipt as a plain text file: a heading, one line for each fact, and what the facts are good for. */
export function receiptFile(heading: string, lines: readonly ReceiptLine[], closing: string): string {
  const width = Math.max(...lines.map(([term]) => term.length)) + 2
  const rows = lines.map(([term, value]) => `${`${term}:`.padEnd(width)}${value}`)
  return [heading, '='.repeat(heading.length), '', ...rows, '', closing, ''].join('\r\n')
}

/**
 * `quittung-505de673-46.txt`, of a refusal `quittung-505de673-3-auctionEnded.txt`: an own name for each
 * receipt, without anything that a file system refuses.
 */
export function receiptFileName(word: string, { auctionId, revision, code }: NamedReceipt): string {
  const name = [word.toLowerCase().replaceAll(/[^a-z]/g, ''), auctionId.slice(0, 8), revision]
  return `${[...name, ...(code === undefined ? [] : [code])].join('-')}.txt`
}

type NamedReceipt = Pick<Receipt, 'auctionId' | 'revision'> & { readonly code?: string }

/** When the platform received what the receipt is for; no line where the event does not say. */
export function arrivalLine(
  { arrivedAt }: Pick<Receipt, 'arrivedAt'>,
  term: string,
  moment: (at: Instant) => string,
): readonly ReceiptLine[] {
  return arrivedAt === undefined ? [] : [[term, moment(arrivedAt)]]
}
