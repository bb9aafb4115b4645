import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ConnectionStatus } from './connection-status.ts'
import type { AuctionMessage, LiveClient } from './live-client.ts'

const LiveContext = createContext<LiveClient | null>(null)

export const LiveProvider = LiveContext.Provider

/** What a page says before it has a connection: nothing is wrong so far. */
const assumed: ConnectionStatus = { kind: 'live' }

function useLiveClient(): LiveClient {
  const client = useContext(LiveContext)
  if (client === null) throw new Error('Live updates need their LiveProvider')
  return client
}

/** What the reader is told of the connection. */
export function useConnectionStatus(): ConnectionStatus {
  const client = useLiveClient()
  return useSyncExternalStore(client.onStatus, client.status, () => assumed)
}

/**
 * Listens to an auction while the component is shown. `revision` is the newest that the reader has; as it grows by a
 * fetch, nothing older is delivered any more.
 */
export function useLiveAuction(
  auctionId: AuctionId,
  revision: number,
  onMessage: (message: AuctionMessage) => void,
  onRefused?: () => void,
) {
  const client = useLiveClient()
  const listen = useEffectEvent(onMessage)
  const refused = useEffectEvent(() => onRefused?.())
  const knownAtFirst = useEffectEvent(() => revision)
  useEffect(() => {
    const listener = { onMessage: (message: AuctionMessage) => listen(message), onRefused: () => refused() }
    return client.watch(auctionId, knownAtFirst(), listener)
  }, [client, auctionId])
  useEffect(() => client.learned(auctionId, revision), [client, auctionId, revision])
}
