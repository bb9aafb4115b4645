import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { LogLocation } from '@zuschlag/engine/store/open-log'

export type Acknowledgement = { readonly commandId: string; readonly revision: number; readonly hash: string }

/** An engine in a process of its own, and what it has said so far. */
export class EngineProcess {
  readonly lines: string[] = []
  readonly child: ChildProcess
  #rest = ''
  #changed: () => void = () => {}

  constructor(location: LogLocation, number: number, pauseMs: number) {
    const script = join(import.meta.dirname, 'leading-process.ts')
    this.child = spawn(
      process.execPath,
      [script, JSON.stringify(location), String(number), String(pauseMs)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n')
      this.#rest = lines.pop() ?? ''
      this.lines.push(...lines)
      this.#changed()
    })
    this.child.on('exit', () => this.#changed())
  }

  /** The state that it said last. */
  get state(): string | undefined {
    return this.lines.findLast((line) => !line.startsWith('ack'))
  }

  get isGone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** Acknowledgements after a number of lines: command id, revision and hash of each. */
  acks(after = 0): readonly Acknowledgement[] {
    return this.lines
      .slice(after)
      .filter((line) => line.startsWith('ack'))
      .map((line) => {
        const [, commandId = '', revision, hash = ''] = line.split(' ')
        return { commandId, revision: Number(revision), hash }
      })
  }

  /** Waits for something that its lines or its end bring about; answers how long that took, in milliseconds. */
  async until(condition: () => boolean): Promise<number> {
    const start = performance.now()
    while (!condition()) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve
      })
    }
    return performance.now() - start
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.until(() => this.isGone)
  }
}
