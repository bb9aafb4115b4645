import type { LiveClient } from '../kernel/live/live-client.ts'

const nothing = () => undefined

/** A page that is drawn once hears of nothing new. */
export const silentLive: LiveClient = {
  watch: () => nothing,
  keep: () => nothing,
  learned: nothing,
  tell: nothing,
  status: () => ({ kind: 'live' }),
  onStatus: () => nothing,
}
