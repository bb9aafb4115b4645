import { Client, type ClientConfig } from 'pg'

const CONNECT_TIMEOUT_MS = 5_000

/**
 * Connects for the time of `work`.
 * @param signal ends the connection, and with it the query that is waited for, although the server may not
 * answer
 */
export async function withSession<T>(
  config: ClientConfig,
  signal: AbortSignal | null,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const client = new Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config })
  // A lost connection fails the query that waits for it; without this line it would end the process.
  client.on('error', () => undefined)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => undefined)
  const abort = (): void => {
    // Fails the query that is active, and each that is asked afterwards.
    client.end().catch(() => undefined)
    reject(signal?.reason)
  }
  signal?.addEventListener('abort', abort)
  try {
    await Promise.race([client.connect(), aborted])
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', abort)
    if (signal?.aborted !== true) await client.end()
  }
}
