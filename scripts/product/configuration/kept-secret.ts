import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const secretBytes = 48

/**
 * A secret of the product's own that is made once and kept in a file of this name. Of several processes that
 * make it at the same time the first one's holds for all of them.
 */
export function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const own = `${file}.${randomBytes(6).toString('hex')}.new`
    writeFileSync(own, randomBytes(secretBytes).toString('base64url'), { mode: 0o600 })
    try {
      // A whole file or none, and never in the place of one that is there.
      linkSync(own, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(own)
    }
  }
  return readFileSync(file, 'utf8')
}
