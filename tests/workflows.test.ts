import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { thirdPartyNotices } from '../scripts/dev/notices/third-party-notices.ts'
import { fullSequences } from '../scripts/checks/verification/steps.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
const stages = fullSequences.flat().map(({ name }) => name)

const githubWorkflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.number(),
      strategy: z.object({ matrix: z.object({ stage: z.array(z.string()) }) }).optional(),
      steps: z.array(
        z
          .object({ uses: z.string().regex(/^[\w-]+\/[\w-]+@[\da-f]{40}$/), run: z.string() })
          .partial()
          .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), 'uses or run'),
      ),
    }),
  ),
})
const gitlabJob = z.object({
  stage: z.string().optional(),
  script: z.array(z.string()).optional(),
  extends: z.union([z.string(), z.array(z.string())]).optional(),
  parallel: z.object({ matrix: z.tuple([z.object({ STAGE: z.array(z.string()) })]) }).optional(),
})
const gitlabKeywords = new Set(['stages', 'workflow', 'default', 'variables'])

const github = readdirSync(path.join(root, '.github/workflows')).map((file) => ({
  file,
  jobs: githubWorkflow.parse(parse(read(`.github/workflows/${file}`))).jobs,
}))
const gitlabFile = z.record(z.string(), z.unknown()).parse(parse(read('.gitlab-ci.yml')))
const gitlab = Object.entries(gitlabFile).flatMap(([name, job]) =>
  gitlabKeywords.has(name) ? [] : [{ name, ...gitlabJob.parse(job) }],
)
const commands = [
  ...github.flatMap(({ jobs }) =>
    Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run)),
  ),
  ...gitlab.flatMap(({ script = [] }) => script),
]

test('an action is named by its commit, which nobody can move, with the version for readers', () => {
  const files = readdirSync(path.join(root, '.github/workflows'))
  const named = files.flatMap((file) => read(`.github/workflows/${file}`).match(/uses: .*/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  for (const action of named) expect(action).toMatch(/^uses: \S+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  // One version of each in all files.
  expect(new Set(named.map((action) => action.split('@')[0])).size).toBe(new Set(named).size)
})

test('every npm script of the workflows is one of package.json', () => {
  const called = commands.flatMap((command) =>
    [...command.matchAll(/npm (?:run (?:--silent )?)?([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(new Set(called)).toEqual(
    new Set(['ci', 'check', 'test:full', 'test:long', 'audit', 'sbom', 'release-notes']),
  )
  for (const name of called) if (name !== 'ci') expect(Object.keys(scripts)).toContain(name)
})

/** `browser` for `browser:1/3` and its neighbours, where all of them are there. */
function wholeStages(matrix: readonly string[]): Set<string> {
  const parts = matrix.map((entry) => /^(\w+)(?::(\d+)\/(\d+))?$/.exec(entry) ?? [entry, 'unknown'])
  const isWhole = ([, stage, , of]: readonly (string | undefined)[]): boolean => {
    const numbers = parts.filter((part) => part[1] === stage).map(([, , number]) => Number(number ?? 1))
    return (
      numbers.toSorted((a, b) => a - b).join() ===
      Array.from({ length: Number(of ?? 1) }, (_, at) => at + 1).join()
    )
  }
  return new Set(parts.filter(isWhole).map(([, stage = '']) => stage))
}

test('together, the parallel jobs run every stage of the full check', () => {
  const quick = new Set(['typecheck', 'lint', 'format', 'knip', 'boundaries', 'house', 'i18n', 'regexes'])
  const apart = stages.filter((name) => !quick.has(name))
  const matrices = [
    github.flatMap(({ jobs }) => jobs['test']?.strategy?.matrix.stage ?? []),
    gitlab.flatMap(({ parallel }) => parallel?.matrix[0].STAGE ?? []),
  ]
  for (const matrix of matrices) expect(wholeStages(matrix)).toEqual(new Set(apart))
})

test('every job of GitLab stands in a stage that exists', () => {
  const known = z.array(z.string()).parse(gitlabFile['stages'])
  const templates = new Map(gitlab.map((job) => [job.name, job]))
  for (const job of gitlab.filter(({ name }) => !name.startsWith('.'))) {
    const parents = [job.extends ?? []].flat().map((name) => templates.get(name))
    expect([job.name, parents.every(Boolean)]).toEqual([job.name, true])
    expect(known).toContain(job.stage ?? parents.find((parent) => parent?.stage)?.stage)
  }
})

test('the tools of the containers have the version of Node that the image has', () => {
  const version = /^FROM (node:[\d.]+)-/m.exec(read('Dockerfile'))?.[1]
  expect(read('.gitlab-ci.yml')).toContain(`image: ${version}-bookworm\n`)
  expect(JSON.parse(read('.devcontainer/devcontainer.json'))).toMatchObject({ image: `${version}-bookworm` })
})

test('npm sbom lists the packages: no dependency contradicts another', { timeout: 60_000 }, () => {
  const args = ['run', '--silent', 'sbom', '--', '--package-lock-only']
  const output = execFileSync('npm', args, {
    cwd: root,
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { components } = z
    .object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) })
    .parse(JSON.parse(output.toString()))
  expect(components.map(({ name }) => name)).toContain('koa')
})

test('THIRD-PARTY-NOTICES.txt is what npm run notices writes', () => {
  const notices = thirdPartyNotices(root)
  expect(read('THIRD-PARTY-NOTICES.txt') === notices, 'run npm run notices').toBe(true)
  expect(notices).toMatch(/^koa \d/m)
  expect(notices).not.toMatch(/^(vitest|lighthouse|playwright) \d/m)
})

test('licence and reports of vulnerabilities are where readers look for them', () => {
  for (const file of ['LICENSE', 'SECURITY.md', '.editorconfig'])
    expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
  expect(read('SECURITY.md')).toContain('/.well-known/security.txt')
})

test('every path has owners, and each that is named exists', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const [everything, ...paths] = lines.map((line) => line.split(/ +/))
  expect(everything?.[0]).toBe('*')
  for (const [place = '', ...owners] of paths) {
    expect([place, existsSync(path.join(root, place))]).toEqual([place, true])
    expect(owners.every((owner) => /^@[\w-]+\/[\w-]+$/.test(owner)) && owners.length > 0).toBe(true)
  }
})

test('new releases of packages, actions and images are asked for', () => {
  const updates = z.object({
    updates: z.array(z.object({ 'package-ecosystem': z.string(), directory: z.literal('/') })),
  })
  const kinds = updates.parse(parse(read('.github/dependabot.yml'))).updates
  const expected = ['npm', 'github-actions', 'docker', 'docker-compose']
  expect(kinds.map((update) => update['package-ecosystem'])).toEqual(expected)
})

test('a fault is reported with its steps and its release, and a vulnerability elsewhere', () => {
  const template = z.object({
    body: z.array(
      z.object({
        id: z.string().optional(),
        attributes: z.object({ value: z.string().optional() }).loose(),
        validations: z.object({ required: z.boolean() }).optional(),
      }),
    ),
  })
  const { body } = template.parse(parse(read('.github/ISSUE_TEMPLATE/bug.yml')))
  const required = body.filter(({ validations }) => validations?.required === true)
  expect(required.map(({ id }) => id)).toEqual(['steps', 'outcome', 'release'])
  expect(body[0]?.attributes.value).toContain('SECURITY.md')
})
