import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const LIMIT_BYTES = 4096
/** Far below the time after which the watchdog would end a process. */
const ALIVE_WITHIN_MS = 30_000
const directory = mkdtempSync(path.join(tmpdir(), 'zuschlag-log-'))
const module = pathToFileURL(path.join(import.meta.dirname, 'log-destination.ts')).href

/** Writes far more lines than may be written, waits, and says that it lives. */
function sayUntilFull(to: string): string {
  return `
    import { logDestination } from '${module}'
    import { writeFileSync } from 'node:fs'
    const log = logDestination(${to})
    for (let line = 0; line < 400; line += 1) {
      log.write(JSON.stringify({ line, text: 'x'.repeat(80) }) + '\\n')
      if (line % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    process.stderr.write('alive')
    process.kill(process.pid, 'SIGKILL')`
}

test.each([
  ['a file', `'${path.join(directory, 'file.log')}'`, 'file.log'],
  ['stdout', '', 'stdout.log'],
])('a full disk below %s costs lines of the log, and not the process', (_name, to, file) => {
  const script = sayUntilFull(to)
  const command = `ulimit -f ${LIMIT_BYTES / 1024}; exec "$0" --input-type=module-typescript -e "$1" > "$2/stdout.log"`
  const child = spawnSync('bash', ['-c', command, process.execPath, script, directory], { encoding: 'utf8' })
  expect(child.stderr).toContain('alive')
  expect(readFileSync(path.join(directory, file)).length).toBe(LIMIT_BYTES)
  rmSync(path.join(directory, file))
})

test.each([
  ['all of them arrive later', 20_000, 20_000],
  ['those that had room arrive later, in order', 80_000, 35_000],
])('lines that nobody reads hold up nobody, and %s', async (_, count, arriving) => {
  const script = `
    import { logDestination } from '${module}'
    const log = logDestination()
    for (let line = 0; line < ${count}; line += 1)
      log.write(JSON.stringify({ line, text: 'x'.repeat(80) }) + '\\n')
    process.stderr.write('alive')
    process.stdin.on('data', () => {})`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stderr, 'data', { signal: AbortSignal.timeout(ALIVE_WITHIN_MS) })
  const lines: number[] = []
  for await (const text of createInterface(child.stdout))
    if (lines.push((JSON.parse(text) as { line: number }).line) === arriving) break
  expect(lines).toEqual(lines.map((_line, index) => index))
})
