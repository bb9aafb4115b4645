import { z } from 'zod'
import type { AuctionTerms } from './auction-fields.ts'

/**
 * Version of the rules of an auction, its terms as bidders read them. Version 1 is what was published first;
 * every revision of the terms after that is the next version. 0 says that nothing was published yet.
 * Extensions by bids are in the rules and make no new version.
 */
export const RULES_VERSION_MAX = 1_000_000_000
export const rulesVersionSchema = z.int().positive().max(RULES_VERSION_MAX)

/** Before the first publication nobody can have accepted anything. */
export const NO_RULES_VERSION = 0

/** Publishing again what was taken back publishes the rules that were revised in between. */
export function rulesVersionOncePublished(version: number): number {
  return version === NO_RULES_VERSION ? 1 : version
}

/**
 * The version after a revision, from the terms that held before it; naming a term without changing it changes
 * nothing.
 */
export function rulesVersionOnceRevised(
  version: number,
  terms: AuctionTerms,
  revision: { readonly [K in keyof AuctionTerms]?: AuctionTerms[K] | undefined } | undefined,
): number {
  if (version === NO_RULES_VERSION || revision === undefined) return version
  const names = Object.keys(revision) as (keyof AuctionTerms)[]
  const isChanged = names.some((name) => revision[name] !== undefined && revision[name] !== terms[name])
  return isChanged ? version + 1 : version
}
