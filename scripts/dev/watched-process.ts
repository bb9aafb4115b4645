import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../product/kernel/project.ts'

const stopWithinMs = 10_000

/** A process that is ended and started again when its sources change. */
export class WatchedProcess {
  readonly #command: string
  readonly #args: readonly string[]
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #turn: Promise<void> = Promise.resolve()

  constructor(command: string, args: readonly string[], environment: NodeJS.ProcessEnv) {
    this.#command = command
    this.#args = args
    this.#environment = environment
  }

  /** Also the first start. Calls during a running one are queued. */
  restart(): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      await this.#end()
      this.#start()
    })
    return this.#turn
  }

  stop(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#end())
    return this.#turn
  }

  #start(): void {
    // A process group of its own: Ctrl-C reaches the supervisor, which ends everything in order.
    const [command = '', ...args] = [...dieWithParent('TERM'), this.#command, ...this.#args]
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: this.#environment,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    child.once('exit', (code) => {
      if (this.#child !== child) return
      this.#child = undefined
      if (code !== 0) process.stderr.write(`ended with ${code}; waits for a change of the sources\n`)
    })
    this.#child = child
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    this.#child = undefined
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    await ended
    clearTimeout(force)
  }
}

/**
 * Words to put before a command, so that the kernel ends it when this process dies in whatever way. Nothing
 * where the machine has no setpriv (util-linux); the command then outlives a kill -9.
 */
function dieWithParent(signal: 'INT' | 'TERM'): readonly string[] {
  const hasSetpriv = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0
  return hasSetpriv ? ['setpriv', '--pdeathsig', signal] : []
}

/** An editor saves in several strokes, and a branch changes many files at once. */
const settleMs = 150

/** Calls back once for each burst of changes below the folders. The answer ends it. */
export function watchSources(
  folders: readonly string[],
  isSource: (file: string) => boolean,
  onChange: (file: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(path.join(projectRoot, folder), { recursive: true }, (_event, name) => {
      if (name === null || !isSource(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => onChange(path.join(folder, name)), settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
