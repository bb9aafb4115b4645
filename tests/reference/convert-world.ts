import { hash } from 'node:crypto'
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CURRENT_SCHEMA_VERSION, GENESIS_HASH, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { sealEvent } from '@zuschlag/engine/domain/evidence/hash-chain'

/* Turns a world whose log was written before the first release into one that can be read:
   `node tests/reference/convert-world.ts FROM TO`. Its events get version 1 and are sealed again; nothing
   else of them changes. What was said of the old world comes along, with each hash of an event and each version
   replaced by what took its place, so that `compare` shows what else differs. */

const sha256Hex = (text: string): string => hash('sha256', text, 'hex')

type Row = { readonly position: number; readonly body: string }

/** Returns the hashes that took the place of others. */
function convertLog(file: string): ReadonlyMap<string, string> {
  const db = new DatabaseSync(file)
  const replaced = new Map<string, string>([[GENESIS_HASH, GENESIS_HASH]])
  const rows = db.prepare('SELECT position, body FROM events ORDER BY position').all() as Row[]
  const update = db.prepare('UPDATE events SET body = ? WHERE position = ?')
  db.exec('BEGIN')
  for (const { position, body } of rows) {
    const { hash: old, previousHash, ...rest } = JSON.parse(body) as StoredEvent
    const previous = replaced.get(previousHash)
    if (previous === undefined) throw new Error(`${position}: its previous event is missing`)
    const sealed = sealEvent(
      { ...rest, schemaVersion: CURRENT_SCHEMA_VERSION, previousHash: previous },
      sha256Hex,
    )
    replaced.set(old, sealed.hash)
    update.run(JSON.stringify(sealed), position)
  }
  db.exec(`DELETE FROM log WHERE name = 'format'; INSERT INTO log VALUES ('version', '1');
    UPDATE shapes SET version = ${CURRENT_SCHEMA_VERSION}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`)
  db.close()
  return replaced
}

const [from = '', to = ''] = process.argv.slice(2)
await mkdir(to)
await cp(from, to, { recursive: true })
const replaced = convertLog(path.join(to, 'world/events.sqlite'))
for await (const entry of glob('said/**/*.txt', { cwd: to })) {
  const file = path.join(to, entry)
  const text = await readFile(file, 'utf8')
  const today = text
    .replaceAll(/\b[0-9a-f]{64}\b/g, (old) => replaced.get(old) ?? old)
    .replaceAll(/"schemaVersion":\d+/g, `"schemaVersion":${CURRENT_SCHEMA_VERSION}`)
  if (today !== text) await writeFile(file, today)
}
process.stdout.write(`${replaced.size - 1} events\n`)
