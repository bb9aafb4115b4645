import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { instantSchema } from '../kernel/instant.ts'

/** How the deployment does, from its own measurements: the same figures as in /metrics. */

/** Time between two samples, in seconds, and how many one process keeps. */
export const SAMPLE_SECONDS = 5
export const SAMPLES_MAX = 360

const count = z.number().min(0)

const operationsSampleSchema = z.object({
  at: instantSchema,
  /** Requests answered since the sample before, per second. */
  requestsPerSecond: count,
  /** Slowest percent of waits for the event loop since the start, in milliseconds. */
  eventLoopMs: count,
  liveConnections: count,
  /** Commands that wait for the engine's answer. */
  commandsUnderWay: count,
  /** How long the oldest event waits to be seen by readers, in milliseconds; null where it cannot be read. */
  projectionMs: count.nullable(),
  /** Mails that wait; null while the database does not answer. */
  mailsQueued: count.nullable(),
})
export type OperationsSample = z.infer<typeof operationsSampleSchema>

export const operationsSchema = z
  .object({
    version: z.string(),
    startedAt: instantSchema,
    at: instantSchema,
    /** What has to work before requests make sense; `problem` says what is missing. */
    parts: z.array(z.object({ name: z.string(), problem: z.string().nullable() })),
    projections: z
      .object({
        /** Events that readers do not see yet; counted up to 1000. */
        events: z.int(),
        waitingMs: count,
        /** Streams that a projection has given up. */
        quarantinedStreams: z.int(),
      })
      .nullable(),
    live: z.object({
      connections: count,
      rooms: count,
      sent: count,
      /** Messages merged because a client was slow. */
      merged: count,
      /** Connections given up because a client was too slow. */
      givenUp: count,
    }),
    mails: z.object({ queued: count, overdue: count, failed: count, sentLastDay: count }).nullable(),
    /** The oldest first; a process that started a moment ago has few. */
    samples: z.array(operationsSampleSchema).max(SAMPLES_MAX),
  })
  .meta({ id: 'Operations' })
export type Operations = z.infer<typeof operationsSchema>

export const getOperations = defineEndpoint({
  name: 'getOperations',
  method: 'GET',
  path: '/administration/operations',
  access: 'systemAdmin',
  answer: operationsSchema,
  status: 200,
})
