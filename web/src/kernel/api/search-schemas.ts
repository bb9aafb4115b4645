import { z } from 'zod'

/** A flag of an address: `contact=true`, or `contact=1` as people write it by hand. */
export const flagSchema = z.union([z.boolean(), z.literal(1).transform(() => true)])

/** A text of a URL's search: the router reads `?search=1160` as a number and `?search=true` as a flag. */
export const urlTextSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String)
