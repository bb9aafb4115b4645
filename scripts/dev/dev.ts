import path from 'node:path'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { readConfiguration } from '../product/configuration/configuration.ts'
import { freePort } from '../product/embedded-postgres/server-process.ts'
import { describeFailure } from '../product/kernel/user-facing-error.ts'
import { openDatabase } from '../product/database.ts'
import { allDemoEmails, describeDemoAccounts } from '../product/demo-accounts.ts'
import { untilStopped } from '../product/shutdown.ts'
import { step } from '../product/kernel/progress.mjs'
import { loadEnvironmentFile, projectRoot } from '../product/kernel/project.ts'
import { createPrivateFiles } from '../product/kernel/private-files.ts'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { watch } from 'node:fs'

const stopWithinMs = 10_000

/** A process that is ended and started again when its sources change. */
class WatchedProcess {
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
function watchSources(
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

// The same product as `npm start`: Vite shows the web and swaps its modules, the servers start again when
// their sources change, and the database stays.

const serverFolders = ['contracts/src', 'engine/src', 'projections/src', 'gateway/src', 'scripts/product']
const isServerSource = (file: string): boolean => file.endsWith('.ts') && !file.includes('.test.')

async function main(): Promise<number> {
  createPrivateFiles()
  loadEnvironmentFile()
  const configuration = readConfiguration(process.env, projectRoot)
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  const database = await step('PostgreSQL', () => openDatabase(configuration, say), {
    note: ({ note }) => note,
  })
  const publicUrl = configuration.publicUrl ?? `http://localhost:${configuration.port}`
  const gatewayPort = await freePort()
  const environment = { ...process.env, DATABASE_URL: database.url, DATA_DIR: configuration.dataDir }
  const servers = new WatchedProcess(process.execPath, ['scripts/dev/serve.ts'], {
    ...environment,
    PORT: String(gatewayPort),
    PUBLIC_URL: publicUrl,
  })
  const vite = path.join(projectRoot, 'node_modules/.bin/vite')
  const viteArgs = ['web', '--port', String(configuration.port), '--strictPort', '--clearScreen', 'false']
  const web = new WatchedProcess(vite, viteArgs, {
    ...process.env,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
  })
  const texts = new WatchedProcess(process.execPath, ['scripts/dev/i18n.ts'], process.env)
  await Promise.all([servers.restart(), web.restart()])
  const endWatching = [
    watchSources(serverFolders, isServerSource, (file) => {
      say(`${file} changed: the servers start again`)
      inBackground(servers.restart(), crash)
    }),
    watchSources(
      ['contracts/src/texts'],
      (file) => file.endsWith('.json'),
      () => void texts.restart(),
    ),
  ]
  if (configuration.demo) process.stdout.write(`\n  ${publicUrl}\n${describeDemoAccounts(allDemoEmails)}\n\n`)
  const stop = async (): Promise<void> => {
    for (const end of endWatching) end()
    await Promise.all([servers.stop(), web.stop(), texts.stop()])
    await database.stop()
  }
  return untilStopped(new Promise<string>(() => undefined), stop)
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
