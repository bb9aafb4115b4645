import { z } from 'zod'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { confirmationsSchema } from './confirmations.ts'
import { costAmountsSchema } from './costs-view.ts'
import { documentsStateSchema } from './data-room.ts'
import { rulesVersionSchema } from './rules-version.ts'
import { screenFiguresSchema } from './screen-figures.ts'

/** How an offer came. Null where nobody said, as in events of schema versions 1 to 4. */
export const offerCircumstances = {
  /**
   * When the gateway received the request, by its own clock; `at` is when the engine decided. Recorded as it
   * is, also where it is after `at`: rules look at `at` alone.
   */
  arrivedAt: instantSchema.nullable(),
  /** A claim of the bidder's program. */
  screen: screenFiguresSchema.nullable(),
}

/** What an offer was made under. Null in events of older schema versions, which did not say. */
export const offerData = {
  bidderId: userIdSchema,
  /** Version of the business terms that the confirmations accepted (docs/rules/agreements.md). */
  businessTerms: agreementReferenceSchema.nullable(),
  price: z.number(),
  confirmations: confirmationsSchema,
  /** Version of the rules that held, which the bidder accepted with the confirmations. */
  rulesVersion: rulesVersionSchema.nullable(),
  /** State of the documents that the bidder named with the confirmations; null where none was named. */
  documentsState: documentsStateSchema.nullable(),
  /** Side costs at this price by the rates of that moment. */
  costs: costAmountsSchema.nullable(),
  ...offerCircumstances,
}
