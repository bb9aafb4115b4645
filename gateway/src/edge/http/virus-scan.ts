import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Logger } from '../../kernel/logger.ts'
import { requestContext } from '../../kernel/request-context.ts'

/** Below clamd's own default timeout, so that the uploader gets an answer. */
const SCANNED_WITHIN_MS = 20_000
/** Size of a chunk for clamd; StreamMaxLength limits the total, by default to 100 MiB. */
const CHUNK_BYTES = 64 * 1024
const ANSWER_LENGTH_MAX = 1_024

export type ScanOutcome =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }

/** Looks at a file that somebody sent. @throws NotScanned where nobody could say what it is */
export type VirusScan = (file: string) => Promise<ScanOutcome>

/** The scanner is not there or has no answer; what nobody looked at is not kept. */
export class NotScanned extends Error {
  override readonly name = 'NotScanned'
}

/**
 * A scan by clamd, which gets the file itself (INSTREAM), so that it may run on another machine.
 * @param url `tcp://host:3310`, or `unix:/run/clamd.sock`
 */
export function clamdScan(url: string, withinMs = SCANNED_WITHIN_MS): VirusScan {
  const { protocol, hostname, port, pathname } = new URL(url)
  const place = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
  return async (file) => {
    const socket = connect(place)
    const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), withinMs)
    try {
      const [answer, isSent] = await Promise.all([answerOf(socket), send(socket, file)])
      const outcome = outcomeOf(answer)
      if (outcome.kind === 'clean' && !isSent)
        throw new NotScanned('clamd answered before it had the whole file')
      return outcome
    } catch (error) {
      if (error instanceof NotScanned) throw error
      throw new NotScanned('clamd did not look at an upload', { cause: error })
    } finally {
      clearTimeout(timer)
      socket.destroy()
    }
  }
}

/** Logs the signature and the request; never the file's name or content. */
export function loggedScan(scan: VirusScan, logger: Pick<Logger, 'warn'>): VirusScan {
  return async (file) => {
    const outcome = await scan(file)
    if (outcome.kind === 'infected') {
      const requestId = requestContext.getStore()?.requestId
      logger.warn({ requestId, signature: outcome.signature }, 'an upload was refused as infected')
    }
    return outcome
  }
}

/**
 * Pieces with their length before them, and an empty one at the end. False where clamd answered before
 * everything was sent.
 */
async function send(socket: Socket, file: string): Promise<boolean> {
  socket.write('zINSTREAM\0')
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    if (socket.destroyed || socket.readableEnded) return false
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await drained(socket)
  }
  if (socket.destroyed || socket.readableEnded) return false
  socket.write(Buffer.alloc(4))
  return true
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['drain', 'end', 'close']) socket.once(event, () => resolve())
  })
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      text += piece
      if (text.includes('\0') || text.length > ANSWER_LENGTH_MAX) resolve(text)
    })
    socket.once('end', () => reject(new Error('the answer was cut off')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed')))
  })
}

/** `stream: OK`, `stream: NAME FOUND`, or a reason why not. */
function outcomeOf(answer: string): ScanOutcome {
  const text = answer.split('\0')[0]?.trim() ?? ''
  if (text === 'stream: OK') return { kind: 'clean' }
  const signature = /^stream: (.{1,200}) FOUND$/.exec(text)?.[1]
  if (signature !== undefined) return { kind: 'infected', signature }
  throw new NotScanned(`clamd said ${JSON.stringify(text.slice(0, 200))}`)
}
