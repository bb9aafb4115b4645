import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants as fsConstants,
  existsSync,
  globSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { projectRoot } from './kernel/project.ts'
import { UserFacingError } from './kernel/user-facing-error.ts'

const builds = path.join(projectRoot, 'web/dist')
/**
 * A product that runs goes on serving its own build while a newer one is made; older ones than these are
 * removed.
 */
const BUILDS_KEPT = 3
/** Below a build: what renders its pages on the server. */
export const rendererFolder = '.server'
const inputs = [
  'web/**/*',
  'contracts/src/**/*.ts',
  // What verifies a dispute file in the browser.
  'engine/src/{domain,verification}/**/*.ts',
  'engine/src/store/{codec,upcasters}.ts',
  'tsconfig.base.json',
  'package-lock.json',
]
const noInputs = ['**/node_modules/**', 'web/dist/**', '**/*.test.ts', '**/*.test.tsx', '**/*.gen.ts']
const compressible = /\.(html|js|css|json|svg|txt|webmanifest)$/
/** Below it the saving is lost in the packet. */
const compressibleBytesMin = 1024
/**
 * What every page loads is packed as tightly as there is; the engines of maps would take longer than the
 * whole build.
 */
const brotliQuality = { small: 11, large: 9 }
const largeBytesMin = 400_000

/**
 * One figure for everything that the build is made from. Contents count, not times: a checkout changes those.
 */
function inputHash(): string {
  const hash = createHash('sha256')
  const files = globSync(inputs, { cwd: projectRoot, exclude: noInputs })
    .map((file) => path.join(projectRoot, file))
    .filter((file) => statSync(file).isFile())
  for (const file of files.toSorted()) {
    hash.update(path.relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** The folder of the build of what lies here now, below web/dist; null where it is not built. */
export function currentWebBuild(): string | null {
  const folder = buildFolder()
  return existsSync(folder) ? folder : null
}

function buildFolder(): string {
  return path.join(builds, inputHash().slice(0, 16))
}

/**
 * Builds the web into a folder of its own below web/dist, with compressed copies beside the files, so that no
 * request compresses. The folder gets its name last: a build that was killed is built again, and none is ever
 * changed.
 * @returns the folder. @throws Error with what the build said, UserFacingError where nothing can be built.
 */
export function buildWeb(): string {
  assertCanBuild()
  const folder = buildFolder()
  const unfinished = `${folder}.${process.pid}`
  runVite(['--outDir', unfinished, '--emptyOutDir'])
  // In a folder with a dot, which nobody is served from.
  runVite(['--outDir', path.join(unfinished, rendererFolder), '--ssr', 'src/ssr/entry-server.tsx'])
  for (const name of globSync('**/*', { cwd: unfinished, exclude: ['.*/**'] }))
    compress(path.join(unfinished, name))
  // Somebody else may have finished the same build meanwhile; theirs is as good.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
  removeOldBuilds()
  return folder
}

/** A service that writes its data alone cannot build; it starts on what was built before. */
function assertCanBuild(): void {
  try {
    accessSync(existsSync(builds) ? builds : path.dirname(builds), fsConstants.W_OK)
  } catch {
    throw new UserFacingError(
      'The pages of this release are not built, and cannot be built here: npm run build',
    )
  }
}

function runVite(options: readonly string[]): void {
  const vite = path.join(projectRoot, 'node_modules/.bin/vite')
  const result = spawnSync(vite, ['build', ...options, '--logLevel', 'warn', 'web'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new Error(`The web build failed:\n${result.stdout}${result.stderr}`)
}

function removeOldBuilds(): void {
  const age = (name: string): number => statSync(path.join(builds, name)).mtimeMs
  const finished = readdirSync(builds).filter((name) => /^[0-9a-f]{16}$/.test(name))
  for (const name of finished.toSorted((a, b) => age(b) - age(a)).slice(BUILDS_KEPT)) {
    rmSync(path.join(builds, name), { recursive: true, force: true })
  }
}

function compress(file: string): void {
  if (!compressible.test(file)) return
  const content = readFileSync(file)
  if (content.length < compressibleBytesMin) return
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  const quality = content.length < largeBytesMin ? brotliQuality.small : brotliQuality.large
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
}
