import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { browserFiles, processFiles } from './chosen-files.ts'
import { runCommand } from './run-command.ts'
import { ensureChromium } from '../programs/chromium.ts'
import { projectRoot } from '../../product/kernel/project.ts'
import { addTallies, noTests, type StepResult, tallyOf, type TestReport } from './tally.ts'
import { REPORT_FILE } from './test-reporter.ts'

/** What one run of vitest left; no report where it ended before it could write one. */
type Attempt = {
  readonly report: TestReport | undefined
  readonly code: number
  readonly output: string
}

/** More failures than this are a fault of the product, not of a busy machine. */
const MOST_REPEATED_FILES = 12

/**
 * Files worth a second attempt, with a product and a database of their own: those that failed, when few did.
 * Real processes and browsers meet what a test cannot arrange, such as a machine that stood still.
 */
export function filesToRepeat(report: TestReport | undefined): readonly string[] {
  const files = (report ?? []).filter(hasFailed).map(({ file }) => file)
  return files.length <= MOST_REPEATED_FILES ? files : []
}

function hasFailed({ failed, isBroken }: TestReport[number]): boolean {
  return failed > 0 || isBroken
}

export function resultOf({ report, code, output }: Attempt): StepResult {
  const tally = tallyOf(report, code)
  return { tally, output: tally.failed > 0 ? output : '', files: report ?? [] }
}

/**
 * Counts a repeated file as it ended the second time; one that did not run again has failed, as has an error
 * outside of every file. A file that passed only then is unstable: the closing lines name it until somebody
 * finds the cause.
 */
export function withSecondAttempt(first: Attempt, second: Attempt): StepResult {
  const others = (first.report ?? []).filter((file) => !hasFailed(file))
  const again = resultOf(second)
  const ran = new Set((second.report ?? []).map(({ file }) => file))
  const missing = filesToRepeat(first.report).filter((file) => !ran.has(file)).length
  const passed = (second.report ?? []).filter((file) => !hasFailed(file)).map(({ file }) => file)
  const lost = { ...noTests, failed: second.report === undefined ? 0 : missing }
  return {
    tally: [...others, lost].reduce(addTallies, again.tally),
    output: again.output,
    files: [...others, ...(second.report ?? [])],
    unstable: passed,
  }
}

/** One line of a verification: what it is called on the command line, and how it is done. */
export type VerificationStep = {
  readonly name: string
  readonly label: string
  /**
   * @param isAlone nothing runs in parallel, so that it may write what it does while it does it.
   * @param shard such as `1/3`, the first third of its files; of tests only.
   */
  readonly run: (isAlone: boolean, shard?: string) => Promise<StepResult>
  readonly hasShards?: boolean
}

/** Of commands that pass, it shows the lines that start with an exclamation mark. */
function check(name: string, label: string, ...commands: readonly (readonly string[])[]): VerificationStep {
  const run: VerificationStep['run'] = async () => {
    const results = await Promise.all(commands.map((command) => runCommand(command)))
    const failed = results.some(({ code }) => code !== 0)
    const output = results.map((result) => result.output.trim()).join('\n')
    return {
      tally: { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0 },
      output: failed ? output : (output.match(/^! .*$/gm) ?? []).join('\n'),
    }
  }
  return { name, label, run }
}

type Tests = {
  readonly prepare?: () => Promise<unknown>
  readonly variables?: NodeJS.ProcessEnv
  /** Further arguments of vitest. */
  readonly args?: readonly string[]
  /** Files that failed run once more; who passes only then is named as unstable. */
  readonly hasSecondAttempt?: boolean
}

/**
 * Unit tests that import what changed against main, and those of the repository itself, which read files that
 * they do not import.
 */
function unitTestsOfChanges(): VerificationStep {
  const label = 'Unit tests of what changed'
  const changed = tests('unit', label, { args: ['--changed', mainBranch(), '--passWithNoTests'] })
  const own = tests('unit', label, { args: globSync('tests/*.test.ts', { cwd: projectRoot }) })
  const run: VerificationStep['run'] = async (isAlone) => {
    const [one, other] = [await changed.run(isAlone), await own.run(isAlone)]
    return {
      tally: addTallies(one.tally, other.tally),
      output: one.output + other.output,
      files: [...(one.files ?? []), ...(other.files ?? [])],
    }
  }
  return { name: 'unit', label, run }
}

/** What changes are counted against; where there is no main, the last commit. */
function mainBranch(): string {
  const exists = (name: string): boolean =>
    spawnSync('git', ['rev-parse', '--verify', '--quiet', name], { cwd: projectRoot }).status === 0
  return ['main', 'origin/main'].find(exists) ?? 'HEAD'
}

function tests(project: string, label: string, options: Tests = {}): VerificationStep {
  const run: VerificationStep['run'] = async (isAlone, shard) => {
    await options.prepare?.()
    const part = shard === undefined ? [] : [`--shard=${shard}`]
    const first = await runTests(project, { ...options, args: [...(options.args ?? []), ...part] }, isAlone)
    const again = options.hasSecondAttempt === true ? filesToRepeat(first.report) : []
    if (again.length === 0) return resultOf(first)
    process.stdout.write(`${first.output}▸ ${label}: ${again.join(', ')} once more\n`)
    const second = await runTests(project, { ...options, args: again }, isAlone)
    return withSecondAttempt(first, second)
  }
  return { name: project, label, run, hasShards: true }
}

async function runTests(
  project: string,
  { variables, args = [] }: Tests,
  isAlone: boolean,
): Promise<Attempt> {
  const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-report-'))
  const file = path.join(directory, 'report.json')
  const reporters = ['--reporter=default', '--reporter=./scripts/checks/verification/test-reporter.ts']
  // With the files that share no modules, which are a project of their own (vitest.config.ts).
  const command = ['vitest', 'run', `--project=${project}*`, ...reporters, ...args]
  const { code, output } = await runCommand(command, isAlone, { ...variables, [REPORT_FILE]: file })
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as TestReport,
    () => undefined,
  )
  await rm(directory, { recursive: true, force: true })
  return { report, code, output }
}

/** Checks what depends on files that changed since the last time. */
function types(project: string): readonly string[] {
  const file = `.cache/types/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', file]
}

const folders = ['contracts', 'engine', 'projections', 'gateway', 'web', 'scripts', 'tests']

const checks: readonly VerificationStep[] = [
  check('typecheck', 'Types', types('.'), types('web'), types('tests/browser')),
  check('lint', 'Lint', ['oxlint', '--type-aware', '--deny-warnings']),
  check('format', 'Format', ['oxfmt', '--check']),
  check('knip', 'Unused files, exports and dependencies', ['knip', '--no-progress']),
  check('boundaries', 'Who imports whom', ['depcruise', ...folders]),
  check('house', 'How the code is cut', ['node', 'scripts/checks/house.ts']),
  check('i18n', 'Texts in all languages', ['node', 'scripts/dev/i18n.ts', '--check']),
  check('regexes', 'Regular expressions of foreign text', ['node', 'scripts/checks/regex-safety.ts']),
]

/**
 * Sequences run in parallel, the steps of a sequence one after the other. These need no database, no browser
 * and no network.
 */
export const quickSequences: readonly (readonly VerificationStep[])[] = [checks, [unitTestsOfChanges()]]

const unit = tests('unit', 'Unit and property tests')
const postgres = tests('postgres', 'Tests with PostgreSQL', { hasSecondAttempt: true })

/** Of these files, or of all where none is named. */
const processes = (args: readonly string[] = []) =>
  tests('process', 'Tests with real processes', { args, hasSecondAttempt: true })

const browser = (args: readonly string[] = []) =>
  tests('browser', 'Tests in the browser', { args, prepare: ensureChromium, hasSecondAttempt: true })

/**
 * `npm test`: every kind of test in ten minutes on two cores. Tests with a browser, processes or PostgreSQL
 * wait now and then, so they run beside others.
 */
export const testSequences = [
  [...checks, unit, postgres],
  [browser(browserFiles), processes(processFiles)],
]

/** `npm run test:full`: all tests. Those with a browser take as long as all others. */
export const fullSequences = [[...checks, unit, postgres, processes()], [browser()]]

const long = { TEST_LONG: '1' }

/** What `npm run test:full` has no time for: CONTRIBUTING.md says what each adds. */
export const longSequences: readonly (readonly VerificationStep[])[] = [
  [
    tests('unit', 'Unit and property tests, with more inputs', { variables: long }),
    check('composition', 'The composition on a container engine', [
      'node',
      'scripts/checks/test-composition.ts',
    ]),
  ],
  [
    tests('long', 'Seeded faults, and whether the simulation finds them'),
    check('growth', 'Whether a read grows with the platform', [
      'node',
      'scripts/checks/test-faults.ts',
      '--growth',
      '5000,20000,490000,10000',
    ]),
  ],
]
