import {
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_MAX_AGE_S,
  type Language,
} from '@zuschlag/contracts/kernel/languages'
import type { IncomingHttpHeaders } from 'node:http'
import { SESSION_ABSOLUTE_TIMEOUT_MS } from './session-port.ts'

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
