import type { MessagePort } from 'node:worker_threads'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { EngineClient } from './engine-client.ts'
import type { CommandMessage, OutcomeMessage } from './port-messages.ts'

/**
 * Answers the commands of a port with an engine. The answer ends it: commands that come later are not taken.
 */
export function servePort(port: MessagePort, engine: EngineClient): () => void {
  const onMessage = ({ number, command, context }: CommandMessage): void => {
    const answered = engine
      .execute(command, context && { context })
      .then((outcome) => port.postMessage({ number, outcome } satisfies OutcomeMessage))
    inBackground(answered, crash)
  }
  port.on('message', onMessage)
  return () => {
    port.off('message', onMessage)
  }
}
