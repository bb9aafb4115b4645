import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import type { SignedIn } from './viewer.ts'

/** However busy, a session is over after this long. */
export const SESSION_ABSOLUTE_TIMEOUT_MS = 14 * 24 * 60 * 60 * 1000

export type NewSession = { readonly token: string; readonly sessionId: string }
/** Where a sign-in comes from. */
export type Sender = { readonly clientKey: string; readonly userAgent: string | undefined }

export interface Sessions {
  /** Opens a session with a fresh token. The token is returned once and stored nowhere. */
  open(db: Knex, userId: UserId, tenantId: TenantId | null, sender?: Sender): Promise<NewSession>
  /** The signed-in person behind a token; null where it is unknown, ended, idle for too long or expired. */
  find(token: string): Promise<SignedIn | null>
  /** By what a token's session is stored, over or not; null where it is no token. */
  tokenHash(token: string): Buffer | null
  /** Gives a session another token; the one before opens nothing any more. */
  renew(sessionId: string): Promise<string>
  /** Ends a session for good, here and in every other process. */
  end(sessionId: string): Promise<void>
  /** The same in the caller's transaction; `announceEnded` follows once it is committed. */
  endOne(transaction: Knex, sessionId: string): Promise<void>
  /**
   * Ends all of somebody's sessions but one, in the caller's transaction. Answers the ids, for
   * `announceEnded` once it is committed.
   */
  endAllOf(transaction: Knex, userId: string, exceptId?: string): Promise<readonly string[]>
  /** Lets every process know at once; those whom this does not reach look at the database. */
  announceEnded(sessionIds: readonly string[]): void
  /** Calls back when sessions ended, in this process or another. */
  onEnded(callback: (sessionIds: readonly string[]) => void): void
  /** Of these sessions the ones that are over. */
  endedOf(sessionIds: readonly string[]): Promise<readonly string[]>
  /** Whether the account of this e-mail was signed in to from this client before. */
  knowsSender(email: string, clientKey: string): Promise<boolean>
}
