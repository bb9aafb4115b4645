import { execFileSync, spawnSync } from 'node:child_process'
import { constants, readFileSync, existsSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { contextFilter, type Instruction, type Stage, stagesOf } from './dockerfile.ts'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const lockedSchema = z.object({
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})
const lockSchema = z.object({ packages: z.record(z.string(), lockedSchema) })
type Locked = z.infer<typeof lockedSchema>

type InstalledPackages = {
  /** Folders below the project, `node_modules/pg` for one. */
  readonly folders: readonly string[]
  /** Links of workspaces to where they lie. */
  readonly links: readonly (readonly [from: string, to: string])[]
}

/**
 * What `npm ci --omit=dev --include-workspace-root --workspace=…` installs, by the lock file: everything that
 * the root and these workspaces need, and what that needs. Optional packages of other machines are left out
 * as npm leaves them out: they are not here either.
 */
function productionPackages(projectRoot: string, workspaces: readonly string[]): InstalledPackages {
  const text = readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')
  const { packages } = lockSchema.parse(JSON.parse(text))
  const found = new Set<string>()
  const links = new Map<string, string>()
  const open = ['', ...workspaces]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const locked = packages[at]
    if (locked === undefined) throw new Error(`The lock file does not know ${at}`)
    for (const name of neededBy(locked)) {
      const place = placeOf(name, at, packages)
      if (place === null) continue
      const { link, resolved } = packages[place] ?? {}
      const target = link === true && resolved !== undefined ? resolved : place
      if (target !== place) links.set(place, target)
      if (found.has(target) || !existsSync(path.join(projectRoot, target))) continue
      found.add(target)
      open.push(target)
    }
  }
  const folders = [...found].filter((folder) => folder.includes('node_modules/')).toSorted()
  return { folders, links: [...links] }
}

function neededBy(locked: Locked): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/**
 * Where Node finds a package from a folder: in its own node_modules, or in those above it. Null where it was
 * not installed.
 */
function placeOf(name: string, from: string, packages: Record<string, Locked>): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (folder === '') return null
  }
}

/** The folder of the package that a package lies in, or the root. */
function parentOf(folder: string): string {
  const within = folder.lastIndexOf('node_modules/')
  return within <= 0 ? '' : folder.slice(0, within - 1)
}

/** What a container is made of, beside its files. */
export type Image = {
  readonly environment: Readonly<Record<string, string>>
  readonly user: string
  /** Words of the health check's command. */
  readonly healthcheck: readonly string[]
}

/**
 * Lays out in an empty folder what the last stage of the Dockerfile has in its working directory, without a
 * container engine: the files of the project that it copies, the packages that `npm ci` of its stage
 * installs, copied from here, and the web as it is built.
 * @throws Error at an instruction that nobody here knows how to follow, so that none is passed over.
 */
export async function layOutImage(projectRoot: string, app: string): Promise<Image> {
  const stages = stagesOf(readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8'))
  const last = stages.at(-1)
  if (last === undefined) throw new Error('The Dockerfile has no stage')
  const copier = new Copier(projectRoot, app, stages)
  for (const instruction of last.instructions) await copier.follow(instruction)
  return copier.image
}

class Copier {
  readonly image = { environment: {} as Record<string, string>, user: 'root', healthcheck: [] as string[] }
  readonly #projectRoot: string
  readonly #app: string
  readonly #stages: readonly Stage[]

  constructor(projectRoot: string, app: string, stages: readonly Stage[]) {
    this.#projectRoot = projectRoot
    this.#app = app
    this.#stages = stages
  }

  async follow({ name, words }: Instruction): Promise<void> {
    switch (name) {
      case 'ENV':
        for (const [variable = '', value = ''] of words.split(' ').map((each) => each.split('=')))
          this.image.environment[variable] = value
        return
      case 'COPY':
        return this.#copy(words)
      case 'USER':
        this.image.user = words
        return
      case 'HEALTHCHECK':
        this.image.healthcheck = JSON.parse(words.slice(words.indexOf('['))) as string[]
        return
      case 'RUN':
        if (words === 'mkdir /data && chown 1000:1000 /data') return
        break
      case 'WORKDIR':
      case 'VOLUME':
      case 'EXPOSE':
      case 'CMD':
        return
    }
    throw new Error(`Not understood: ${name} ${words}`)
  }

  async #copy(words: string): Promise<void> {
    const [, stage, from = ''] = /^--from=(\w+) \/app\/(\S+) \S+$/.exec(words) ?? []
    if (stage === undefined) {
      const files = words.split(' ')
      const to = files.pop() ?? ''
      for (const file of files) await this.#copyFromContext(file, to === './' ? file : to)
    } else if (from === 'node_modules') {
      await this.#install(this.#stage(stage))
    } else {
      await this.#copyBuilt(this.#stage(stage), from)
    }
  }

  #stage(name: string): Stage {
    const found = this.#stages.find((stage) => stage.name === name)
    if (found === undefined) throw new Error(`No stage ${name}`)
    return found
  }

  async #copyFromContext(file: string, to: string): Promise<void> {
    const isGiven = contextFilter(this.#projectRoot)
    await copyTree(path.join(this.#projectRoot, file), path.join(this.#app, to), (source) =>
      isGiven(path.relative(this.#projectRoot, source)),
    )
  }

  /** A stage that has all of the context and builds the web in it. */
  async #copyBuilt({ instructions }: Stage, folder: string): Promise<void> {
    const did = instructions.map(({ name, words }) => `${name} ${words}`)
    if (did.join('; ') !== 'RUN npm ci; COPY . .; RUN node scripts/dev/build.ts' || folder !== 'web')
      throw new Error(`Not understood: ${folder} of ${did.join('; ')}`)
    const build = path.relative(this.#projectRoot, currentWebBuild() ?? buildWeb())
    await this.#copyFromContext(folder, folder)
    await copyTree(path.join(this.#projectRoot, build), path.join(this.#app, build))
  }

  async #install({ instructions }: Stage): Promise<void> {
    const { words = '' } = instructions.find(({ name }) => name === 'RUN') ?? {}
    const [install = '', remove = '', ...deletions] = words.split(' && ')
    if (!install.startsWith('npm ci --omit=dev --include-workspace-root '))
      throw new Error(`Not understood: ${install}`)
    const workspaces = [...install.matchAll(/--workspace=(\w+)/g)].map(([, workspace = '']) => workspace)
    const removed = remove.replace(/^rm -rf /, '').split(/\s+/)
    const { folders, links } = productionPackages(this.#projectRoot, workspaces)
    for (const folder of folders) {
      // What lies beside the root's node_modules stays behind in its stage.
      if (!folder.startsWith('node_modules/') || folder.includes('/node_modules/')) continue
      if (removed.some((pattern) => path.matchesGlob(folder, `${pattern}{,/**}`))) continue
      await copyTree(path.join(this.#projectRoot, folder), path.join(this.#app, folder), (source) =>
        isInstalled(path.relative(this.#projectRoot, source), folders),
      )
    }
    for (const [from, to] of links) {
      const link = path.join(this.#app, from)
      await mkdir(path.dirname(link), { recursive: true })
      await symlink(path.relative(path.dirname(link), path.join(this.#app, to)), link)
    }
    for (const deletion of deletions) {
      if (!/^find node_modules.* -delete$/.test(deletion)) throw new Error(`Not understood: ${deletion}`)
      execFileSync('sh', ['-c', deletion], { cwd: this.#app })
    }
  }
}

/** Whether something below a package belongs to it, or to another package in it that is installed too. */
function isInstalled(file: string, folders: readonly string[]): boolean {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^@/][^/]*)(?:\/|$)/.exec(file) ?? []
  return folder === undefined || folders.includes(folder)
}

async function copyTree(from: string, to: string, filter: (source: string) => boolean = () => true) {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter, verbatimSymlinks: true })
}

/**
 * Takes the right to write from everybody, or gives it back to the owner so that the folder can be removed.
 */
export function setWritable(folder: string, isWritable: boolean): void {
  const mode = isWritable ? 'u+w' : 'a+rX,a-w'
  const { status } = spawnSync('chmod', ['-R', mode, folder])
  if (status !== 0) throw new Error(`chmod ${mode} ${folder} ended with ${status}`)
}
