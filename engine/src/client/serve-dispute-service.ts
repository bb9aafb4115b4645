import type { MessagePort } from 'node:worker_threads'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { DisputeServiceProblem, DisputeService, WhatIfQuestion } from './dispute-service.ts'
import { servePortCalls } from './port-calls.ts'

/** Requests that wait while one is processed; further requests are rejected as busy. */
export const DISPUTE_WAITING_MAX = 16
/** Files that are open at the same time. */
export const DISPUTE_FILES_MAX = 8
/** An open file is closed after so long without a read. */
const FILE_IDLE_MS = 60_000
/** Minimum length of a chunk in characters, except for the last one. */
const PIECE_LENGTH = 128 * 1024

/** A request to the thread of the dispute service. The number of a call pairs chunks with their file. */
export type DisputeRequest =
  | { readonly ask: 'steps'; readonly auctionId: AuctionId; readonly skip: number; readonly take: number }
  | { readonly ask: 'verify'; readonly auctionId: AuctionId }
  | { readonly ask: 'whatIf'; readonly auctionId: AuctionId; readonly question: WhatIfQuestion }
  /** Opens a file; its number is that of this call. */
  | { readonly ask: 'file'; readonly auctionId: AuctionId }
  /** The next piece of an open file, null at its end. */
  | { readonly ask: 'piece'; readonly file: number }
  | { readonly ask: 'leave'; readonly file: number }

type DisputeResponse = Result<unknown, DisputeServiceProblem>

type OpenFile = { readonly lines: AsyncIterator<string>; timer: NodeJS.Timeout }

/** Serves requests of a port one after another. Returns the function that stops it. */
export function serveDisputeService(
  port: MessagePort,
  service: DisputeService,
  report: (error: unknown) => void,
): () => void {
  const server = new DisputeServer(service, report)
  const answerTo = (request: unknown, number: number) => server.take(request as DisputeRequest, number)
  const stop = servePortCalls(port, answerTo, crash)
  return () => {
    stop()
    server.close()
  }
}

class DisputeServer {
  readonly #service: DisputeService
  readonly #report: (error: unknown) => void
  readonly #files = new Map<number, OpenFile>()
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(service: DisputeService, report: (error: unknown) => void) {
    this.#service = service
    this.#report = report
  }

  take(question: DisputeRequest, number: number): Promise<DisputeResponse> {
    const isNew = question.ask !== 'piece' && question.ask !== 'leave'
    if (isNew && this.#waiting >= DISPUTE_WAITING_MAX) return Promise.resolve(err('disputeDeskBusy'))
    this.#waiting += 1
    const answer = this.#last.then(() => this.#answer(number, question))
    this.#last = answer
    return answer
  }

  close(): void {
    for (const file of this.#files.keys()) inBackground(this.#closeFile(file), this.#report)
  }

  async #answer(number: number, question: DisputeRequest): Promise<DisputeResponse> {
    try {
      return await this.#work(number, question)
    } catch (error) {
      this.#report(error)
      return err('unavailable')
    } finally {
      this.#waiting -= 1
    }
  }

  #work(number: number, question: DisputeRequest): Promise<DisputeResponse> {
    switch (question.ask) {
      case 'steps':
        return this.#service.steps(question.auctionId, question)
      case 'verify':
        return this.#service.verify(question.auctionId)
      case 'whatIf':
        return this.#service.whatIf(question.auctionId, question.question)
      case 'file':
        return this.#open(number, question)
      case 'piece':
        return this.#piece(question.file)
      default:
        return this.#closeFile(question.file)
    }
  }

  async #open(
    number: number,
    { auctionId }: Extract<DisputeRequest, { ask: 'file' }>,
  ): Promise<DisputeResponse> {
    if (this.#files.size >= DISPUTE_FILES_MAX) return err('disputeDeskBusy')
    const opened = await this.#service.file(auctionId)
    if (!opened.ok) return opened
    const lines = opened.value[Symbol.asyncIterator]()
    this.#files.set(number, { lines, timer: this.#startIdleTimer(number) })
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
    open.timer = this.#startIdleTimer(file)
    return ok(text)
  }

  async #closeFile(file: number): Promise<Result<null, DisputeServiceProblem>> {
    const open = this.#files.get(file)
    if (open === undefined) return ok(null)
    this.#files.delete(file)
    clearTimeout(open.timer)
    await open.lines.return?.()
    return ok(null)
  }

  #startIdleTimer(file: number): NodeJS.Timeout {
    return setTimeout(() => void this.#closeFile(file), FILE_IDLE_MS).unref()
  }
}
