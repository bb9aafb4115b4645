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
})

/** Sets of read models in one answer: the live one, and those that rebuilds fill or left unfinished. */
export const PROJECTORS_MAX = 8

const projectorSchema = z.object({
  /** Number of the set of read models that it fills. */
  generation: z.int(),
  /**
   * `live`: no event waits long. `catchingUp`: some do. `rebuilding`: a new set is being filled. `stopped`:
   * no process writes it.
   */
  state: z.enum(['live', 'catchingUp', 'rebuilding', 'stopped']),
  /** Whether readers see this set; otherwise it is one of a rebuild. */
  isVisible: z.boolean(),
  /** The last event that is in the rows, as opaque text; null where none is. */
  position: z.string().nullable(),
  /** Events between position and head; `isAtLeast`: there may be more than were counted. */
  eventsBehind: z.int().min(0),
  isAtLeast: z.boolean(),
  eventsPerSecond: count,
})
export type ProjectorStatus = z.infer<typeof projectorSchema>

export const projectorsSchema = z
  .object({
    /** The last event of the log. */
    head: z.string().nullable(),
    projectors: z.array(projectorSchema).max(PROJECTORS_MAX),
  })
  .meta({ id: 'Projectors' })
export type Projectors = z.infer<typeof projectorsSchema>

/** Measures for a second. Answers 503 where the log or the database cannot be read by this process. */
export const getProjectors = defineEndpoint({
  name: 'getProjectors',
  method: 'GET',
  path: '/administration/operations/projectors',
  access: 'systemAdmin',
  answer: projectorsSchema,
})
