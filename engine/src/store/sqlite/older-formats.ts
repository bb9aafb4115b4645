import type { DatabaseSync } from 'node:sqlite'
import { blockOf, firstPositionOf } from './blocks.ts'

/**
 * Formats that are turned into today's by the first append; who only reads finds its way in them as they are.
 * Both had an index of all events by block, stream and revision and a column `block` for it, which is
 * computed and stays. 1 computed `event_id` and `type` of each row as well.
 */
export const OLDER_FORMATS: readonly string[] = ['1', '2']

/**
 * Gives a log of an older format the tables of today's. Runs inside the transaction of an append that may be
 * written: while an engine of an older release leads, nothing changes under it.
 */
export function upgradeFormat(db: DatabaseSync, format: number): void {
  const row = db.prepare(`SELECT value FROM log WHERE name = 'format'`).get()
  if (!OLDER_FORMATS.includes(String(row?.['value']))) return
  listBlocks(db)
  db.prepare(`UPDATE log SET value = ? WHERE name = 'format'`).run(String(format))
}

/** Lists the places of each full block, by the index that is not needed any more: no event is read for it. */
function listBlocks(db: DatabaseSync): void {
  db.exec('CREATE TABLE blocks (block INTEGER PRIMARY KEY, places TEXT NOT NULL) STRICT')
  const head = Number(db.prepare('SELECT max(position) AS head FROM events').get()?.['head'] ?? 0)
  db.prepare(
    `INSERT INTO blocks SELECT block, json_group_object(stream, json(places)) FROM (
       SELECT block, stream, json_group_array(position - ? * block ORDER BY position) AS places FROM events
       WHERE block < ? GROUP BY block, stream
     ) GROUP BY block`,
  ).run(firstPositionOf(1), blockOf(head + 1))
  db.exec('DROP INDEX events_of_block')
}
