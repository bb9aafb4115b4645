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
}

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-zuschlag-session' : 'zuschlag-session'
}

export function createSessionCookie(isHttps: boolean): SessionCookie {
  const name = sessionCookieName(isHttps)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    read: ({ cookie }) => {
      for (const pair of cookie?.split(';') ?? []) {
        const separator = pair.indexOf('=')
        if (pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim()
      }
      return null
    },
    write: (token) => `${name}=${token}; ${attributes}; Max-Age=${SESSION_ABSOLUTE_TIMEOUT_MS / 1000}`,
    clear: `${name}=; ${attributes}; Max-Age=0`,
  }
}
