import { broadcastBus, type Bus } from './bus.ts'
import type { MessageSecrets } from './message-keys.ts'
import type { NatsLink } from './nats-link.ts'

/** How the processes and threads of the product connect; plain data, so that it can be passed to a thread. */
export type TransportConfig =
  /** Threads of one process that name the same channel. */
  | { readonly kind: 'threads'; readonly channel: string }
  /** Processes, on one machine or many. */
  | { readonly kind: 'nats'; readonly url: string; readonly secrets: MessageSecrets }

export type Transport = {
  readonly bus: Bus
  /** The connection to NATS; null within one process. */
  readonly link: NatsLink | null
  /** Metrics of the connection in Prometheus text format; empty without one. */
  readonly metrics: () => Promise<string>
  readonly close: () => Promise<void>
}

/**
 * @param name what the server's monitoring calls this part
 * @param warn logs messages that were rejected
 */
export async function connectTransport(
  config: TransportConfig,
  name: string,
  warn: (text: string) => void,
): Promise<Transport> {
  if (config.kind === 'threads') {
    const local = broadcastBus(config.channel)
    const metrics = () => Promise.resolve('')
    return { bus: local, link: null, metrics, close: () => Promise.resolve(local.close()) }
  }
  // The client is loaded only where it is used: the embedded product starts without it.
  const [{ openNatsLink }, { natsBus }] = await Promise.all([
    import('./nats-link.ts'),
    import('./nats-bus.ts'),
  ])
  const link = openNatsLink({ url: config.url, secrets: config.secrets, name, warn })
  const bus = natsBus(link)
  const close = async (): Promise<void> => {
    bus.close()
    await link.close()
  }
  return { bus, link, metrics: () => link.metrics(), close }
}
