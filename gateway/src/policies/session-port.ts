import type { IncomingHttpHeaders } from 'node:http'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_MAX_AGE_S,
} from '@zuschlag/contracts/kernel/languages'
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

/** Reads and writes the session's cookie. Behind https the name's prefix pins it to this very host. */
export interface SessionCookie {
  /** The token that a request carries, or null. */
  read(headers: IncomingHttpHeaders): string | null
  /** `Set-Cookie` that hands out a token. */
  write(token: string): string
  /** `Set-Cookie` that takes it back. */
  readonly clear: string
  /** `Set-Cookie` of the language of an account, for pages whose URL names none. Scripts may read it. */
  writeLanguage(language: Language): string
}

/** The value of one cookie of a request, or null. */
export function readCookie({ cookie }: IncomingHttpHeaders, name: string): string | null {
  for (const pair of cookie?.split(';') ?? []) {
    const separator = pair.indexOf('=')
    if (pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim()
  }
  return null
}

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-zuschlag-session' : 'zuschlag-session'
}

export function createSessionCookie(isHttps: boolean): SessionCookie {
  const name = sessionCookieName(isHttps)
  const pinned = `SameSite=Lax${isHttps ? '; Secure' : ''}`
  const attributes = `Path=/; HttpOnly; ${pinned}`
  return {
    read: (headers) => readCookie(headers, name),
    write: (token) => `${name}=${token}; ${attributes}; Max-Age=${SESSION_ABSOLUTE_TIMEOUT_MS / 1000}`,
    clear: `${name}=; ${attributes}; Max-Age=0`,
    writeLanguage: (language) =>
      `${LANGUAGE_COOKIE}=${language}; Path=/; ${pinned}; Max-Age=${LANGUAGE_COOKIE_MAX_AGE_S}`,
  }
}
