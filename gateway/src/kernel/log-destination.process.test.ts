import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const LIMIT_BYTES = 4096
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
    await new Promise((resolve) => setTimeout(resolve, 50))
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
