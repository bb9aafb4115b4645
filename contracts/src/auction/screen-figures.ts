import { z } from 'zod'
import { instantSchema } from '../kernel/instant.ts'
import { PRICE_MAX } from '../kernel/price.ts'

const figureSchema = z.int().nonnegative().max(PRICE_MAX).nullable()

/**
 * What a bidder's screen showed when an offer was sent, as the bidder's program says. A claim: it is recorded
 * and decides nothing (docs/rules/evidence.md). Null: the screen showed none.
 */
export const screenFiguresSchema = z
  .strictObject({
    /** `revision` of the details on the screen: in a closed process an instant in milliseconds. */
    revision: z.int().nonnegative(),
    currentPrice: figureSchema,
    minimumBid: figureSchema,
    end: instantSchema.nullable(),
    /** Whether the screen said that the bidder leads; null where it said neither. */
    isLeading: z.boolean().nullable(),
  })
  .meta({ id: 'ScreenFigures' })
export type ScreenFigures = Readonly<z.infer<typeof screenFiguresSchema>>
