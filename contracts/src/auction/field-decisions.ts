import type { AuctionDescription } from './auction-fields.ts'

type Field = keyof AuctionDescription

/**
 * Yes or no for each field of a description, in a place that must know all of them. A new field is a type
 * error there until it is decided.
 */
export type FieldDecision = Readonly<Record<Field, boolean>>

/** The fields that a decision says yes to. */
export type DecidedField<D extends FieldDecision> = {
  [F in Field]-?: D[F] extends true ? F : never
}[Field]

/** What a decision says yes to, as `pick` of a schema takes it. */
export function maskOf<D extends FieldDecision>(decision: D): { [F in DecidedField<D>]: true } {
  const chosen = Object.entries(decision).filter(([, isChosen]) => isChosen)
  return Object.fromEntries(chosen) as { [F in DecidedField<D>]: true }
}

/** The chosen fields of a description. */
export function pickDecided<D extends FieldDecision>(
  description: AuctionDescription,
  decision: D,
): Pick<AuctionDescription, DecidedField<D>> {
  const chosen = Object.entries(description).filter(([name]) => decision[name as Field])
  return Object.fromEntries(chosen) as Pick<AuctionDescription, DecidedField<D>>
}
