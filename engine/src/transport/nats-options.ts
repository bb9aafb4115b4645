/**
 * Pause between two attempts to reach the server, in milliseconds: well below the five seconds in which
 * everything recovers.
 */
export const RECONNECT_MS = 250
/**
 * A server that does not answer so many pings is gone. Together: noticed after at most this many times the
 * interval.
 */
const PING_EVERY_MS = 1_000
const PINGS_MISSED_MAX = 2
const CONNECT_TIMEOUT_MS = 2_000

/** Options of a connection that reconnects without end. */
export function natsOptions(url: string, name: string) {
  return {
    ...serverOf(url),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS / 2,
    pingInterval: PING_EVERY_MS,
    maxPingOut: PINGS_MISSED_MAX,
    timeout: CONNECT_TIMEOUT_MS,
    // A wrong password may be put right on the server's side.
    ignoreAuthErrorAbort: true,
  }
}

/** Server and credentials of a URL, of which the client of NATS reads the first alone. */
function serverOf(url: string): { servers: string; user?: string; pass?: string } {
  const server = new URL(url)
  const { username, password } = server
  server.username = ''
  server.password = ''
  if (username === '') return { servers: server.href }
  return { servers: server.href, user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}
