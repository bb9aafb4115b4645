import { z } from 'zod'
import { withoutTrunkZero } from './phone-format.ts'

/** A plus, a digit 1-9, then 1 to 24 digits (specification, section 9). */
export const PHONE_PATTERN = /^\+[1-9]\d{1,24}$/

export const phoneSchema = z.string().regex(PHONE_PATTERN).overwrite(withoutTrunkZero)
