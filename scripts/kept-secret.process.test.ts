import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const configuration = path.join(import.meta.dirname, 'configuration.ts')
const PROCESSES = 4
/** Folders that all processes go through in the same order, so that they meet in some of them. */
const FOLDERS = 400

/**
 * What a process by itself takes for the product's key, in each of the folders; all start at the same
 * instant.
 */
async function keysIn(directory: string, atMs: number): Promise<string> {
  const script = `
    const { secondFactorKeyOf } = await import(${JSON.stringify(configuration)})
    while (Date.now() < ${atMs});
    for (let folder = 0; folder < ${FOLDERS}; folder += 1)
      console.log(secondFactorKeyOf({ secondFactorKey: null, production: false, dataDir: process.argv[1] + '/' + folder }))
  `
  return (await run(process.execPath, ['--input-type=module', '--eval', script, directory])).stdout
}

test('processes that make a secret at the same time agree on one, and leave nothing else behind', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-secret-'))
  try {
    const atMs = Date.now() + 1_500
    const [first, ...others] = await Promise.all(
      Array.from({ length: PROCESSES }, () => keysIn(directory, atMs)),
    )
    expect(new Set(first?.split('\n')).size).toBe(FOLDERS + 1)
    for (const other of others) expect(other).toBe(first)
    expect(await readdir(path.join(directory, '0'))).toEqual(['second-factor-key'])
    expect(await keysIn(directory, 0)).toBe(first)
  } finally {
    await rm(directory, { recursive: true })
  }
})
