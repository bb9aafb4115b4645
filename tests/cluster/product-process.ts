import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/product/embedded-postgres/server-process.ts'

/** Where a process is started, and as whom. */
export type Place = {
  /** Folder of the product. */
  readonly root: string
  readonly environment: NodeJS.ProcessEnv
  /** Node; without it that of this process. */
  readonly program?: string
  /** Without it, the user that runs the tests. */
  readonly identity?: { readonly uid: number; readonly gid: number }
}

/** The product as it lies here. */
export const here: Place = {
  root: path.resolve(import.meta.dirname, '../..'),
  environment: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'debug' },
}

/** What a message about a process that ended has of its log. */
const LAST_LINES_LENGTH = 10_000

/** One process of the product, started by the same script as its npm command, and what it says of itself. */
export class ProductProcess {
  readonly name: string
  readonly child: ChildProcess
  readonly url: string
  readonly place: Place
  readonly #ended: Promise<void>
  /** Lines of its log, and whatever else it says. */
  said = ''

  private constructor(name: string, port: number, environment: NodeJS.ProcessEnv, place: Place) {
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.place = place
    this.child = spawn(
      place.program ?? process.execPath,
      [path.join(place.root, `scripts/product/${name}.ts`)],
      {
        cwd: place.root,
        env: { ...place.environment, ...environment, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...place.identity,
      },
    )
    const collectOutput = (chunk: Buffer): void => void (this.said += chunk.toString())
    this.child.stdout?.on('data', collectOutput)
    this.child.stderr?.on('data', collectOutput)
    this.#ended = new Promise((resolve) => this.child.once('exit', () => resolve()))
  }

  /** @param name of the npm command, `gateway` for one */
  static async start(name: string, environment: NodeJS.ProcessEnv, place = here): Promise<ProductProcess> {
    return new ProductProcess(name, await freePort(), environment, place)
  }

  get isGone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** @throws Error with how it ended, and its last lines */
  assertRuns(): void {
    if (!this.isGone) return
    const { exitCode, signalCode } = this.child
    const how = signalCode ?? `exit code ${exitCode}`
    throw new Error(`${this.name} ended by itself (${how}):\n${this.said.slice(-LAST_LINES_LENGTH)}`)
  }

  /** What is missing at /health/ready; null while it does not even answer. */
  async missing(): Promise<readonly string[] | null> {
    this.assertRuns()
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

  /** Waits until it ends by itself; answers its exit code. */
  async end(): Promise<number | null> {
    await this.#ended
    return this.child.exitCode
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal)
    await this.#ended
  }
}
