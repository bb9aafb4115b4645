import { z } from 'zod'

/** A text of a URL's search: the router reads `?search=1160` as a number and `?search=true` as a flag. */
export const urlTextSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String)
