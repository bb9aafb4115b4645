import path from 'node:path'
import type { LogLocation } from '@zuschlag/engine/store/open-log'

/** What lies where below DATA_DIR. */
export function layoutOf(dataDir: string) {
  return {
    /** The truth. Everything else can be made anew from it, or is an account. */
    eventLog: path.join(dataDir, 'events.sqlite'),
    /** Pictures and documents of the objects. */
    files: path.join(dataDir, 'files'),
    logFile: path.join(dataDir, 'zuschlag.log'),
  }
}

export function eventLogOf(dataDir: string): LogLocation {
  return { kind: 'sqlite', path: layoutOf(dataDir).eventLog }
}
