import { z } from 'zod'
import { flagSchema } from '../../../kernel/api/search-schemas.ts'

// Apart from what is done with it: the router knows every page's URL from the first page on.

/** Search of the private details: which form is open. */
export const privateDetailsSearch = z.object({
  mode: z.enum(['bid', 'immediatePurchase']).optional().catch(undefined),
})
export type PrivateDetailsSearch = z.infer<typeof privateDetailsSearch>

/** Search of the public details: `contactBroker` opens the contact form (specification, section 2). */
export const publicDetailsSearch = z.object({ contactBroker: flagSchema.optional().catch(undefined) })
export type PublicDetailsSearch = z.infer<typeof publicDetailsSearch>
