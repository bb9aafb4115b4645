import { administeredPhases, administeredSorts } from '@zuschlag/contracts/administration/list-filters'
import { z } from 'zod'

// Apart from what is done with it: the router knows every page's URL from the first page on.

const SKIP_MAX = 1_000_000

/** What the table is narrowed to besides a phase. */
const shows = ['decisions', 'requests'] as const

/** What the URL of the table says. Nonsense in it is as good as nothing. */
export const objectsSearchSchema = z.object({
  search: z.string().max(200).optional().catch(undefined),
  phase: z.enum(administeredPhases).optional().catch(undefined),
  /** `decisions`: what ended and waits for an award; `requests`: what somebody wants to buy at once. */
  show: z.enum(shows).optional().catch(undefined),
  sort: z.enum(administeredSorts).optional().catch(undefined),
  direction: z.enum(['ascending', 'descending']).optional().catch(undefined),
  skip: z.number().int().min(0).max(SKIP_MAX).optional().catch(undefined),
})
export type ObjectsSearch = z.infer<typeof objectsSearchSchema>
