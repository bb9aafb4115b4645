import { randomBytes } from 'node:crypto'
import { APP_CODE_DIGITS } from '@zuschlag/contracts/account/second-factor-code'
import type { SecondFactorKey } from '@zuschlag/contracts/user/second-factor'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/** RFC 6238 as every authenticator app speaks it: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30
/** Steps before and after the present one whose codes are taken: clocks of phones go wrong a little. */
const STEPS_AROUND = 1
/** As long as the hash, as RFC 4226 advises. */
const SECRET_LENGTH_BYTES = 20
const ISSUER = 'Zuschlag'

export function newSecret(): Buffer {
  return randomBytes(SECRET_LENGTH_BYTES)
}

function totpOf(secret: Buffer, label: string): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: APP_CODE_DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: bytes.buffer }),
  })
}

/** Whether it has the digits of an app's code; everything else is taken for a recovery code. */
export function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
}

/**
 * Time step of a code; null for a wrong one, and for one of the step that was taken last or of an earlier
 * one.
 * @param nowMs milliseconds since 1970
 */
export function stepOfCode(
  secret: Buffer,
  code: string,
  nowMs: number,
  lastStep: number | null,
): number | null {
  // The library throws for what is as long as a code and is none.
  if (!isAppCode(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: STEPS_AROUND })
  if (delta === null) return null
  const step = Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** A key as an app takes it: typed, as a URI, and as the picture of the URI. */
export function presentKey(secret: Buffer, email: string): SecondFactorKey {
  const totp = totpOf(secret, email)
  const uri = totp.toString()
  const { size, data } = encode(uri, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { key: totp.secret.base32, uri, qr: { size, path: path.join('') } }
}
