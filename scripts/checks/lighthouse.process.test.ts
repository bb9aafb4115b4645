import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../product/embedded-postgres/server-process.ts'

test('says that no product runs, before a browser starts', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const script = path.join(import.meta.dirname, 'lighthouse.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--url', url], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `No product answers at ${url}: start one with npm start, or name its address with --url\n`,
  })
})
