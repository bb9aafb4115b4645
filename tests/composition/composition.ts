import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Container, ContainerEngine } from './engine.ts'
import { nameOf, serviceOf } from './engine.ts'

/** Only patience: what is not well by then stays unwell. */
const PATIENCE_MS = 240_000

/** The composition of some files, with the profile `app`. */
export class Composition {
  readonly #engine: ContainerEngine
  readonly #project: string
  readonly #options: readonly string[]
  readonly url = 'http://127.0.0.1:8080'

  constructor(engine: ContainerEngine, project: string, files: readonly string[]) {
    this.#engine = engine
    this.#project = project
    this.#options = [...files.flatMap((file) => ['--file', file]), '--profile', 'app']
  }

  compose(...args: readonly string[]): Promise<string> {
    return this.#engine.compose(this.#project, [...this.#options, ...args])
  }

  cli(...words: readonly string[]): Promise<string> {
    return this.compose('exec', '-T', 'gateway', 'node', 'scripts/cli/cli.ts', ...words)
  }

  /** Starts what does not run, and resolves when all of it is well. */
  async up(...services: readonly string[]): Promise<void> {
    try {
      await this.compose('up', '--detach', '--no-build', ...services)
    } catch (cause) {
      throw new Error(await this.#trouble(await this.#engine.containers()), { cause })
    }
    await this.#until((containers) => containers.every(isWell))
  }

  down(): Promise<string> {
    return this.compose('down', '--volumes', '--timeout', '30')
  }

  /** Containers that stay, apart from those that do something once. */
  async servers(): Promise<readonly Container[]> {
    return (await this.#engine.containers()).filter((container) => !isOnce(container))
  }

  /** As a fault ends it, not an operator: the engine is not asked to stop it. Resolves when it is back. */
  async kill({ Id, State }: Container): Promise<void> {
    process.kill(State.Pid, 'SIGKILL')
    await this.#until((containers) => {
      const same = containers.find((container) => container.Id === Id)
      if (same?.State.Status === 'exited') throw new Error(`${nameOf(same)} stays down`)
      return same !== undefined && same.State.Pid !== State.Pid && isWell(same)
    })
  }

  /** Runs the commands of a page of docs/ as they stand there, behind this heading and these words. */
  async runDocumented(page: string, heading: string, words: string, folder: string): Promise<void> {
    const text = readFileSync(path.join(this.#project, page), 'utf8')
    const part = text.slice(text.indexOf(`\n${heading}\n`))
    const [, commands] = /```sh\n([^]*?)\n *```/.exec(part.slice(part.indexOf(words))) ?? []
    if (commands === undefined || !part.includes(words)) throw new Error(`${page} has no commands there`)
    const options = `--project-directory ${this.#project} ${this.#options.join(' ')}`
    const files = options.replaceAll('--file ', `--file ${this.#project}/`)
    // Debian's docker-compose is the command that `docker compose` came from.
    const asDebian = `docker() { shift; docker-compose ${files} "$@"; }\n`
    await this.#engine.shell(folder, asDebian + commands)
  }

  async #until(isSo: (containers: readonly Container[]) => boolean): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const containers = await this.#engine.containers()
      if (containers.length > 0 && isSo(containers)) return
      if (performance.now() > deadline) throw new Error(await this.#trouble(containers))
      await pause(300)
    }
  }

  async #trouble(containers: readonly Container[]): Promise<string> {
    const lines = containers.map((each) => `${nameOf(each)}: ${JSON.stringify(each.State)}`)
    return [...lines, await this.compose('logs', '--tail', '20', '--no-color')].join('\n')
  }
}

/** They do something once, and end. */
const once = new Set(['certificates', 'account', 'grant', 'migrate'])
const isOnce = (container: Container): boolean => once.has(serviceOf(container))

function isWell(container: Container): boolean {
  const { Status, ExitCode, Health } = container.State
  if (!isOnce(container)) return Status === 'running' && Health?.Status === 'healthy'
  if (Status === 'exited' && ExitCode !== 0) throw new Error(`${serviceOf(container)} ended with ${ExitCode}`)
  return Status === 'exited'
}
