import { z } from 'zod'

/** A flag of an address: `contact=true`, or `contact=1` as people write it by hand. */
export const flagSchema = z.union([z.boolean(), z.literal(1).transform(() => true)])
