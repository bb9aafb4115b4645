import type { Bus } from './bus.ts'
import type { NatsLink } from './nats-link.ts'

const SUBJECT_PREFIX = 'zuschlag.hint.'

/** The bus among processes. What is published while the server is away is lost, as hints may be: the log and the rows tell. */
export function natsBus(link: NatsLink): Bus {
  const ends = new Set<() => void>()
  const warnedOf = new Set<string>()
  const deliver = (subject: string, message: unknown, handler: (message: unknown) => void): void => {
    try {
      handler(message)
    } catch (error) {
      // Of another release, or of a stranger. Thrown on, it would end the reading of everything else that comes over this connection.
      if (warnedOf.has(subject)) return
      warnedOf.add(subject)
      process.emitWarning(`A hint on ${subject} was passed over: ${String(error)}`)
    }
  }
  return {
    publish(subject, message) {
      link.publish(`${SUBJECT_PREFIX}${subject}`, JSON.stringify(message))
    },
    subscribe(subject, handler) {
      const end = link.subscribe(`${SUBJECT_PREFIX}${subject}`, ({ text }) => {
        const message = parsed(text)
        if (message !== undefined) deliver(subject, message, handler)
      })
      ends.add(end)
      return () => {
        ends.delete(end)
        end()
      }
    },
    close() {
      for (const end of ends) end()
      ends.clear()
    },
  }
}

/** A stranger on the same server may say anything; what is no JSON is no hint. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
