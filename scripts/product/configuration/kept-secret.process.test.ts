import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const configuration = path.join(import.meta.dirname, 'configuration.ts')
const PROCESSES = 4
/** Folders that all processes go through in the same order, so that they meet in some of them. */
const FOLDERS = 400

/** A process that prints its own key of the product, in each of the folders, once it is let go. */
async function keyPrinter(directory: string) {
  const script = `
    const { secondFactorKeyOf } = await import(${JSON.stringify(configuration)})
    console.error('loaded')
    await new Promise((resolve) => process.stdin.once('end', resolve).resume())
    for (let folder = 0; folder < ${FOLDERS}; folder += 1)
      console.log(secondFactorKeyOf({ secondFactorKey: null, production: false, dataDir: process.argv[1] + '/' + folder }))
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, directory])
  const said = text(child.stdout)
  await once(child.stderr, 'data')
  return { letGo: () => child.stdin.end(), said }
}

test('processes that make a secret at the same time agree on one, and leave nothing else behind', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-secret-'))
  try {
    const printers = await Promise.all(Array.from({ length: PROCESSES }, () => keyPrinter(directory)))
    for (const { letGo } of printers) letGo()
    const [first, ...others] = await Promise.all(printers.map(({ said }) => said))
    expect(new Set(first?.split('\n')).size).toBe(FOLDERS + 1)
    for (const other of others) expect(other).toBe(first)
    expect(await readdir(path.join(directory, '0'))).toEqual(['second-factor-key'])
    const later = await keyPrinter(directory)
    later.letGo()
    expect(await later.said).toBe(first)
  } finally {
    await rm(directory, { recursive: true })
  }
})
