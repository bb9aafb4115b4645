import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eicar, FakeClamd } from '../../../../tests/fixtures/fake-clamd.ts'
import { isUnavailability } from '../../kernel/is-unavailability.ts'
import { clamdScan, loggedScan, NotScanned } from './virus-scan.ts'

let clamd: FakeClamd
let folder = ''
beforeEach(async () => {
  clamd = await FakeClamd.start()
  folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-scan-'))
})
afterEach(async () => {
  await clamd.close()
  await rm(folder, { recursive: true })
})

async function fileOf(content: string | Buffer): Promise<string> {
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  return file
}

test('what nothing is found in is clean, and the scanner got every byte of it', async () => {
  const scan = clamdScan(clamd.url)
  const large = Buffer.alloc(1_000_003, 'a part of a picture, ')
  for (const content of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), large]) {
    expect(await scan(await fileOf(content))).toEqual({ kind: 'clean' })
    expect(clamd.scanned.at(-1)?.equals(content)).toBe(true)
  }
})

test('an infected file is detected, and its signature is logged', async () => {
  const logged: unknown[] = []
  const scan = loggedScan(clamdScan(clamd.url), { warn: (...line: unknown[]) => void logged.push(line) })
  for (const content of [eicar, `${'x'.repeat(200_000)}${eicar}`]) {
    expect(await scan(await fileOf(content))).toEqual({ kind: 'infected', signature: 'Eicar-Test-Signature' })
  }
  expect(logged).toHaveLength(2)
  expect(JSON.stringify(logged)).toContain('Eicar-Test-Signature')
  expect(JSON.stringify(logged)).not.toContain(folder)
})

test('a scanner that is gone, says nothing, closes, or says something else has looked at nothing', async () => {
  const file = await fileOf('%PDF-1.7')
  const scan = clamdScan(clamd.url, 100)
  const refusals: unknown[] = []
  for (const said of [null, 'stream: Access denied. ERROR', '', 'stream: OK or so']) {
    clamd.says = said
    refusals.push(await scan(file).catch((error: unknown) => error))
  }
  clamd.says = undefined
  clamd.bytesMax = 100_000
  const large = await fileOf(Buffer.alloc(20_000_000))
  refusals.push(await clamdScan(clamd.url)(large).catch((error: unknown) => error))
  await clamd.close()
  refusals.push(await scan(file).catch((error: unknown) => error))
  clamd = await FakeClamd.start()
  expect(refusals).toHaveLength(6)
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(NotScanned)
    expect(isUnavailability(refusal)).toBe(true)
  }
})

test('an answer that is cut off, or comes before the whole file was sent, makes no file clean', async () => {
  clamd.terminator = ''
  await expect(clamdScan(clamd.url)(await fileOf('%PDF-1.7'))).rejects.toBeInstanceOf(NotScanned)
  clamd.terminator = '\0'
  clamd.bytesMax = 100_000
  clamd.saysEarly = 'stream: OK'
  const large = await fileOf(Buffer.alloc(20_000_000))
  await expect(clamdScan(clamd.url)(large)).rejects.toBeInstanceOf(NotScanned)
})
