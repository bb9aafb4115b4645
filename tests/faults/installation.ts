import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readInstanceFacts } from '../../scripts/product/instance-lock.ts'
import { KillableProcess } from './killable-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const SESSION_SECRET = 'only for tests of faults, and long enough for it'
const READY_TIMEOUT_MS = 180_000

/** `npm start` on data of its own, and the command line beside it. */
export class Installation {
  readonly dataDir: string
  readonly environment: NodeJS.ProcessEnv
  readonly port: number
  readonly product: KillableProcess

  constructor(dataDir: string, port: number, further: NodeJS.ProcessEnv = {}) {
    this.dataDir = dataDir
    this.port = port
    this.environment = {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      EVENTSTOREDB_URL: '',
      NATS_URL: '',
      SESSION_SECRET,
      // As scripts/bootstrap.mjs does, so that a start takes as long here as there.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(root, '.cache/node'),
      ...further,
    }
    this.product = new KillableProcess(this.environment, this.clockFile)
  }

  /** Says by how many milliseconds the product's wall clock is wrong. */
  get clockFile(): string {
    return path.join(this.dataDir, 'clock-offset')
  }

  get databaseUrl(): string {
    return readInstanceFacts(this.dataDir)?.databaseUrl ?? ''
  }

  async start(readyWithinMs = READY_TIMEOUT_MS): Promise<void> {
    this.product.run()
    const deadline = performance.now() + readyWithinMs
    while (!(await this.isReady())) {
      if (performance.now() > deadline || this.product.isGone)
        throw new Error(`The product did not start:\n${this.product.said}`)
      await pause(50)
    }
  }

  end(signal: NodeJS.Signals): Promise<void> {
    return this.product.end(signal)
  }

  /** Resolves with what the verb printed. @throws Error with what it said where its exit code is not 0 */
  cli(...args: readonly string[]): Promise<string> {
    const cli = path.join(root, 'scripts/cli/cli.ts')
    const child = spawn(process.execPath, [cli, ...args], { cwd: root, env: this.environment })
    const [out, said]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => {
        if (code === 0) resolve(Buffer.concat(out).toString().trim())
        else
          reject(new Error(`${args[0]} ended with ${code}: ${Buffer.concat([...out, ...said]).toString()}`))
      })
    })
  }

  async isReady(): Promise<boolean> {
    const url = `http://127.0.0.1:${this.port}/health/ready`
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    await answer?.body?.cancel()
    return answer?.status === 200
  }
}
