import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { selfMadeCertificate } from '../../tests/fixtures/self-made-certificate.ts'
import { certificateMetrics, dataMetrics } from './upkeep-metrics.ts'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'

const dataDir = folderOfFile('upkeep')

const valueIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? NaN)

test('room is measured; the age of a backup and of a copy of the log is absent until there was one', async () => {
  const read = dataMetrics(dataDir)
  const before = await read()
  expect(valueIn(before, 'zuschlag_disk_free_bytes')).toBeGreaterThan(0)
  expect(before).not.toContain('age_seconds')
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  writeFileSync(path.join(dataDir, 'backup-status.json'), JSON.stringify({ at: hourAgo, to: '/backups/a' }))
  writeFileSync(path.join(dataDir, 'log-copy-status.json'), '{"at":"yesterday","to":"/b"}')
  const after = await read()
  expect(valueIn(after, 'zuschlag_backup_age_seconds')).toBeGreaterThanOrEqual(3_600)
  expect(valueIn(after, 'zuschlag_backup_age_seconds')).toBeLessThan(4_600)
  expect(after).not.toContain('log_copy')
})

test('the end of the certificate is read, trusted or not; without https, or an answer, there is none', async () => {
  const { certificate, key } = selfMadeCertificate()
  const server = createServer({ cert: certificate, key })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const text = await certificateMetrics(`https://localhost:${port}`)()
  server.close()
  expect(valueIn(text, 'zuschlag_certificate_expiry_timestamp_seconds') * 1000).toBe(
    Date.parse(new X509Certificate(certificate).validTo),
  )
  expect(await certificateMetrics('http://localhost:8080')()).toBe('')
  expect(await certificateMetrics(`https://127.0.0.1:1`)()).toBe('')
})
