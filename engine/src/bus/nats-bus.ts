import type { Bus } from './bus.ts'
import type { NatsLink } from './nats-link.ts'

const SUBJECT_PREFIX = 'zuschlag.hint.'

/** The bus among processes. What is published while the server is away is lost, as hints may be: the log and the rows tell. */
export function natsBus(link: NatsLink): Bus {
  const ends = new Set<() => void>()
  return {
    publish(subject, message) {
      link.publish(`${SUBJECT_PREFIX}${subject}`, JSON.stringify(message))
    },
    subscribe(subject, handler) {
      const end = link.subscribe(`${SUBJECT_PREFIX}${subject}`, ({ text }) => {
        const message = parsed(text)
        if (message !== undefined) handler(message)
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
