import type { LiveClient } from '../kernel/live/live-client.ts'

const nothing = () => undefined

/** A page that is rendered once receives no updates. */
export const silentLive: LiveClient = {
  watch: () => nothing,
  keep: () => nothing,
  learned: nothing,
  notify: nothing,
  status: () => ({ kind: 'live' }),
  onStatus: () => nothing,
}
