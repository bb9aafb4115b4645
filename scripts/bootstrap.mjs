// The first code that runs, on whatever Node a machine brings: it must stay plain JavaScript for Node 20.
// `node scripts/bootstrap.mjs start --flag` installs what is missing and runs scripts/product/start.ts on
// Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { whyInstallIsStale } from './bootstrap/installed.mjs'
import { printPlatformNotice } from './bootstrap/platform-notice.mjs'
import { step } from './product/kernel/progress.mjs'
import { usages } from './bootstrap/usage.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = path.join(root, 'node_modules', '.bin')
const neededMajor = 24
/** Where scripts lie that are run by their name. */
const folders = [
  'scripts',
  'scripts/product',
  'scripts/cli',
  'scripts/dev',
  'scripts/checks',
  'scripts/bench',
]
/** @type {readonly NodeJS.Signals[]} */
const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** With it the product's watchdog ends a process whose event loop is blocked (scripts/product/watchdog). */
const watchdogSignal = 'SIGALRM'
/** Without it a process cannot be bound to its parent, and would outlive it. */
const hasSetpriv = () => process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0

/** PATH without the project's own binaries: `npm ci` deletes them while it runs. */
function pathOutsideProject() {
  const entries = (process.env['PATH'] ?? '').split(path.delimiter)
  return entries.filter((entry) => !entry.includes('node_modules')).join(path.delimiter)
}

/** @returns {Promise<void>} */
function npmCi() {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const output = []
    const npm = spawn('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
      cwd: root,
      env: { ...process.env, PATH: pathOutsideProject() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    npm.stdout.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk))
    npm.stderr.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk))
    npm.on('error', reject)
    npm.on('exit', (code, signal) => {
      if (code === 0) return resolve()
      const said = Buffer.concat(output).toString().trim()
      reject(new Error(`npm ci ended with ${signal ?? code}\n${said}`))
    })
  })
}

async function installWhatIsMissing() {
  const reason = whyInstallIsStale(root)
  if (reason === undefined) return false
  const label = `Dependencies (${reason})`
  await step(label, npmCi, { expected: 'npm ci, about a minute', note: () => 'installed' })
  return true
}

/** The Node 24 that npm installed for this platform, else the running one if it is new enough. */
function nodeForProject() {
  const own = path.join(bin, 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  throw new Error(
    `there is no Node ${neededMajor} for ${process.platform}-${process.arch} among the dependencies; ` +
      `install Node ${neededMajor} or newer and try again`,
  )
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}

/**
 * npm hands a signal to the shell between us, which keeps it to itself, and a killed npm hands on nothing. So
 * the process that is started by npm looks whether npm and its shell still live, and ends when one of them is
 * gone.
 *
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (process.platform !== 'linux' || process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const isShell = /^(ba|da|a)?sh$/.test(readFileSync(`/proc/${parent}/comm`, 'utf8').trim())
  const grandparent = isShell ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    const isAlone = process.ppid !== parent || (isShell && parentOf(parent) !== grandparent)
    if (!isAlone) return
    clearInterval(timer)
    end()
  }, 300)
  timer.unref()
}

/**
 * Runs the entry in this very process: no second process, so signals and exit codes need no forwarding.
 *
 * @param {string} entry
 * @param {readonly string[]} args
 */
async function runHere(entry, args) {
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'))
  process.argv = [process.execPath, entry, ...args]
  await import(pathToFileURL(entry).href)
}

/**
 * Runs the entry as a child that shares the terminal, gets every signal and ends with this process; started
 * again where its watchdog ended it.
 *
 * @param {string} node
 * @param {string} entry
 * @param {readonly string[]} args
 * @param {'TERM' | 'KILL'} deathSignal what the child gets when this process is killed
 */
function runBelow(node, entry, args, deathSignal) {
  const [command, before] = hasSetpriv() ? ['setpriv', ['--pdeathsig', deathSignal, node]] : [node, []]
  let child = start()
  let isEnding = false

  function start() {
    const started = spawn(command, [...before, entry, ...args], {
      cwd: process.cwd(),
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
      stdio: 'inherit',
    })
    started.on('error', fail)
    started.on('exit', (code, signal) => {
      if (signal === watchdogSignal && !isEnding) {
        process.stderr.write(
          '\nThe product did not react any more and is started again; its log says what held it.\n',
        )
        child = start()
        return
      }
      process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal]
      for (const forwarded of forwardedSignals) process.removeAllListeners(forwarded)
    })
    return started
  }

  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    isEnding = true
    child.kill(signal)
  }
  for (const signal of forwardedSignals) process.on(signal, () => end(signal))
  endWithNpm(() => end('SIGTERM'))
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/**
 * Compiled and type-stripped modules are kept, for this process and for those below it: a second start loads
 * in half the time.
 */
function keepCompiledCode() {
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache/node')
  module.enableCompileCache?.(process.env['NODE_COMPILE_CACHE'])
}

async function main() {
  const [name, ...args] = process.argv.slice(2)
  const entry = folders.map((folder) => path.join(root, folder, `${name}.ts`)).find(existsSync)
  if (name === undefined || entry === undefined) {
    process.stderr.write('usage: node scripts/bootstrap.mjs <script> [arguments]\n')
    process.exitCode = 2
    return
  }
  const usage = usages[name]
  if (usage !== undefined && args.some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const isProduct = name === 'start'
  const nodeMajor = Number(process.versions.node.split('.')[0])
  if (isProduct) printPlatformNotice(root, nodeMajor)
  keepCompiledCode()
  const installed = await installWhatIsMissing()
  const isNewEnough = nodeMajor >= neededMajor
  // The product runs below a process that can start it again.
  const isSupervised = isProduct && hasSetpriv()
  if (isNewEnough && !installed && !isSupervised) return runHere(entry, args)
  // A killed product is often started again on the same data at once.
  runBelow(nodeForProject(), entry, args, isProduct ? 'KILL' : 'TERM')
}

await main().catch(fail)
