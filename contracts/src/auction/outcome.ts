import { z } from 'zod'
import { awardCategorySchema, notConcludedCategorySchema } from './decision.ts'
import { instantSchema } from '../kernel/instant.ts'

const at = instantSchema
/** Null where the reader may not know it. */
const priceIfShown = z.number().nullable()

const award = {
  /** Why a lower bid than the highest was awarded; null where none was named, and for who did not bid. */
  category: awardCategorySchema.nullable(),
  /** Whether the seller's confirmation is asked for, and whether it was given. */
  confirmation: z.enum(['notAsked', 'awaited', 'given']),
}

/** What became of a process that is over, as one reader may know it (docs/rules/outcome.md). */
export const outcomeSchema = z
  .discriminatedUnion('kind', [
    /** It ended and nobody has decided yet; `at` is the end. */
    z.object({ kind: z.literal('undecided'), at }),
    /** It ended and no bid stands, so that there is nothing to decide. */
    z.object({ kind: z.literal('withoutBids'), at }),
    /** An award came to nothing, and nobody has decided again yet; `isYours`: it was the reader's. */
    z.object({
      kind: z.literal('notConcluded'),
      at,
      isYours: z.boolean(),
      /** Null for who did not bid. */
      category: notConcludedCategorySchema.nullable(),
    }),
    z.object({ kind: z.literal('awardedToYou'), at, price: z.number(), ...award }),
    z.object({ kind: z.literal('awarded'), at, price: priceIfShown, ...award }),
    z.object({ kind: z.literal('notAwarded'), at }),
    z.object({ kind: z.literal('boughtByYou'), at, price: z.number() }),
    z.object({ kind: z.literal('bought'), at, price: priceIfShown }),
    z.object({ kind: z.literal('withdrawn'), at }),
  ])
  .meta({ id: 'AuctionOutcome' })
export type Outcome = z.infer<typeof outcomeSchema>
export type OutcomeKind = Outcome['kind']
