import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'
import { whyInstallIsStale } from './installed.mjs'

const root = folderOfFile('installed')
beforeAll(() => {
  mkdirSync(path.join(root, 'node_modules'))
})

const ours = { os: [process.platform], cpu: [process.arch] }
const locked = {
  '': { name: 'zuschlag' },
  contracts: { version: '0.1.0' },
  'node_modules/@zuschlag/contracts': { resolved: 'contracts', link: true },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/other-platform': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  'node_modules/this-platform': { version: '1.0.0', optional: true, ...ours },
  'node_modules/peer': { version: '1.0.0', peer: true },
}
const installed = {
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/this-platform': { version: '1.0.0', optional: true, ...ours },
}

function whyStale(tree: object | string | undefined): string | undefined {
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: locked }))
  const file = path.join(root, 'node_modules/.package-lock.json')
  rmSync(file, { force: true })
  if (tree !== undefined) {
    writeFileSync(file, typeof tree === 'string' ? tree : JSON.stringify({ packages: tree }))
  }
  return whyInstallIsStale(root)
}

test('what the lock file asks of this platform is enough', () => {
  expect(whyStale(installed)).toBeUndefined()
})

test('an install that was never finished has no list of its own', () => {
  expect(whyStale(undefined)).toBe('nothing is installed yet')
  expect(whyStale('{ "packages": {')).toBe('nothing is installed yet')
})

test('another version, a missing package and a missing binary of this platform are named', () => {
  expect(whyStale({ ...installed, 'node_modules/zod': { version: '3.9.0' } })).toBe(
    'node_modules/zod is not 4.0.0',
  )
  expect(whyStale({ 'node_modules/this-platform': { version: '1.0.0' } })).toBe(
    'node_modules/zod is not 4.0.0',
  )
  expect(whyStale({ 'node_modules/zod': { version: '4.0.0' } })).toBe(
    'node_modules/this-platform is not 1.0.0',
  )
})
