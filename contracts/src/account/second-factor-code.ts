import { z } from 'zod'

export const APP_CODE_DIGITS = 6

/** A code of an authenticator app, or a recovery code, as somebody types it. */
export const secondFactorCodeSchema = z.string().min(1).max(40)

/** Spaces and hyphens are for the eye, and letters are read in either case. */
export function readSecondFactorCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}
