import { commandSchema } from '@zuschlag/contracts/auction/commands'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { z } from 'zod'
import type { NatsLink } from '../transport/nats-link.ts'
import { leaderStatus, statusSubject } from '../transport/status.ts'
import { commandSubject } from './partition.ts'
import type { EngineClient } from './engine-client.ts'

const requestSchema = z.object({
  command: commandSchema,
  context: z.object({ requestId: z.string().optional(), traceparent: z.string().optional() }).default({}),
})

/**
 * Should two engines believe for a moment that they lead, each command still goes to one; the log refuses the
 * one that does not.
 */
const QUEUE = 'leader'

export type ServedPartition = {
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
