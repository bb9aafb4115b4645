import { formatDuration } from '../progress.mjs'
import type { VerificationStep } from './steps.ts'
import { addTallies, closingLine, noTests } from './tally.ts'
import type { Tally } from './tally.ts'

/**
 * Runs the steps one after the other, goes on after a failure, and closes with the line that counts them.
 * @param wanted names of steps; none means all.
 * @returns the exit code: 0 when nothing failed, 1 when something did, 2 for a name that is no step.
 */
export async function verify(
  steps: readonly VerificationStep[],
  wanted: readonly string[],
): Promise<0 | 1 | 2> {
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    process.stderr.write(
      `no step is called ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}\n`,
    )
    return 2
  }
  const startedAt = performance.now()
  const failures: string[] = []
  let total = noTests
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const tally = await runStep(step)
    if (tally.failed > 0) failures.push(step.name)
    total = addTallies(total, tally)
    if (process.exitCode === 130) return 1
  }
  const out = process.stdout
  out.write(`\n${failures.length === 0 ? 'Everything passed' : `Failed: ${failures.join(', ')}`}`)
  out.write(` (${formatDuration(performance.now() - startedAt)})\n${closingLine(total)}\n`)
  return total.failed === 0 ? 0 : 1
}

async function runStep({ label, shows, run }: VerificationStep): Promise<Tally> {
  const startedAt = performance.now()
  if (shows) process.stdout.write(`▸ ${label}\n`)
  const { tally, output } = await attempt(run)
  const mark = tally.failed === 0 ? '✔' : '✘'
  const count = shows ? `: ${closingLine(tally)}` : ''
  process.stdout.write(`${mark} ${label}${count} (${formatDuration(performance.now() - startedAt)})\n`)
  if (output !== '') process.stdout.write(`${output.replaceAll(/^/gm, '    ')}\n`)
  return tally
}

/** A step that cannot start has failed, and the others still run. */
async function attempt(run: VerificationStep['run']): ReturnType<VerificationStep['run']> {
  try {
    return await run()
  } catch (error) {
    return {
      tally: { ...noTests, failed: 1 },
      output: error instanceof Error ? error.message : String(error),
    }
  }
}
