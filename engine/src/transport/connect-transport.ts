import { broadcastBus } from './broadcast-bus.ts'
import type { Bus } from './bus.ts'
import type { MessageSecrets } from './message-keys.ts'
import type { NatsLink } from './nats-link.ts'

/** How the parts of the product reach one another; plain data, so that it can be handed to a thread. */
export type TransportConfig =
  /** Threads of one process that name the same channel. */
  | { readonly kind: 'threads'; readonly channel: string }
  /** Processes, on one machine or many. */
  | { readonly kind: 'nats'; readonly url: string; readonly secrets: MessageSecrets }

export type Transport = {
  readonly bus: Bus
  /** The connection to NATS where the transport has one. */
  readonly link: NatsLink | null
  /** Figures of the connection in Prometheus' text form; empty without one. */
  readonly metrics: () => Promise<string>
  readonly close: () => Promise<void>
}

/**
 * @param name what the server's monitoring calls this part
 * @param warn logs messages that were rejected
 */
export async function connectTransport(
  transportConfig: TransportConfig,
  name: string,
  warn: (text: string) => void,
): Promise<Transport> {
  if (transportConfig.kind === 'threads') {
    const local = broadcastBus(transportConfig.channel)
    const metrics = () => Promise.resolve('')
    return { bus: local, link: null, metrics, close: () => Promise.resolve(local.close()) }
  }
  // The client is loaded only where it is used: the embedded product starts without it.
  const [{ openNatsLink }, { natsBus }] = await Promise.all([
    import('./nats-link.ts'),
    import('./nats-bus.ts'),
  ])
  const link = openNatsLink({ url: transportConfig.url, secrets: transportConfig.secrets, name, warn })
  const bus = natsBus(link)
  const close = async (): Promise<void> => {
    bus.close()
    await link.close()
  }
  return { bus, link, metrics: () => link.metrics(), close }
}
