import type { MessagePort } from 'node:worker_threads'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { DisputeServiceProblem, DisputeService } from './dispute-service.ts'
import type {
  DisputeResponseMessage,
  DisputeRequest,
  DisputeRequestMessage,
} from './dispute-port-messages.ts'

/** Questions that wait while one is worked at; what is beyond is told to come again. */
export const DISPUTE_WAITING_MAX = 16
/** Files that are being read at once, and how long one is kept for a reader who does not come back. */
export const DISPUTE_FILES_MAX = 8
const FILE_IDLE_MS = 60_000
/** A piece of a file has at least so many characters, but for the last. */
const PIECE_LENGTH = 128 * 1024

type OpenFile = { readonly lines: AsyncIterator<string>; timer: NodeJS.Timeout }

/** Answers the questions of a port with a desk, one after the other. Returns what ends it. */
export function serveDisputeService(
  port: MessagePort,
  desk: DisputeService,
  report: (error: unknown) => void,
): () => void {
  const server = new DeskServer(port, desk, report)
  const onMessage = (message: DisputeRequestMessage): void => server.take(message)
  port.on('message', onMessage)
  return () => {
    port.off('message', onMessage)
    server.close()
  }
}

class DeskServer {
  readonly #port: MessagePort
  readonly #desk: DisputeService
  readonly #report: (error: unknown) => void
  readonly #files = new Map<number, OpenFile>()
  #waiting = 0
  #last: Promise<void> = Promise.resolve()

  constructor(port: MessagePort, desk: DisputeService, report: (error: unknown) => void) {
    this.#port = port
    this.#desk = desk
    this.#report = report
  }

  take({ number, question }: DisputeRequestMessage): void {
    const isNew = question.ask !== 'piece' && question.ask !== 'leave'
    if (isNew && this.#waiting >= DISPUTE_WAITING_MAX) return this.#say(number, err('disputeDeskBusy'))
    this.#waiting += 1
    this.#last = this.#last.then(() => this.#answer(number, question))
  }

  close(): void {
    for (const file of this.#files.keys()) inBackground(this.#leave(file), this.#report)
  }

  async #answer(number: number, question: DisputeRequest): Promise<void> {
    try {
      this.#say(number, await this.#work(number, question))
    } catch (error) {
      this.#report(error)
      this.#say(number, err('unavailable'))
    } finally {
      this.#waiting -= 1
    }
  }

  #work(number: number, question: DisputeRequest): Promise<Result<unknown, DisputeServiceProblem>> {
    switch (question.ask) {
      case 'steps':
        return this.#desk.steps(question.auctionId, question)
      case 'verify':
        return this.#desk.verify(question.auctionId)
      case 'whatIf':
        return this.#desk.whatIf(question.auctionId, question.question)
      case 'file':
        return this.#open(number, question)
      case 'piece':
        return this.#piece(question.file)
      default:
        return this.#leave(question.file)
    }
  }

  async #open(
    number: number,
    { auctionId }: Extract<DisputeRequest, { ask: 'file' }>,
  ): Promise<Result<unknown, DisputeServiceProblem>> {
    if (this.#files.size >= DISPUTE_FILES_MAX) return err('disputeDeskBusy')
    const opened = await this.#desk.file(auctionId)
    if (!opened.ok) return opened
    const lines = opened.value[Symbol.asyncIterator]()
    this.#files.set(number, { lines, timer: this.#impatience(number) })
    return ok(null)
  }

  async #piece(file: number): Promise<Result<string | null, DisputeServiceProblem>> {
    const open = this.#files.get(file)
    if (open === undefined) return err('unavailable')
    clearTimeout(open.timer)
    let text = ''
    while (text.length < PIECE_LENGTH) {
      const next = await open.lines.next()
      if (next.done === true) break
      text += next.value
    }
    if (text === '') {
      this.#files.delete(file)
      return ok(null)
    }
    open.timer = this.#impatience(file)
    return ok(text)
  }

  async #leave(file: number): Promise<Result<null, DisputeServiceProblem>> {
    const open = this.#files.get(file)
    if (open === undefined) return ok(null)
    this.#files.delete(file)
    clearTimeout(open.timer)
    await open.lines.return?.()
    return ok(null)
  }

  #impatience(file: number): NodeJS.Timeout {
    return setTimeout(() => void this.#leave(file), FILE_IDLE_MS).unref()
  }

  #say(number: number, answer: Result<unknown, DisputeServiceProblem>): void {
    this.#port.postMessage({ number, answer } satisfies DisputeResponseMessage)
  }
}
