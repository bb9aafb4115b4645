import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { inBackground, crash } from '@zuschlag/contracts/kernel/in-background'
import type { MessagePort } from 'node:worker_threads'
import type { CommandContext, EngineClient } from './engine-client.ts'

type RequestMessage<Request> = { readonly number: number; readonly request: Request }
type AnswerMessage<Answer> = { readonly number: number; readonly answer: Answer }
type Waiting<Answer> = { readonly settle: (answer: Answer) => void; readonly timer: NodeJS.Timeout }

type PortCallsOptions<Answer> = {
  /** The answer where none comes in time. What comes later is ignored. */
  readonly late: Answer
  /** The answer to calls in flight when the port closes, also because the other thread ended. */
  readonly lost: Answer
  /** The answer to calls after that. They are not sent. */
  readonly closed: Answer
}

/** Calls over a message port, each paired with its answer by a number. A call never rejects. */
export class PortCalls<Request, Answer> {
  readonly #port: MessagePort
  readonly #options: PortCallsOptions<Answer>
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #last = 0
  #isOpen = true

  constructor(port: MessagePort, options: PortCallsOptions<Answer>) {
    this.#port = port
    this.#options = options
    port.on('message', ({ number, answer }: AnswerMessage<Answer>) => this.#settle(number, answer))
    port.on('close', () => this.#end())
  }

  get inFlight(): number {
    return this.#waiting.size
  }

  /** @returns the number of the call too, by which later calls may refer to it */
  call(request: Request, timeoutMs: number): { readonly number: number; readonly answer: Promise<Answer> } {
    this.#last += 1
    const number = this.#last
    if (!this.#isOpen) return { number, answer: Promise.resolve(this.#options.closed) }
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => this.#settle(number, this.#options.late), timeoutMs)
    this.#waiting.set(number, { settle: resolve, timer })
    this.#port.postMessage({ number, request } satisfies RequestMessage<Request>)
    return { number, answer: promise }
  }

  close(): void {
    this.#port.close()
    this.#end()
  }

  #end(): void {
    this.#isOpen = false
    for (const number of this.#waiting.keys()) this.#settle(number, this.#options.lost)
  }

  #settle(number: number, answer: Answer): void {
    const known = this.#waiting.get(number)
    // A late answer: the caller already has another.
    if (known === undefined) return
    this.#waiting.delete(number)
    clearTimeout(known.timer)
    known.settle(answer)
  }
}

/**
 * Answers the calls of a port. A port carries no types: the server states what its client sends.
 * @param onFailure what to do with a call that rejects; its caller gets the answer for late ones
 * @returns what ends it: calls that come later are not taken
 */
export function servePortCalls(
  port: MessagePort,
  answerTo: (request: unknown, number: number) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => void {
  const onMessage = ({ number, request }: RequestMessage<unknown>): void => {
    const answered = answerTo(request, number).then((answer) =>
      port.postMessage({ number, answer } satisfies AnswerMessage<unknown>),
    )
    inBackground(answered, onFailure)
  }
  port.on('message', onMessage)
  return () => {
    port.off('message', onMessage)
  }
}

/** Maximum commands in flight of one client. */
export const IN_FLIGHT_MAX = 4096
/** How long a caller waits if it does not say, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 10_000

type CommandRequest = { readonly command: Command; readonly context?: CommandContext }

interface PortClient extends EngineClient {
  /** Closes the connection; commands in flight are answered `unknown`. */
  close(): void
}

/**
 * A client over a message port. A command beyond the bound is answered `unavailable` and not sent. A command
 * that was sent and got no answer in time, or whose engine thread died, is `unknown`: repeat it with the same
 * command id to get the outcome.
 */
export function portClient(port: MessagePort, inFlightMax = IN_FLIGHT_MAX): PortClient {
  const calls = new PortCalls<CommandRequest, CommandOutcome>(port, {
    late: { status: 'unknown', reason: 'noAnswerInTime' },
    lost: { status: 'unknown', reason: 'engineGone' },
    closed: { status: 'unavailable', reason: 'engineGone' },
  })
  return {
    execute(command, { timeoutMs = DEFAULT_TIMEOUT_MS, context } = {}) {
      if (calls.inFlight >= inFlightMax)
        return Promise.resolve({ status: 'unavailable', reason: 'tooManyInFlight' })
      return calls.call({ command, ...(context && { context }) }, timeoutMs).answer
    },
    close: () => calls.close(),
  }
}

/**
 * Answers the commands of a port with an engine. The answer ends it: commands that come later are not taken.
 */
export function servePort(port: MessagePort, engine: EngineClient): () => void {
  const answerTo = (request: unknown): Promise<CommandOutcome> => {
    const { command, context } = request as CommandRequest
    return engine.execute(command, context && { context })
  }
  return servePortCalls(port, answerTo, crash)
}
