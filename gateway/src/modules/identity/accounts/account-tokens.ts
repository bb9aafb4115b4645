import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { ShortTokenResult, TokenPurpose } from '@zuschlag/contracts/account/set-password'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { type Origin, writeAuditEntry } from './audit-trail.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { rowOf } from '../../../kernel/rows.ts'

const HOUR_MS = 60 * 60 * 1000
/** Lifetimes of links: a reset is used at once, an invitation is often opened days later. */
export const TOKEN_LIFETIME_MS: Record<TokenPurpose, number> = {
  resetPassword: HOUR_MS,
  confirmEmail: 3 * 24 * HOUR_MS,
  signUp: 7 * 24 * HOUR_MS,
}

const PAGES: Record<TokenPurpose, string> = {
  resetPassword: 'reset-password',
  confirmEmail: 'confirm-email',
  signUp: 'sign-up',
}

type NewToken = {
  readonly purpose: TokenPurpose
  readonly userId: string
  /** Tenant that the person is signed in to afterwards. */
  readonly tenantId: string | null
  /** The auction that the link was made for, and whether its contact is a private seller. */
  readonly auction?: { readonly id: AuctionId; readonly isSeller: boolean }
  /** Printed on the server, and not mailed. */
  readonly isPrinted?: boolean
}

/** An absolute link to the page of its purpose, as mails carry it. */
export type AccountLink = { readonly link: string; readonly validUntil: Instant }

/** What a code may be used for. */
export type CodeUse = {
  readonly email: string
  readonly tenantId: TenantId | null
  readonly code: string
  readonly purposes: readonly TokenPurpose[]
}

export type FoundToken = {
  readonly id: string
  readonly userId: UserId
  readonly purpose: TokenPurpose
  readonly tenantId: TenantId | null
  readonly isOpen: boolean
}

export interface AccountTokens {
  /**
   * Makes a link, with its entry in the audit trail, in the caller's transaction. Its token is returned once
   * and stored nowhere.
   */
  issue(db: Knex, token: NewToken, origin: Origin): Promise<AccountLink>
  /** The state of a token, also of one that is unknown, used or expired. */
  exchange(db: Knex, token: string): Promise<ShortTokenResult>
  /**
   * The token of a code; null unless it was made for this email address, tenant and one of the purposes.
   * A used or expired token is returned too, but is not open.
   */
  find(db: Knex, use: CodeUse): Promise<FoundToken | null>
  /** Marks a token as used; false if it was used already. */
  use(transaction: Knex, tokenId: string): Promise<boolean>
  /** Closes every open link of a person, for any purpose. */
  closeAllOf(transaction: Knex, userId: string): Promise<void>
}

type AccountTokenOptions = {
  readonly clock: { now(): Instant }
  /** Key of the hashes: a new secret closes all links. */
  readonly secret: string
  /** Where links lead, without a trailing slash. */
  readonly publicUrl: string
}

/** Links that set a password: opaque, for one use, bound to a person, tenant and purpose, with an expiry. */
export function createAccountTokens(options: AccountTokenOptions): AccountTokens {
  return new PostgresAccountTokens(options)
}

class PostgresAccountTokens implements AccountTokens {
  readonly #options: AccountTokenOptions
  readonly #secrets: TokenSecrets

  constructor(options: AccountTokenOptions) {
    this.#options = options
    this.#secrets = createTokenSecrets(options.secret)
  }

  async issue(db: Knex, newToken: NewToken, origin: Origin): Promise<AccountLink> {
    const { purpose, userId, tenantId, auction, isPrinted = false } = newToken
    const token = this.#secrets.newToken()
    const now = this.#options.clock.now()
    const validUntil = msToInstant(instantToMs(now) + TOKEN_LIFETIME_MS[purpose])
    await tokensTable(db).insert({
      id: randomUUID(),
      purpose,
      user_id: userId,
      tenant_id: tenantId,
      auction_id: auction?.id ?? null,
      is_seller: auction?.isSeller ?? false,
      token_hash: this.#secrets.tokenHash(token),
      code_hash: this.#secrets.codeHash(this.#secrets.codeOf(token)),
      created_at: now,
      expires_at: validUntil,
    })
    await writeAuditEntry(db, {
      origin,
      action: isPrinted ? 'user.linkPrinted' : 'user.linkMailed',
      subject: { kind: 'user', id: userId },
      after: { purpose },
    })
    return { link: `${this.#options.publicUrl}/${PAGES[purpose]}?token=${token}`, validUntil }
  }

  async exchange(db: Knex, token: string): Promise<ShortTokenResult> {
    const row = await tokenBy(db, 'token_hash', this.#secrets.tokenHash(token))
    if (row === null) return unknownToken
    const { hasPassword, email, tenantId, purpose, auctionId, isSeller } = row
    const isValid = this.#isOpen(row)
    const code = isValid ? this.#secrets.codeOf(token) : null
    return { isValid, hasPassword, email, tenantId, code, purpose, auctionId, isSeller }
  }

  async find(db: Knex, { email, tenantId, code, purposes }: CodeUse): Promise<FoundToken | null> {
    const row = await tokenBy(db, 'code_hash', this.#secrets.codeHash(code))
    if (row === null || row.email !== email.toLowerCase() || row.tenantId !== tenantId) return null
    if (!purposes.includes(row.purpose)) return null
    return { id: row.id, userId: row.userId, purpose: row.purpose, tenantId, isOpen: this.#isOpen(row) }
  }

  async use(transaction: Knex, tokenId: string): Promise<boolean> {
    const now = this.#options.clock.now()
    const open = tokensTable(transaction)
      .where({ id: tokenId })
      .whereNull('used_at')
      .where('expires_at', '>', now)
    return (await open.update({ used_at: now })) === 1
  }

  async closeAllOf(transaction: Knex, userId: string): Promise<void> {
    const open = tokensTable(transaction).where({ user_id: userId }).whereNull('used_at')
    await open.update({ used_at: this.#options.clock.now() })
  }

  #isOpen({ usedAt, expiresAt }: TokenRow): boolean {
    return usedAt === null && expiresAt > this.#options.clock.now()
  }
}

const unknownToken: ShortTokenResult = {
  isValid: false,
  hasPassword: false,
  email: null,
  tenantId: null,
  code: null,
  purpose: null,
  auctionId: null,
  isSeller: false,
}

type TokenRow = Pick<FoundToken, 'id' | 'userId' | 'purpose' | 'tenantId'> &
  Pick<ShortTokenResult, 'auctionId' | 'isSeller' | 'hasPassword'> & {
    readonly email: string
    readonly expiresAt: Instant
    readonly usedAt: Instant | null
  }

/** Base of every query on the table. */
function tokensTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'account_tokens')
}

/** Links of suspended and erased accounts are answered like unknown ones. */
async function tokenBy(
  db: Knex,
  column: 'token_hash' | 'code_hash',
  hash: Buffer | null,
): Promise<TokenRow | null> {
  if (hash === null) return null
  const row = await accountsTable(db, 'account_tokens as token')
    .join('users as person', 'person.id', 'token.user_id')
    .where(`token.${column}`, hash)
    .whereNull('person.suspended_at')
    .whereNull('person.deleted_at')
    .first<object | undefined>(
      'token.*',
      'person.email',
      db.raw('person.password_hash is not null as has_password'),
    )
  return row === undefined ? null : rowOf(row)
}

/** 128 bits in 22 characters: short enough for a text message, far beyond guessing. */
const TOKEN_LENGTH_BYTES = 16
/** Those of older links have 16. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{16}(?:[A-Za-z0-9_-]{6})?$/
const CODE_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** The short token of a link, and the long code that it is exchanged for. */
interface TokenSecrets {
  newToken(): string
  /** The same code for the same token at each exchange; without the server's secret nobody finds it. */
  codeOf(token: string): string
  /** What the table keeps of a token; null for what cannot be one. */
  tokenHash(token: string): Buffer | null
  codeHash(code: string): Buffer | null
}

function createTokenSecrets(secret: string): TokenSecrets {
  const keyed = (use: string, text: string): Buffer =>
    createHmac('sha256', secret).update(`${use}:${text}`).digest()
  return {
    newToken: () => randomBytes(TOKEN_LENGTH_BYTES).toString('base64url'),
    codeOf: (token) => keyed('account-code', token).toString('base64url'),
    tokenHash: (token) => (TOKEN_PATTERN.test(token) ? keyed('account-token-hash', token) : null),
    codeHash: (code) => (CODE_PATTERN.test(code) ? keyed('account-code-hash', code) : null),
  }
}
