import { type Bus, SubjectHandlers } from './bus.ts'
import type { NatsLink } from './nats-link.ts'

const SUBJECT_PREFIX = 'zuschlag.hint.'

/**
 * The bus among processes. Hints published while the server is away are lost: the log and the rows are the
 * truth.
 */
export function natsBus(link: NatsLink): Bus {
  const handlers = new SubjectHandlers()
  /** Ends of the subscriptions: one for each subject, as a connection opens a message once. */
  const ends = new Map<string, () => void>()
  const warnedOf = new Set<string>()
  const guarded = (subject: string, handler: (message: unknown) => void) => (message: unknown) => {
    try {
      handler(message)
    } catch (error) {
      // Of another release. Thrown on, it would end the reading of everything else that comes over this
      // connection.
      if (warnedOf.has(subject)) return
      warnedOf.add(subject)
      process.emitWarning(`A hint on ${subject} was passed over: ${String(error)}`)
    }
  }
  const listen = (subject: string): (() => void) =>
    link.subscribe(`${SUBJECT_PREFIX}${subject}`, ({ text }) => {
      const message = parsed(text)
      if (message !== undefined) handlers.call(subject, message)
    })
  return {
    publish(subject, message) {
      link.publish(`${SUBJECT_PREFIX}${subject}`, JSON.stringify(message))
    },
    subscribe(subject, handler) {
      const forget = handlers.add(subject, guarded(subject, handler))
      if (!ends.has(subject)) ends.set(subject, listen(subject))
      return () => {
        forget()
        if (handlers.has(subject)) return
        ends.get(subject)?.()
        ends.delete(subject)
      }
    },
    close() {
      for (const end of ends.values()) end()
      ends.clear()
      handlers.clear()
    },
  }
}

/** What is no JSON, of another release, is no hint. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
