import type { Outcome } from './outcome.ts'

/**
 * The price that was achieved, as far as the reader may know it; null where none was. Apart from the schema,
 * which pages do not load.
 */
export function achievedPrice(outcome: Outcome | null): number | null {
  return outcome !== null && 'price' in outcome ? outcome.price : null
}

/** What was decided about an auction: an award, an accepted immediate purchase, or that there is neither. */
export function decisionOf(outcome: Outcome | null): 'awarded' | 'bought' | 'notAwarded' {
  return outcome?.kind === 'awarded' || outcome?.kind === 'bought' ? outcome.kind : 'notAwarded'
}
