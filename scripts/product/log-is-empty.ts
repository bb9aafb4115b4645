import { existsSync } from 'node:fs'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { type LogLocation, openLogReader } from '@zuschlag/engine/log/open-log'

/** Whether no event of an auction was ever written. */
export async function isLogEmpty(location: LogLocation): Promise<boolean> {
  if (location.kind === 'sqlite' && !existsSync(location.path)) return true
  const reader = await openLogReader(location)
  try {
    return await hasNoEvent(reader)
  } finally {
    await reader.close()
  }
}

/** Looks for a first event; a store that is shared may hold others, which are passed over. */
export async function hasNoEvent(reader: EventLogReader): Promise<boolean> {
  let after = null
  for (;;) {
    const page = await reader.readAll({ after, limit: 100 })
    if (page.events.length > 0) return false
    if (page.atEnd) return true
    after = page.next
  }
}
