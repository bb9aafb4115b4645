import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { projectRoot } from '../project.ts'

export const webDist = path.join(projectRoot, 'web/dist')
const stampFile = path.join(webDist, '.inputs')
const inputs = ['web/**/*', 'contracts/src/**/*.ts', 'tsconfig.base.json', 'package-lock.json']
const noInputs = ['**/node_modules/**', 'web/dist/**', '**/*.test.ts', '**/*.test.tsx', '**/*.gen.ts']
const compressible = /\.(html|js|css|json|svg|txt|webmanifest)$/
/** Below it the saving is lost in the packet. */
const compressibleBytesMin = 1024
const brotliQuality = 9

/** One figure for everything that the build is made from. Contents count, not times: a checkout changes those. */
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

/** Whether web/dist was built from what lies here now. */
export function isWebBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputHash()
}

/**
 * Builds the web into web/dist and puts compressed copies beside the files, so that no request compresses.
 * The stamp comes last: a build that was killed is built again.
 * @throws Error with what the build said.
 */
export function buildWeb(): void {
  const hash = inputHash()
  const vite = path.join(projectRoot, 'node_modules/.bin/vite')
  const environment = { ...process.env, NODE_ENV: 'production' }
  const result = spawnSync(vite, ['build', '--logLevel', 'warn', 'web'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: environment,
  })
  if (result.status !== 0) throw new Error(`The web build failed:\n${result.stdout}${result.stderr}`)
  for (const name of globSync('**/*', { cwd: webDist })) compress(path.join(webDist, name))
  writeFileSync(stampFile, hash)
}

function compress(file: string): void {
  if (!compressible.test(file)) return
  const content = readFileSync(file)
  if (content.length < compressibleBytesMin) return
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
}
