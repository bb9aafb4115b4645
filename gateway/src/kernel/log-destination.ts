import { destination, type DestinationStream } from 'pino'

/** What may wait to be written while a disk is full or slow; what is said beyond that is lost. */
const LOG_WAITING_BYTES_MAX = 4 * 1024 * 1024
/** How often the rest is written again to a stdout that is read too slowly. */
const OFFER_AGAIN_MS = 100

/**
 * Where lines of the log go. A full disk, or a reader of stdout that stands still, costs lines and nothing
 * else: pino's own destination ends the process at the first write that fails, and waits for a reader for as
 * long as it takes, until the watchdog ends the process.
 * @param to a file, written beside the work of this thread; or nothing for stdout, written at once
 */
export function logDestination(to?: string): DestinationStream {
  if (to === undefined) return stdout()
  const stream = destination({ dest: to, sync: false, mkdir: true, maxLength: LOG_WAITING_BYTES_MAX })
  // What could not be written is tried again with the next line.
  stream.on('error', () => {})
  return stream
}

function stdout(): DestinationStream {
  // A stdout that Node has opened refuses what a pipe does not take, instead of waiting.
  const { fd } = process.stdout
  const stream = destination({
    dest: fd,
    sync: true,
    maxLength: LOG_WAITING_BYTES_MAX,
    retryEAGAIN: () => false,
  })
  let offer: NodeJS.Timeout | null = null
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EAGAIN' || offer !== null) return
    offer = setTimeout(() => {
      offer = null
      stream.write('')
    }, OFFER_AGAIN_MS)
    // It keeps no process alive.
    offer.unref()
  })
  return stream
}
