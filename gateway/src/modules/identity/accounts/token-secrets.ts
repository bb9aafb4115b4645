import { createHmac, randomBytes } from 'node:crypto'

/** 128 bits in 22 characters: short enough for a text message, far beyond guessing. */
const TOKEN_LENGTH_BYTES = 16
/** Those of older links have 16. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{16}(?:[A-Za-z0-9_-]{6})?$/
const CODE_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** The short token of a link, and the long code that it is exchanged for. */
export interface TokenSecrets {
  newToken(): string
  /** The same code for the same token at each exchange; without the server's secret nobody finds it. */
  codeOf(token: string): string
  /** What the table keeps of a token; null for what cannot be one. */
  tokenHash(token: string): Buffer | null
  codeHash(code: string): Buffer | null
}

export function createTokenSecrets(secret: string): TokenSecrets {
  const keyed = (use: string, text: string): Buffer =>
    createHmac('sha256', secret).update(`${use}:${text}`).digest()
  return {
    newToken: () => randomBytes(TOKEN_LENGTH_BYTES).toString('base64url'),
    codeOf: (token) => keyed('account-code', token).toString('base64url'),
    tokenHash: (token) => (TOKEN_PATTERN.test(token) ? keyed('account-token-hash', token) : null),
    codeHash: (code) => (CODE_PATTERN.test(code) ? keyed('account-code-hash', code) : null),
  }
}
