import { z } from 'zod'

/** Rows before a page: further than any list is long. */
const SKIP_MAX = 1_000_000

/** Which page of a list is asked for; its answer says how many rows all pages have. */
export const pageQuery = (takeMax: number, usual = 50) => ({
  skip: z.coerce.number().int().min(0).max(SKIP_MAX).default(0),
  take: z.coerce.number().int().min(1).max(takeMax).default(usual),
})
export type Page = { readonly skip: number; readonly take: number }
