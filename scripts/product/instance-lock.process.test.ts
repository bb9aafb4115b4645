import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { AlreadyRunning, isInstanceRunning, lockInstance } from './instance-lock.ts'

let dataDir = ''
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'zuschlag-lock-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const facts = {
  pid: 7,
  address: 'http://localhost:1',
  localUrl: 'http://127.0.0.1:8080',
  databaseUrl: 'postgres://x',
  startedAt: '2026-01-01T00:00:00Z',
}

test('a second holder is refused and learns who holds it, and may follow after the release', () => {
  const lock = lockInstance(dataDir)
  lock.announce(facts)
  expect(() => lockInstance(dataDir)).toThrow(AlreadyRunning)
  expect(() => lockInstance(dataDir)).toThrow(/Process 7 \(http:\/\/localhost:1\) already works on/)
  expect(isInstanceRunning(dataDir)).toBe(true)
  lock.release()
  expect(isInstanceRunning(dataDir)).toBe(false)
  lockInstance(dataDir).release()
})

test('a holder that keeps no reference holds its lock, and leaves none behind when it is killed', async () => {
  const module = path.join(import.meta.dirname, 'instance-lock.ts')
  const script = path.join(dataDir, 'hold.mjs')
  writeFileSync(
    script,
    `import { lockInstance } from ${JSON.stringify(module)}
     lockInstance(${JSON.stringify(dataDir)}).announce(${JSON.stringify(facts)})
     setTimeout(() => {
       gc()
       process.stdout.write('held')
     })
     setInterval(() => undefined, 60_000)`,
  )
  const holder = spawn(process.execPath, ['--expose-gc', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(() => lockInstance(dataDir)).toThrow(AlreadyRunning)
  holder.kill('SIGKILL')
  await vi.waitFor(() => lockInstance(dataDir).release(), { timeout: 60_000 })
})
