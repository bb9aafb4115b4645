import { setTimeout as pause } from 'node:timers/promises'
import { type Command, type CommandOutcome, commandSchema } from '@zuschlag/contracts/auction/commands'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { z } from 'zod'
import type { LinkAnswer, NatsLink } from '../transport/nats-link.ts'
import { leaderStatus, statusSubject } from '../transport/status.ts'
import type { EngineClient, ExecuteOptions } from './engine-client.ts'
import { commandSubject, partitionOf } from './partition.ts'
import { DEFAULT_TIMEOUT_MS, IN_FLIGHT_MAX } from './port-client.ts'

/**
 * Timeout of one attempt in milliseconds: a killed engine has a successor by then.
 */
const ATTEMPT_MS = 1_500
/** Pause before the next attempt after one without a receiver, in milliseconds. */
const POLL_MS = 50

type NatsClientOptions = {
  readonly link: NatsLink
  readonly partitions: number
  readonly inFlightMax?: number
  readonly attemptMs?: number
}

/** What an engine answers, as far as this end relies on it; the rest is passed on as it is. */
const outcomeSchema = z.looseObject({ status: z.enum(['accepted', 'rejected', 'unavailable', 'unknown']) })

/** Reasons of `unavailable` that another engine, or the same one a moment later, may not give. */
const passing: ReadonlySet<string> = new Set(['standby', 'fenced', 'anotherWriter', 'stopping', 'engineGone'])

/**
 * A client over NATS request and reply. While no engine leads, and when one does not answer, the same command
 * is sent again until the caller's deadline; its id makes it idempotent. A command that no engine received is
 * `unavailable`, one that an engine may have received is `unknown`.
 */
export function natsClient(options: NatsClientOptions): EngineClient {
  const { inFlightMax = IN_FLIGHT_MAX } = options
  let inFlight = 0
  return {
    async execute(command, executeOptions = {}) {
      if (inFlight >= inFlightMax) return { status: 'unavailable', reason: 'tooManyInFlight' }
      inFlight += 1
      try {
        return await untilAnswered(command, executeOptions, options)
      } finally {
        inFlight -= 1
      }
    },
  }
}

async function untilAnswered(
  command: Command,
  { timeoutMs = DEFAULT_TIMEOUT_MS, context = {} }: ExecuteOptions,
  { link, partitions, attemptMs = ATTEMPT_MS }: NatsClientOptions,
): Promise<CommandOutcome> {
  const subject = commandSubject(partitionOf(command.auctionId, partitions), partitions)
  const text = JSON.stringify({ command, context })
  const deadline = performance.now() + timeoutMs
  let mayHaveArrived = false
  for (;;) {
    const leftMs = deadline - performance.now()
    const answer = await link.request(subject, text, Math.max(1, Math.min(attemptMs, leftMs)))
    mayHaveArrived ||= answer.status === 'noAnswer'
    const outcome = outcomeOf(answer)
    if (outcome !== null && !isPassing(outcome)) return asKnown(outcome, mayHaveArrived)
    // An attempt too short for any answer would only make unknown what is known to be undecided.
    const isLast = (): boolean => deadline - performance.now() < POLL_MS
    if (!isLast()) await pause(POLL_MS)
    if (isLast()) return outcome === null ? noAnswerInTime : asKnown(outcome, mayHaveArrived)
  }
}

/** Null where the engine may be at work on it. */
function outcomeOf(answer: LinkAnswer): CommandOutcome | null {
  switch (answer.status) {
    case 'answered':
      return parsedOutcome(answer.text)
    case 'notConnected':
      return { status: 'unavailable', reason: 'engineGone' }
    case 'noResponders':
      return { status: 'unavailable', reason: 'standby' }
    case 'refused':
      return { status: 'unavailable', reason: 'commandTooLarge' }
    case 'noAnswer':
      return null
  }
}

const noAnswerInTime: CommandOutcome = { status: 'unknown', reason: 'noAnswerInTime' }

function isPassing(outcome: CommandOutcome): boolean {
  return outcome.status === 'unavailable' && passing.has(outcome.reason)
}

/**
 * `unavailable` promises that nothing was decided. A command that may have arrived earlier has no such
 * promise.
 */
function asKnown(outcome: CommandOutcome, mayHaveArrived: boolean): CommandOutcome {
  if (outcome.status !== 'unavailable' || !mayHaveArrived) return outcome
  return { status: 'unknown', reason: outcome.reason }
}

function parsedOutcome(text: string): CommandOutcome {
  try {
    return outcomeSchema.parse(JSON.parse(text)) as CommandOutcome
  } catch {
    return { status: 'unknown', reason: 'answerUnreadable' }
  }
}

const requestSchema = z.object({
  command: commandSchema,
  context: z.object({ requestId: z.string().optional(), traceparent: z.string().optional() }).default({}),
})

/**
 * Should two engines believe for a moment that they lead, each command still goes to one; the log refuses the
 * one that does not.
 */
const QUEUE = 'leader'

type ServedPartition = {
  readonly partition: number
  readonly partitions: number
  /** `leading`, or why this leader cannot decide at the moment. */
  readonly status?: () => string
}

/**
 * Answers the commands of a partition with an engine, as long as that engine leads. How much may wait is the
 * engine's limit: beyond it the answer is `unavailable`. The answer ends it: commands that come later reach
 * the next leader.
 */
export function serveNats(
  link: NatsLink,
  { partition, partitions, status = () => 'leading' }: ServedPartition,
  engine: EngineClient,
): () => void {
  const endCommands = link.subscribe(
    commandSubject(partition, partitions),
    ({ text, respond }) => {
      const request = parsed(text)
      if (request === null) {
        respond(JSON.stringify({ status: 'unavailable', reason: 'malformedCommand' }))
        return
      }
      const { requestId, traceparent } = request.context
      const context = { ...(requestId && { requestId }), ...(traceparent && { traceparent }) }
      const answered = engine
        .execute(request.command, { context })
        .then((outcome) => respond(JSON.stringify(outcome)))
      inBackground(answered, crash)
    },
    QUEUE,
  )
  const endStatus = link.subscribe(statusSubject(leaderStatus(partition, partitions)), ({ respond }) =>
    respond(status()),
  )
  return () => {
    endCommands()
    endStatus()
  }
}

function parsed(text: string): z.infer<typeof requestSchema> | null {
  try {
    return requestSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
