import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The product as one process that can be killed and run again, its wall clock in the test's hands. */
export class KillableProcess {
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | null = null
  said = ''

  /** @param clockFile says by how many milliseconds the process's wall clock is wrong */
  constructor(environment: NodeJS.ProcessEnv, clockFile: string) {
    this.#environment = { ...environment, CLOCK_OFFSET_FILE: clockFile }
  }

  run(): void {
    const clock = path.join(import.meta.dirname, 'moved-clock.ts')
    const child = spawn(process.execPath, ['--import', clock, path.join(root, 'scripts/product/start.ts')], {
      cwd: root,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const collectOutput = (chunk: Buffer): void => void (this.said += chunk.toString())
    child.stdout.on('data', collectOutput)
    child.stderr.on('data', collectOutput)
    child.on('exit', (code, signal) => {
      if (signal !== 'SIGKILL') this.said += `\nthe product ended with ${signal ?? code}\n`
    })
    this.#child = child
  }

  get isGone(): boolean {
    return this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** @throws Error where it ended by itself, which no fault may bring about */
  get pid(): number {
    const pid = this.#child?.pid
    if (pid === undefined || this.isGone) throw new Error(`The product is gone:\n${this.said}`)
    return pid
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child === null || this.isGone) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
}
