import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { findProgram, updatePackageLists } from '../../../scripts/checks/programs/debian-package.ts'
import { projectRoot } from '../../../scripts/product/kernel/project.ts'

/* Root folders of containers, made of what Debian and npm give to this machine: their programs ask the
   servers that this machine is configured for, and nothing of that goes into the project. */

/** What the slim image of Node has of Debian, as far as the product uses it. */
const ofNode = 'base-files bash coreutils dash findutils grep gzip libc-bin libstdc++6 sed tar'.split(' ')
const ofServers = [...ofNode, ...'curl nats-server nginx-light openssl postgresql util-linux wget'.split(' ')]

/** @throws Error with what apt-get or npm said */
export function makeRootFolders(folder: string): void {
  mkdirSync(folder)
  const folders = { node: path.join(folder, 'node'), servers: path.join(folder, 'servers') }
  unpackPackages(folders.node, ofNode)
  unpackPackages(folders.servers, ofServers)
  addUsers(folders.node)
  addUsers(folders.servers)
  addNode(folders.node)
  linkPostgres(folders.servers)
}

/** Packages and all that they need, as if nothing was installed here. */
function unpackPackages(root: string, packages: readonly string[]): void {
  const archives = mkdtempSync(`${root}-packages-`)
  mkdirSync(path.join(archives, 'partial'))
  const download = (): void => {
    const options = [
      'Dir::State::status=/dev/null',
      `Dir::Cache::archives=${archives}`,
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option])
    const args = ['-qq', '-y', ...options, '--no-install-recommends', '--download-only', 'install']
    execFileSync('apt-get', [...args, ...packages], { stdio: ['ignore', 'ignore', 'pipe'] })
  }
  try {
    download()
  } catch {
    // The lists of packages are missing or old.
    updatePackageLists()
    download()
  }
  mkdirSync(root)
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(path.join(root, 'usr', folder), { recursive: true })
    symlinkSync(`usr/${folder}`, path.join(root, folder))
  }
  mkdirSync(path.join(root, 'usr/local/bin'), { recursive: true })
  mkdirSync(path.join(root, 'var'))
  symlinkSync('/run', path.join(root, 'var/run'))
  for (const archive of globSync(`${archives}/*.deb`)) {
    const unpack = 'dpkg-deb --fsys-tarfile "$1" | tar --extract --keep-directory-symlink --directory="$2"'
    execFileSync('sh', ['-c', unpack, 'sh', archive, root])
  }
  execFileSync('ldconfig', ['-r', root])
  rmSync(archives, { recursive: true })
}

function addUsers(root: string): void {
  const users = [
    ['root', 0],
    ['nginx', 101],
    ['postgres', 999],
    ['node', 1000],
  ] as const
  const lines = users.map(([name, id]) => `${name}:x:${id}:${id}::/:/bin/sh\n`)
  writeFileSync(path.join(root, 'etc/passwd'), lines.join(''))
  writeFileSync(path.join(root, 'etc/group'), users.map(([name, id]) => `${name}:x:${id}:\n`).join(''))
  execFileSync('chmod', ['1777', path.join(root, 'tmp')])
}

/** Node, npm, and the packages of the lock file in npm's cache: no container reaches a registry. */
function addNode(root: string): void {
  const [node] = globSync(path.join(projectRoot, 'node_modules/node-linux-*/bin/node'))
  cpSync(node ?? process.execPath, path.join(root, 'usr/local/bin/node'))
  const npm = path.dirname(path.dirname(realpathSync(findProgram(['npm']) ?? '')))
  cpSync(npm, path.join(root, 'usr/local/lib/npm'), { recursive: true })
  symlinkSync('../lib/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'))
  const scratch = mkdtempSync(`${root}-cache-`)
  const manifests = globSync(['package.json', 'package-lock.json', '.npmrc', '*/package.json'], {
    cwd: projectRoot,
  })
  for (const file of manifests) cpSync(path.join(projectRoot, file), path.join(scratch, file))
  const args = ['ci', '--ignore-scripts', '--loglevel=error', '--cache', path.join(root, 'npm-cache')]
  execFileSync('npm', args, { cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'] })
  rmSync(scratch, { recursive: true })
}

/** Debian's programs of PostgreSQL lie in a folder of their version. */
function linkPostgres(root: string): void {
  for (const program of globSync('usr/lib/postgresql/*/bin/*', { cwd: root }))
    symlinkSync(`/${program}`, path.join(root, 'usr/local/bin', path.basename(program)))
}
