import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export { freePort } from '../../scripts/product/embedded-postgres/server-process.ts'

/**
 * The product as its user starts it, in a process group of its own, on an own port and an own data folder.
 */
export type ProductUnderTest = {
  readonly url: string
  readonly dataDir: string
  /** Everything printed so far, for a failure's message. */
  output(): string
  /** SIGKILL to every process of the product at once, as a power cut would. */
  kill(): Promise<void>
  /** SIGINT as by Ctrl-C; resolves to the exit code. */
  stop(): Promise<number | null>
}

const READY_WITHIN_MS = 150_000
const root = join(import.meta.dirname, '..', '..')

export async function temporaryDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'zuschlag-journey-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Runs `npm start` and waits until the product says that it is ready. */
export async function startProduct(options: {
  readonly dataDir: string
  readonly port: number
  readonly env?: Record<string, string>
}): Promise<ProductUnderTest> {
  const url = `http://127.0.0.1:${options.port}`
  let output = ''
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env, PORT: String(options.port), DATA_DIR: options.dataDir, DEMO: '1' },
  })
  const { pid } = child
  if (pid === undefined) throw new Error('npm could not be started')
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = once(child, 'exit')

  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-pid, name)
    } catch {
      // The group is gone already.
    }
  }
  await waitUntilReady(url, () => (child.exitCode === null ? null : output)).catch((error: unknown) => {
    signal('SIGKILL')
    throw error
  })
  return {
    url,
    dataDir: options.dataDir,
    output: () => output,
    async kill() {
      signal('SIGKILL')
      await ended
    },
    async stop() {
      signal('SIGINT')
      await ended
      return child.exitCode
    },
  }
}

async function waitUntilReady(url: string, failed: () => string | null): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    const output = failed()
    if (output !== null) throw new Error(`The product stopped while starting:\n${output}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    if (answer?.ok === true) return
    await pause(100)
  }
  throw new Error('The product did not get ready in time')
}
