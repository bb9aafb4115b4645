import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makePrivate } from './private-files.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('private')

const modeOf = (name: string): string => (statSync(path.join(folder, name)).mode & 0o777).toString(8)

function write(name: string, mode: number): void {
  writeFileSync(path.join(folder, name), 'x')
  chmodSync(path.join(folder, name), mode)
}

function makeFolder(name: string, mode: number): void {
  mkdirSync(path.join(folder, name))
  chmodSync(path.join(folder, name), mode)
}

test('what an earlier release let others read becomes private, down to each mail and document', () => {
  chmodSync(folder, 0o755)
  makeFolder('mail', 0o755)
  makeFolder('files', 0o775)
  makeFolder('files/documents', 0o755)
  write('events.sqlite', 0o644)
  write('mail/reset.eml', 0o644)
  write('files/documents/title.pdf', 0o666)
  write('tool', 0o755)
  symlinkSync('/', path.join(folder, 'elsewhere'))
  const root = statSync('/').mode
  makePrivate(folder)
  expect(statSync(folder).mode & 0o067).toBe(0)
  expect(['mail', 'files', 'files/documents', 'tool'].map(modeOf)).toEqual(['700', '700', '700', '700'])
  expect(['events.sqlite', 'mail/reset.eml', 'files/documents/title.pdf'].map(modeOf)).toEqual([
    '600',
    '600',
    '600',
  ])
  expect(statSync('/').mode).toBe(root)
})

test('a folder that is not there yet needs nothing', () => {
  expect(() => makePrivate(path.join(folder, 'none'))).not.toThrow()
})
