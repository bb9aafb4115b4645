import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/embedded-postgres/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** One process of the product, started by the same script as its npm command, and what it says of itself. */
export class ProductProcess {
  readonly child: ChildProcess
  readonly url: string
  readonly #ended: Promise<void>
  /** Lines of its log, and whatever else it says. */
  said = ''

  private constructor(name: string, port: number, environment: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`
    this.child = spawn(process.execPath, [path.join(root, 'scripts', `${name}.ts`)], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        LOG_LEVEL: 'debug',
        ...environment,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (chunk: Buffer): void => void (this.said += chunk.toString())
    this.child.stdout?.on('data', hear)
    this.child.stderr?.on('data', hear)
    this.#ended = new Promise((resolve) => this.child.once('exit', () => resolve()))
  }

  static async start(name: string, environment: NodeJS.ProcessEnv): Promise<ProductProcess> {
    return new ProductProcess(name, await freePort(), environment)
  }

  get isGone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** What is missing at /health/ready; null while it does not even answer. */
  async missing(): Promise<readonly string[] | null> {
    if (this.isGone) throw new Error(`It ended:\n${this.said}`)
    try {
      const answer = await fetch(`${this.url}/health/ready`)
      return ((await answer.json()) as { missing: string[] }).missing
    } catch {
      return null
    }
  }

  async ready(): Promise<void> {
    while ((await this.missing())?.length !== 0) await pause(100)
  }

  /** A figure of /metrics by its name and labels, as they stand there. */
  async figure(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.split(' ')[1])
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal)
    await this.#ended
  }
}
