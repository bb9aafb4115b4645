import type { Context } from 'koa'

/** What is read of a refused body in bytes: as much as the deployed proxy passes on. */
const DRAINED_BYTES_MAX = 48 * 1024 * 1024

/**
 * Reads and discards the rest of a refused body. A browser, or a proxy, reads the answer only once it has
 * sent all; a proxy whose connection is closed before answers 502. What is far too much is cut off.
 */
export async function drainBody(context: Context): Promise<void> {
  const { req } = context
  if (req.readableEnded || req.destroyed) return
  if (Number(req.headers['content-length'] ?? 0) > DRAINED_BYTES_MAX)
    return context.set('Connection', 'close')
  await new Promise<void>((resolve) => {
    let bytes = 0
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > DRAINED_BYTES_MAX) {
        context.set('Connection', 'close')
        resolve()
      }
    })
    req.once('end', resolve)
    req.once('close', resolve)
    req.resume()
  })
}
