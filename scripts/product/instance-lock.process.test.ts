import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'
import { AlreadyRunning, isInstanceRunning, lockInstance } from './instance-lock.ts'

const dataDir = folderOfFile('lock')
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
