import { z } from 'zod'

/** `#rrggbb`; null takes the platform's own colour. */
export const accentSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((colour) => colour.toLowerCase())
  .nullable()

/** An origin that may show the tenant's pages in a frame: `https://www.tenant.example`, nothing behind it. */
export const frameOriginSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/)
