import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findProgram, installPackages, mayInstall } from './programs/debian-package.ts'
import { makeRootFolders } from '../../tests/composition/stand-ins/root-folders.ts'
import { step } from '../product/kernel/progress.mjs'
import { projectRoot } from '../product/kernel/project.ts'

/** Programs, and Debian's packages of them. */
const ENGINE = {
  dockerd: 'docker.io',
  docker: 'docker.io',
  'docker-compose': 'docker-compose',
  iptables: 'iptables',
  ip: 'iproute2',
}
/** The engine works in these, so its ports, networks and mounts are nobody's else, and go with them. */
const NAMESPACES = ['--net', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--mount-proc']
const INSIDE = 'ip link set lo up && mount -t tmpfs tmpfs /run && "$@"'
const NEEDS = 'test:composition needs a container engine, which it starts for itself as root on Debian'
const INTERRUPTED = 130

// `npm run test:composition`: the composition on a container engine of its own. CONTRIBUTING.md says more.
const folder = mkdtempSync(path.join(tmpdir(), 'zuschlag-composition-'))
let inside: ChildProcess | undefined
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    inside?.kill('SIGKILL')
  })
}
try {
  await ensureEngine()
  // In the namespaces no registry can be reached.
  const label = 'Root folders of containers, of Debian’s and npm’s packages'
  await step(label, () => makeRootFolders(path.join(folder, 'roots')), { expected: 'about two minutes' })
  process.exitCode = isInterrupted ? INTERRUPTED : await runInNamespaces()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = isInterrupted ? INTERRUPTED : 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 })
  const groups = globSync(`/sys/fs/cgroup/**/${path.basename(folder)}/{,**/}`)
  for (const group of groups.toSorted().toReversed()) rmdirSync(group)
}

/** @throws Error that says what is missing. */
async function ensureEngine(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error(`${NEEDS}: this is not root`)
  const missing = Object.entries(ENGINE).filter(([program]) => findProgram([program]) === undefined)
  const packages = [...new Set(missing.map(([, name]) => name))]
  if (packages.length > 0 && !mayInstall()) throw new Error(`${NEEDS}: install ${packages.join(', ')}`)
  if (packages.length > 0) await installPackages('Debian’s container engine', packages)
  const { status, stderr } = spawnSync('unshare', [...NAMESPACES, 'true'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${NEEDS}: this machine gives it no namespaces: ${stderr}`)
}

/** Whatever ends this process ends everything in the namespaces, as their first process is killed with it. */
async function runInNamespaces(): Promise<number> {
  const vitest = [process.execPath, path.join(projectRoot, 'node_modules/vitest/vitest.mjs')]
  const command = [
    'sh',
    '-c',
    INSIDE,
    'sh',
    ...vitest,
    'run',
    '--project',
    'composition',
    '--reporter=verbose',
  ]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...NAMESPACES, ...command], {
    cwd: projectRoot,
    env: { ...process.env, COMPOSITION_FOLDER: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  inside = child
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? INTERRUPTED
}
