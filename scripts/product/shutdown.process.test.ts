import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A process that stops with something left open, or with nothing; answers how it ended and what it said. */
async function stopped(leftOpen: string, say = ''): Promise<{ code: unknown; said: string }> {
  const shutdown = path.join(import.meta.dirname, 'shutdown.ts')
  const work = `const { untilStopped } = await import(${JSON.stringify(shutdown)})
    const work = setInterval(() => {}, 1000)
    const stopping = untilStopped(new Promise(() => {}), async () => { clearInterval(work); ${leftOpen} }${say})
    process.stdout.write('runs')
    process.exitCode = await stopping`
  const child = spawn(process.execPath, ['--input-type=module', '-e', work], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [unknown]
  return { code, said }
}

test('a process that has stopped ends', async () => {
  const { code, said } = await stopped('')
  expect(code).toBe(0)
  expect(said).toContain('Stopped.')
  expect(said).not.toContain('Left open')
})

test('lines about stopping go where the log goes', async () => {
  const { said } = await stopped(
    '',
    ', (line) => process.stderr.write(JSON.stringify({ msg: line }) + "\\n")',
  )
  expect(
    said
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg),
  ).toEqual(['Stopping …', 'Stopped.'])
})

test('it ends although something was forgotten, and says what', async () => {
  const { code, said } = await stopped('setInterval(() => {}, 1000)')
  expect(code).toBe(0)
  expect(said).toContain('Left open: ')
  expect(said).toContain('Timeout')
})
