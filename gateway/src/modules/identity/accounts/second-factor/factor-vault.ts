import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_LENGTH_BYTES = 12
const TAG_LENGTH_BYTES = 16
const KEY_LENGTH_BYTES = 32
/** Crockford's letters: none that is taken for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits each: with 112 and more a hash in the table needs no slowness and no salt (ASVS 6.5.2). */
const RECOVERY_CODE_LENGTH = 24
const GROUP_LENGTH = 6

/** What is done with the key of second factors; it stands in the environment, and never in the database. */
export interface FactorVault {
  /** Encrypts a secret for one account: in the row of another it does not open. */
  seal(secret: Buffer, userId: string): Buffer
  /** Null where it was sealed with another key or for another account, or was changed since. */
  open(sealed: Buffer, userId: string): Buffer | null
  /** What the table keeps of a recovery code, which is in capitals and without a hyphen. */
  hashOf(recoveryCode: string): Buffer
}

export function createFactorVault(key: string): FactorVault {
  const derived = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `second-factor:${use}`, KEY_LENGTH_BYTES))
  const sealing = derived('secrets')
  const hashing = derived('recovery-codes')
  return {
    seal(secret, userId) {
      const iv = randomBytes(IV_LENGTH_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, iv).setAAD(Buffer.from(userId))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(sealed, userId) {
      const iv = sealed.subarray(0, IV_LENGTH_BYTES)
      const tag = sealed.subarray(IV_LENGTH_BYTES, IV_LENGTH_BYTES + TAG_LENGTH_BYTES)
      try {
        const decipher = createDecipheriv(CIPHER, sealing, iv, { authTagLength: TAG_LENGTH_BYTES })
        decipher.setAAD(Buffer.from(userId)).setAuthTag(tag)
        const opened = decipher.update(sealed.subarray(IV_LENGTH_BYTES + TAG_LENGTH_BYTES))
        return Buffer.concat([opened, decipher.final()])
      } catch {
        return null
      }
    },
    hashOf: (recoveryCode) => createHmac('sha256', hashing).update(recoveryCode).digest(),
  }
}

/** Capitals without a hyphen. */
export function newRecoveryCode(): string {
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** `ABCDEF-GHJKMN-…`, as it is shown and written down. */
export function shownRecoveryCode(code: string): string {
  const groups = Math.ceil(code.length / GROUP_LENGTH)
  return Array.from({ length: groups }, (_, group) =>
    code.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-')
}
