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

/** State of the connection as shown to the reader. */
export function useConnectionStatus(): ConnectionStatus {
  const client = useLiveClient()
  return useSyncExternalStore(client.onStatus, client.status, () => assumed)
}

/** The latest that a page which never rests is asked to connect, in milliseconds. */
const KEEP_WITHIN_MS = 3_000

/**
 * Keeps the page connected while the component is shown, whether an auction is watched or not: the server
 * sends a reader's news and the end of their session there. Starts when the page is idle; nothing that the
 * reader sees waits for it.
 */
export function useLiveConnection(): void {
  const client = useLiveClient()
  useEffect(() => {
    let release: (() => void) | null = null
    const cancel = whenAtRest(() => {
      release = client.keep()
    })
    return () => {
      cancel()
      release?.()
    }
  }, [client])
}

/** Safari has no idle callbacks; a moment later will do. Answers how to give up. */
function whenAtRest(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: KEEP_WITHIN_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = window.setTimeout(run, KEEP_WITHIN_MS / 3)
  return () => window.clearTimeout(timer)
}

/**
 * While there is no link, as behind a proxy that allows none, asks by `read` instead: every so often, each
 * reader at another moment, and only while the page is seen. `everyMs` is null where nothing changes any
 * more.
 */
export function usePollWithoutLink(read: () => void, everyMs: number | null): void {
  const isLost = useConnectionStatus().kind === 'stale'
  const poll = useEffectEvent(read)
  useEffect(() => {
    if (!isLost || everyMs === null) return undefined
    const timer = window.setInterval(
      () => document.visibilityState === 'visible' && poll(),
      everyMs * (1 + Math.random() / 2),
    )
    poll()
    return () => window.clearInterval(timer)
  }, [isLost, everyMs])
}

/**
 * Listens to an auction while the component is shown. `revision` is the newest that the reader has; as it
 * grows by a fetch, nothing older is delivered any more.
 */
export function useLiveAuction(
  auctionId: AuctionId,
  revision: number,
  onMessage: (message: AuctionMessage) => void,
  onRefused?: (code: string) => void,
) {
  const client = useLiveClient()
  const listen = useEffectEvent(onMessage)
  const refused = useEffectEvent((code: string) => onRefused?.(code))
  const knownAtFirst = useEffectEvent(() => revision)
  useEffect(() => {
    const listener = {
      onMessage: (message: AuctionMessage) => listen(message),
      onRefused: (code: string) => refused(code),
    }
    return client.watch(auctionId, knownAtFirst(), listener)
  }, [client, auctionId])
  useEffect(() => client.learned(auctionId, revision), [client, auctionId, revision])
}
