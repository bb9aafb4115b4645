import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectRoot } from '../../scripts/product/kernel/project.ts'
import type { ContainerEngine } from './engine.ts'

const standIns = path.join(import.meta.dirname, 'stand-ins')

/** The project as a push would have it, in a folder that gets secrets and an .env of its own. */
export function copyProject(to: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(path.join(projectRoot, file), path.join(to, file))
  execFileSync('sh', ['deploy/make-secrets.sh'], { cwd: to })
  writeFileSync(path.join(to, '.env'), 'DEMO=1\n')
}

/** Builds the product's image, and one under the name of each foreign image that these files name. */
export async function buildImages(
  engine: ContainerEngine,
  project: string,
  files: readonly string[],
): Promise<void> {
  for (const name of ['node', 'servers']) {
    const root = path.join(project, '../roots', name)
    engine.import(root, `debian-with-${name}`)
    rmSync(root, { recursive: true })
  }
  const context = path.join(project, '../context')
  cpSync(standIns, context, { recursive: true })
  const stub = path.join(projectRoot, 'tests/fixtures/eventstoredb-stub')
  cpSync(stub, path.join(context, 'eventstoredb-stub'), { recursive: true })
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const build = async (target: string, name: string): Promise<void> => {
    const options = ['--target', target, '--tag', name, '--build-arg', `REGISTRY=${registry}`]
    await engine.docker(['build', '--quiet', ...options, context])
  }
  const [, node = ''] = /^FROM (node:\S+)/m.exec(readFileSync(path.join(project, 'Dockerfile'), 'utf8')) ?? []
  await build('node', node)
  await engine.compose(project, ['build', '--quiet', 'migrate'])
  for (const name of foreignImages(project, files)) {
    const [, program = ''] = /([\w-]+):/.exec(name) ?? []
    await build(program, name)
  }
}

const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  profiles: z.array(z.string()).default(['app']),
})
const compositionSchema = z.object({ services: z.record(z.string(), serviceSchema) })

/** Of the services that start with the profile `app`. */
function foreignImages(project: string, files: readonly string[]): ReadonlySet<string> {
  const services = files.flatMap((file) => {
    const text = readFileSync(path.join(project, file), 'utf8')
    return Object.values(compositionSchema.parse(parse(text, { merge: true })).services)
  })
  const foreign = services.filter(({ build, profiles }) => build === undefined && profiles.includes('app'))
  return new Set(foreign.flatMap(({ image = [] }) => image))
}
