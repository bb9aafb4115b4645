import { z } from 'zod'

/** Versions of what a bidder confirms, to be named with an offer; 0 before the first publication. */
export const readVersionsSchema = z.object({
  /** Version of the rules that hold. */
  rulesVersion: z.int().nonnegative(),
  /** Numbered state of the documents. */
  documentsState: z.int().nonnegative(),
})
