import path from 'node:path'
import { expect, test } from 'vitest'
import { journaledLog } from '../fixtures/eventstoredb-stub/stub-journal.ts'
import { jsonEvent } from '../fixtures/eventstoredb-stub/stub-log.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

const folder = folderOfFile('eventstoredb-journal')

test('a restarted stub keeps its events, metadata and tombstones', () => {
  const file = path.join(folder, 'journal')
  const before = journaledLog(file)
  before.append('f', 'none', [jsonEvent('a', 'One', { text: 'ä' }), jsonEvent('b', 'Two', {})])
  before.truncate('f', 1)
  before.append('g', 'none', [jsonEvent('c', 'One', {})])
  before.delete('g', 'tombstone')
  const after = journaledLog(file)
  expect(after.all).toEqual(before.all)
  expect(after.stream('f').map(({ revision }) => revision)).toEqual([1])
  expect([after.isTombstoned('f'), after.isTombstoned('g')]).toEqual([false, true])
  expect(after.append('f', 1, [jsonEvent('d', 'Three', {})])).toMatchObject({ kind: 'success', revision: 2 })
  expect(journaledLog(file).all).toHaveLength(after.all.length)
})
