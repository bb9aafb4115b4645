import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { projectRoot } from '../../product/kernel/project.ts'
import { noTests, type TestReport } from './tally.ts'

/** The variable with the file that the report is written to. */
export const REPORT_FILE = 'ZUSCHLAG_TEST_REPORT'

/** Writes what `npm test` counts and how long each file took, with its hooks and imports. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[REPORT_FILE]
    const outside = unhandledErrors.length > 0 ? [outsideOfFiles] : []
    if (file !== undefined) writeFileSync(file, JSON.stringify([...modules.map(fileReportOf), ...outside]))
  }
}

/** Stands for errors that no test has caught: one failure, which no second attempt takes back. */
const outsideOfFiles = {
  file: '(outside of every file)',
  ms: 0,
  isBroken: true,
  ...noTests,
} satisfies TestReport[number]

function fileReportOf(module: TestModule): TestReport[number] {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    file: path.relative(projectRoot, module.moduleId),
    ms: Math.round(collectDuration + setupDuration + duration),
    isBroken: module.state() === 'failed',
    passed: states.filter((state) => state === 'passed').length,
    failed: states.filter((state) => state === 'failed').length,
    skipped: states.filter((state) => state === 'skipped' || state === 'pending').length,
  }
}
