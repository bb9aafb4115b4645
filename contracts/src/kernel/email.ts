import { z } from 'zod'

export const EMAIL_LENGTH_MAX = 254

export const emailSchema = z.email().max(EMAIL_LENGTH_MAX)
