import type { ReaderNewsMessage } from '@zuschlag/contracts/realtime/messages'
import type { ServerClock } from '../clock/server-clock.ts'
import { createLiveClient, type RenewableClient, type Socket, type SocketEvents } from './live-client.ts'

/** Timers that fire this much late mean that the device slept. */
const SLEEP_MS = 5_000
const SLEEP_POLL_MS = 1_000

/** The server closes the connection of a session that ended with this code. */
const SESSION_ENDED = 4401

/** The page's connection to /api/live, notified by the browser of network changes, sleep and visible tabs. */
export function createBrowserLiveClient(
  clock: ServerClock,
  onSessionEnded: () => void,
  onNews: (news: ReaderNewsMessage) => void,
): RenewableClient {
  const client = createLiveClient({
    openSocket: (events) => openSocket(events, onSessionEnded),
    now: () => performance.now(),
    random: () => Math.random(),
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (handle) => window.clearTimeout(handle),
    lastInputAt: noteInputs(),
    onServerTime: (serverTime) => clock.observe(serverTime),
    onNews,
  })
  window.addEventListener('online', () => client.notify('online'))
  window.addEventListener('offline', () => client.notify('offline'))
  window.addEventListener('pageshow', (event) => event.persisted && client.notify('wake'))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') client.notify('wake')
  })
  noticeSleep(() => client.notify('wake'))
  return client
}

function openSocket({ onOpen, onMessage, onClose }: SocketEvents, onSessionEnded: () => void): Socket {
  const socket = new WebSocket(liveUrl(window.location))
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', ({ data }) => onMessage(data))
  socket.addEventListener('close', ({ code }) => {
    onClose()
    if (code === SESSION_ENDED) onSessionEnded()
  })
  return socket
}

function liveUrl(location: Location): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/api/live`
}

/** Answers when the last input came, on the clock of `performance.now()`. */
function noteInputs(): () => number {
  let lastAt = Number.NEGATIVE_INFINITY
  const note = ({ timeStamp }: Event): void => {
    lastAt = timeStamp
  }
  for (const type of ['keydown', 'beforeinput', 'pointerdown'])
    window.addEventListener(type, note, { capture: true, passive: true })
  return () => lastAt
}

/** The device's clock is good for one thing: differences that show that it went on while nothing here ran. */
function noticeSleep(onWake: () => void): void {
  let polledAt = Date.now()
  window.setInterval(() => {
    const now = Date.now()
    if (now - polledAt > SLEEP_POLL_MS + SLEEP_MS) onWake()
    polledAt = now
  }, SLEEP_POLL_MS)
}
