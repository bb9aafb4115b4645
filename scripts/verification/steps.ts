import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium } from '../chromium.ts'
import { runCommand } from './run-command.ts'
import { tallyOf } from './tally.ts'
import type { Tally, VitestReport } from './tally.ts'

/** One line of a verification: what it is called on the command line, and how it is done. */
export type VerificationStep = {
  readonly name: string
  readonly label: string
  /** Tests show themselves while they run; a check speaks only when it fails. */
  readonly shows: boolean
  readonly run: () => Promise<{ readonly tally: Tally; readonly output: string }>
}

function check(name: string, label: string, ...commands: readonly (readonly string[])[]): VerificationStep {
  const run: VerificationStep['run'] = async () => {
    const results = await Promise.all(commands.map((command) => runCommand(command)))
    const failed = results.some(({ code }) => code !== 0)
    const output = results.map((result) => result.output.trim()).join('\n')
    return {
      tally: { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0 },
      output: failed ? output : '',
    }
  }
  return { name, label, shows: false, run }
}

function tests(project: string, label: string, prepare?: () => Promise<void>): VerificationStep {
  const run: VerificationStep['run'] = async () => {
    await prepare?.()
    const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-report-'))
    const file = path.join(directory, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await runCommand(['vitest', 'run', '--project', project, ...reporters], true)
    const report = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as VitestReport,
      () => undefined,
    )
    await rm(directory, { recursive: true, force: true })
    return { tally: tallyOf(report, code), output: '' }
  }
  return { name: project, label, shows: true, run }
}

const folders = ['contracts', 'engine', 'projections', 'gateway', 'web', 'scripts', 'tests']

/** Needs no database, no browser and no network. */
export const quickVerificationSteps: readonly VerificationStep[] = [
  check('typecheck', 'Types', ['tsc', '-p', '.'], ['tsc', '-p', 'web'], ['tsc', '-p', 'tests/browser']),
  check('lint', 'Lint', ['oxlint', '--type-aware', '--deny-warnings']),
  check('format', 'Format', ['prettier', '--check', '--cache', '--cache-location=.cache/prettier', '.']),
  check('knip', 'Unused files, exports and dependencies', ['knip', '--no-progress']),
  check('boundaries', 'Who imports whom', ['depcruise', ...folders]),
  check('i18n', 'Texts in all languages', ['node', 'scripts/i18n.ts', '--check']),
  check('regexes', 'Regular expressions of foreign text', ['node', 'scripts/regex-safety.ts']),
  check('sizes', 'Sizes of files', ['node', 'scripts/sizes.ts']),
  tests('unit', 'Unit and property tests'),
]

export const allSteps: readonly VerificationStep[] = [
  ...quickVerificationSteps,
  tests('postgres', 'Tests with PostgreSQL'),
  tests('process', 'Tests with real processes'),
  tests('browser', 'Tests in the browser', async () => {
    await ensureChromium()
  }),
]
