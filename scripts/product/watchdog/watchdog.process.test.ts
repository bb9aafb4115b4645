import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const directory = folderOfFile('watchdog')
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

type Line = { readonly missing: string | null; readonly blocks: string }
type LogLine = { readonly msg: string; readonly thread: string; readonly stack?: readonly string[] }
const never = 3_600_000

function watched(endMs: number, blockMs: number) {
  const logFile = path.join(directory, `${randomUUID()}.log`)
  const fixture = path.join(import.meta.dirname, 'blocked-process.fixture.ts')
  const child = spawn(process.execPath, [fixture, logFile, String(endMs), String(blockMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  const lines = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line)
  return {
    child,
    /** The first line from now on that is as wanted. */
    until: async (isWanted: (line: Line) => boolean): Promise<Line> => {
      const from = lines().length
      for (;;) {
        const found = lines().slice(from).find(isWanted)
        if (found !== undefined) return found
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended:\n${text}`)
        await pause(20)
      }
    },
    log: () =>
      existsSync(logFile)
        ? readFileSync(logFile, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as LogLine)
        : [],
  }
}

test('a process whose loop stays blocked in a regular expression is ended, and its log says where', async () => {
  const { child, until, log } = watched(6_000, never)
  await until(() => true)
  child.kill('SIGUSR2')
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect([code, signal]).toEqual([null, 'SIGALRM'])
  // On a busy machine the loop may have stood still before.
  const [blocked, over] = log().slice(-2)
  expect([blocked?.msg, over?.msg]).toEqual([
    'event loop blocked',
    'process ended: event loop blocked for too long',
  ])
  expect(blocked?.thread).toBe('main')
  expect(blocked?.stack?.[0]).toMatch(/^holdTheLoop file:.*blocked-process\.fixture\.ts:\d+:\d+$/)
})

test('one that recovers is not ready for a while, counts the block, and goes on', async () => {
  const { child, until, log } = watched(never, 6_000)
  const before = await until(({ missing }) => missing === null)
  child.kill('SIGUSR2')
  const after = await until(({ missing }) => missing !== null)
  expect(after.missing).toBe('was blocked: main')
  expect(Number(after.blocks)).toBeGreaterThan(Number(before.blocks))
  await until(({ missing }) => missing === null)
  expect(log().map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['event loop blocked', 'event loop runs again']),
  )
})

test('one that was suspended for longer than it may be blocked goes on when it is resumed', async () => {
  const { child, until, log } = watched(5_000, never)
  await until(() => true)
  child.kill('SIGSTOP')
  // The suspension itself, as of a laptop that sleeps; nothing runs meanwhile.
  await pause(6_000)
  child.kill('SIGCONT')
  for (let turn = 0; turn < 10; turn += 1) await until(() => true)
  expect(log().map(({ msg }) => msg)).not.toContain('process ended: event loop blocked for too long')
})
