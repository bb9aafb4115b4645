import { execFile, execFileSync, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const run = promisify(execFile)

/** What `docker inspect` says of a container, as far as a test asks. */
export type Container = {
  readonly Id: string
  readonly Config: { readonly Labels: Readonly<Record<string, string>> }
  readonly State: {
    readonly Status: string
    readonly Pid: number
    readonly ExitCode: number
    readonly Health?: { readonly Status: string }
  }
}

/**
 * A container engine of its own, which ends with the namespaces that scripts/checks/test-composition.ts made.
 */
export class ContainerEngine {
  readonly #environment: NodeJS.ProcessEnv
  readonly #log: string

  private constructor(folder: string) {
    this.#log = path.join(folder, 'dockerd.log')
    this.#environment = {
      ...process.env,
      DOCKER_HOST: `unix://${folder}/docker.sock`,
      // Debian's engine builds without it.
      DOCKER_BUILDKIT: '0',
      COMPOSE_DOCKER_CLI_BUILD: '0',
      COMPOSE_PROJECT_NAME: 'zuschlag',
    }
  }

  static async start(folder: string): Promise<ContainerEngine> {
    const engine = new ContainerEngine(folder)
    const places = [
      '--data-root',
      `${folder}/docker`,
      '--exec-root',
      '/run/docker',
      '--pidfile',
      '/run/docker.pid',
    ]
    const names = ['--host', `unix://${folder}/docker.sock`, '--cgroup-parent', path.basename(folder)]
    const log = openSync(engine.#log, 'a')
    const daemon = spawn('dockerd', [...places, ...names, '--log-level', 'warn'], {
      stdio: ['ignore', log, log],
    })
    while (
      !(await engine.docker(['info']).then(
        () => true,
        () => false,
      ))
    ) {
      if (daemon.exitCode !== null) throw new Error(`dockerd ended:\n${readFileSync(engine.#log, 'utf8')}`)
      await pause(200)
    }
    return engine
  }

  docker(args: readonly string[]): Promise<string> {
    return this.#run('docker', args)
  }

  /** @param folder that of docker-compose.yml */
  compose(folder: string, args: readonly string[]): Promise<string> {
    return this.#run('docker-compose', args, folder)
  }

  /** A command with its input or output in a file. */
  shell(folder: string, line: string): Promise<string> {
    return this.#run('sh', ['-euc', line], folder)
  }

  /** Makes an image of a folder. */
  import(root: string, name: string): void {
    const line = 'tar --create --directory="$1" . | docker import - "$2"'
    execFileSync('sh', ['-c', line, 'sh', root, name], {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }

  async containers(): Promise<readonly Container[]> {
    const ids = (await this.docker(['ps', '--all', '--quiet', '--no-trunc'])).split('\n').filter(Boolean)
    return ids.length === 0 ? [] : (JSON.parse(await this.docker(['inspect', ...ids])) as Container[])
  }

  async #run(program: string, args: readonly string[], cwd?: string): Promise<string> {
    const options = {
      env: this.#environment,
      maxBuffer: OUTPUT_BYTES_MAX,
      ...(cwd === undefined ? {} : { cwd }),
    }
    try {
      return (await run(program, args, options)).stdout
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`${program} ${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`, {
        cause: error,
      })
    }
  }
}

export const serviceOf = ({ Config }: Container): string => Config.Labels['com.docker.compose.service'] ?? ''

/** Of several containers of a service each has a number. */
export const nameOf = (container: Container): string =>
  `${serviceOf(container)} ${container.Config.Labels['com.docker.compose.container-number'] ?? ''}`
