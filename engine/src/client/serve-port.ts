import type { MessagePort } from 'node:worker_threads'
import type { EngineClient } from './engine-client.ts'
import type { CommandMessage, OutcomeMessage } from './port-messages.ts'

/** Answers the commands of a port with an engine. The answer ends it: commands that come later are not taken. */
export function servePort(port: MessagePort, engine: EngineClient): () => void {
  const onMessage = ({ number, command, context }: CommandMessage): void => {
    void engine
      .execute(command, context && { context })
      .then((outcome) => port.postMessage({ number, outcome } satisfies OutcomeMessage))
  }
  port.on('message', onMessage)
  return () => {
    port.off('message', onMessage)
  }
}
