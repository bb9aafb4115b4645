import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TransportConfig } from '@zuschlag/engine/transport/connect-transport'
import type { LogLocation } from '@zuschlag/engine/log/open-log'

export type Acknowledgement = { readonly commandId: string; readonly revision: number; readonly hash: string }

/**
 * What does not come within so many milliseconds does not come: far longer than the slowest machine takes.
 */
const WAIT_MAX_MS = 60_000

const POLL_INTERVAL_MS = 5

/** Waits for something that engines bring about; where they do not, it rejects with what they said last. */
export async function until(condition: () => boolean, ...engines: readonly EngineProcess[]): Promise<void> {
  const end = performance.now() + WAIT_MAX_MS
  while (!condition()) {
    if (performance.now() > end) {
      const said = engines.map(({ lines }) => lines.slice(-5).join(', '))
      throw new Error(`Waited in vain for ${condition.toString()}; said last: ${said.join(' | ')}`)
    }
    await pause(POLL_INTERVAL_MS)
  }
}

/** An engine in a process of its own, and what it has said so far. */
export class EngineProcess {
  readonly lines: string[] = []
  readonly child: ChildProcess
  readonly number: number
  #rest = ''

  /** @param transportConfig how it receives heartbeats of other engines, if the log does not show them */
  constructor(location: LogLocation, number: number, pauseMs: number, transportConfig?: TransportConfig) {
    this.number = number
    const script = join(import.meta.dirname, 'leading-process.ts')
    const further = transportConfig === undefined ? [] : [JSON.stringify(transportConfig)]
    const args = [script, JSON.stringify(location), String(number), String(pauseMs), ...further]
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n')
      this.#rest = lines.pop() ?? ''
      this.lines.push(...lines)
    })
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

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await until(() => this.isGone, this)
  }
}
