import type {
  DisputeProblemCode,
  DisputeSteps,
  DisputeVerification,
} from '@zuschlag/contracts/administration/dispute'
import type { playWhatIf, WhatIf } from '@zuschlag/contracts/administration/what-if'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { MessagePort } from 'node:worker_threads'
import type { z } from 'zod'
import { servePortCalls, PortCalls } from './port-client.ts'

/** Why a request was rejected; an auction that is not in the log is `auctionNotFound`. */
export type DisputeServiceProblem = DisputeProblemCode | 'auctionNotFound' | 'unavailable'
export type DisputeAnswer<T> = Promise<Result<T, DisputeServiceProblem>>

export type StepsPage = Omit<DisputeSteps, 'people'>
export type WhatIfQuestion = z.output<NonNullable<typeof playWhatIf.body>>

/**
 * Reads, verifies, replays and exports whole histories on a separate thread. It does not authorize: the
 * caller decides who may ask for which auction.
 */
export interface DisputeService {
  steps(
    auctionId: AuctionId,
    page: { readonly skip: number; readonly take: number },
  ): DisputeAnswer<StepsPage>
  verify(auctionId: AuctionId): DisputeAnswer<DisputeVerification>
  whatIf(auctionId: AuctionId, question: WhatIfQuestion): DisputeAnswer<WhatIf>
  /** The dispute file in chunks; a reader that stops early closes it. */
  file(auctionId: AuctionId): DisputeAnswer<AsyncIterable<string>>
}

const away = { ok: false, error: 'unavailable' } as const

/** For deployments and tests without a dispute service. */
export const unavailableDisputeService: DisputeService = {
  steps: () => Promise.resolve(away),
  verify: () => Promise.resolve(away),
  whatIf: () => Promise.resolve(away),
  file: () => Promise.resolve(away),
}

/** Requests that wait while one is processed; further requests are rejected as busy. */
export const DISPUTE_WAITING_MAX = 16
/** Files that are open at the same time. */
export const DISPUTE_FILES_MAX = 8
/** An open file is closed after so long without a read. */
const FILE_IDLE_MS = 60_000
/** Minimum length of a chunk in characters, except for the last one. */
const PIECE_LENGTH = 128 * 1024

/** A request to the thread of the dispute service. The number of a call pairs chunks with their file. */
type DisputeRequest =
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

/** Timeout of a request in milliseconds; shorter than the gateway's request timeout. */
const DISPUTE_TIMEOUT_MS = 9_000

export interface DisputePortClient extends DisputeService {
  close(): void
}

/**
 * A dispute service over a message port. A request without an answer in time, or whose thread died, is
 * `unavailable`.
 */
export function disputePortClient(port: MessagePort): DisputePortClient {
  const calls = new PortCalls<DisputeRequest, Result<unknown, DisputeServiceProblem>>(port, {
    late: away,
    lost: away,
    closed: away,
  })
  // The port does not carry types: the answer has the type that the service returned.
  const ask = <T>(question: DisputeRequest) =>
    calls.call(question, DISPUTE_TIMEOUT_MS).answer as Promise<Result<T, DisputeServiceProblem>>
  return {
    steps: (auctionId, page) => ask({ ask: 'steps', auctionId, ...page }),
    verify: (auctionId) => ask({ ask: 'verify', auctionId }),
    whatIf: (auctionId, question) => ask({ ask: 'whatIf', auctionId, question }),
    async file(auctionId) {
      const { number, answer } = calls.call({ ask: 'file', auctionId }, DISPUTE_TIMEOUT_MS)
      const opened = await answer
      return opened.ok ? ok(piecesOf(number, ask)) : opened
    },
    close: () => calls.close(),
  }
}

async function* piecesOf(
  file: number,
  ask: (question: DisputeRequest) => Promise<Result<string | null, DisputeServiceProblem>>,
): AsyncGenerator<string> {
  let isRead = false
  try {
    for (;;) {
      const piece = await ask({ ask: 'piece', file })
      // An incomplete file must not look complete: the reader gets an error.
      if (!piece.ok) throw new Error(`The dispute file broke off: ${piece.error}`)
      isRead = piece.value === null
      if (piece.value === null) return
      yield piece.value
    }
  } finally {
    if (!isRead) inBackground(ask({ ask: 'leave', file }), crash)
  }
}
