import { z } from 'zod'

/** One difference between two states of the documents of an auction. */
export const documentChangeSchema = z.object({
  kind: z.enum(['added', 'replaced', 'removed']),
  /** As bidders read it in the newer state; of a removed document its last name. */
  name: z.string(),
  storageUrl: z.string(),
  /** The file that it took the place of. */
  previousUrl: z.string().optional(),
})
export type DocumentChange = Readonly<z.infer<typeof documentChangeSchema>>
