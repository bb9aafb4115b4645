import { statfs } from 'node:fs/promises'
import type { ReadinessCheck } from '@zuschlag/gateway/edge/http/health'

/** Below this, appends to an embedded log fail soon. */
export const FREE_BYTES_MIN = 16 * 1024 * 1024

/** Whether there is room for the embedded log. */
export function diskCheck(dataDir: string, freeBytesMin = FREE_BYTES_MIN): ReadinessCheck {
  return {
    name: 'disk',
    async check() {
      const { bavail, bsize } = await statfs(dataDir)
      const freeBytes = bavail * bsize
      return freeBytes < freeBytesMin ? `full: ${freeBytes} bytes are free in DATA_DIR` : null
    },
  }
}
