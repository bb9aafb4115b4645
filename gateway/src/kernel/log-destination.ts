import { destination } from 'pino'
import type { DestinationStream } from 'pino'

/** What may wait to be written while a disk is full or slow; what is said beyond that is lost. */
const LOG_WAITING_BYTES_MAX = 4 * 1024 * 1024

/**
 * Where lines of the log go. A full disk costs lines and nothing else: pino's own destination ends the
 * process at the first write that fails, and with it bids whose own files may be on another disk.
 * @param to a file, written beside the work of this thread; or nothing for stdout, written at once
 */
export function logDestination(to?: string): DestinationStream {
  const stream =
    to === undefined
      ? destination({ dest: 1, sync: true, maxLength: LOG_WAITING_BYTES_MAX })
      : destination({ dest: to, sync: false, mkdir: true, maxLength: LOG_WAITING_BYTES_MAX })
  // What could not be written is tried again with the next line.
  stream.on('error', () => {})
  return stream
}
