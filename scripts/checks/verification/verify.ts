import { formatDuration } from '../../product/kernel/progress.mjs'
import type { VerificationStep } from './steps.ts'
import { addTallies, closingLine, noTests, slowestFiles, type StepResult } from './tally.ts'

/**
 * Runs the sequences in parallel, the steps of each one after the other, goes on after a failure, names
 * the slowest files, and closes with the line that counts.
 * @param wanted names of steps, or `browser:1/3` for the first third of a step's files; none means all.
 * @returns the exit code: 0 when nothing failed, 1 when something did, 2 for a name that is no step, or comes
 * twice.
 */
export async function verify(
  sequences: readonly (readonly VerificationStep[])[],
  wanted: readonly string[],
): Promise<0 | 1 | 2> {
  const steps = sequences.flat()
  const shards = new Map(wanted.map(nameAndShard))
  const unknown = wanted.filter((entry) => {
    const [name, shard] = nameAndShard(entry)
    return !steps.some((step) => step.name === name && (shard === undefined || step.hasShards === true))
  })
  if (unknown.length > 0) {
    process.stderr.write(
      `no step is called ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}\n`,
    )
    return 2
  }
  if (shards.size < wanted.length) {
    process.stderr.write('a step is named twice; one run does one part of it\n')
    return 2
  }
  const startedAt = performance.now()
  const isWanted = ({ name }: VerificationStep): boolean => wanted.length === 0 || shards.has(name)
  const isAlone = steps.filter(isWanted).length === 1
  const results = new Map<VerificationStep, StepResult>()
  await Promise.all(
    sequences.map(async (sequence) => {
      for (const step of sequence.filter(isWanted)) {
        results.set(step, await runStep(step, isAlone, shards.get(step.name)))
        if (process.exitCode === 130) return
      }
    }),
  )
  if (process.exitCode === 130) return 1
  return close(results, performance.now() - startedAt)
}

function nameAndShard(wanted: string): readonly [name: string, shard: string | undefined] {
  const [, name = wanted, shard] = /^(.+):(\d+\/\d+)$/.exec(wanted) ?? []
  return [name, shard]
}

function close(results: ReadonlyMap<VerificationStep, StepResult>, ms: number): 0 | 1 {
  const out = process.stdout
  const slowest = slowestFiles([...results.values()].flatMap(({ files = [] }) => files))
  if (slowest.length > 0) out.write('\nSlowest files of tests:\n')
  for (const { file, ms: took } of slowest) out.write(`${formatDuration(took).padStart(10)}  ${file}\n`)
  const unstable = [...results.values()].flatMap(({ unstable: files = [] }) => files)
  for (const file of unstable) out.write(`\nUnstable, passed only at the second attempt: ${file}\n`)
  const failures = [...results].filter(([, { tally }]) => tally.failed > 0).map(([{ name }]) => name)
  const total = [...results.values()].map(({ tally }) => tally).reduce(addTallies, noTests)
  out.write(`\n${failures.length === 0 ? 'Nothing failed' : `Failed: ${failures.join(', ')}`}`)
  out.write(` (${formatDuration(ms)})\n${closingLine(total)}\n`)
  return total.failed === 0 ? 0 : 1
}

/** Writes a block of its own at the end of the step, so that parallel steps stay readable. */
async function runStep(
  { label, run }: VerificationStep,
  isAlone: boolean,
  shard: string | undefined,
): Promise<StepResult> {
  const startedAt = performance.now()
  process.stdout.write(`▸ ${label}${shard === undefined ? '' : `, ${shard}`}\n`)
  const result = await attempt(() => run(isAlone, shard))
  const { tally, output, files } = result
  const mark = tally.failed === 0 ? '✔' : '✘'
  const count = files === undefined ? '' : `: ${closingLine(tally)}`
  const text = output === '' ? '' : `${output.replaceAll(/^/gm, '    ')}\n`
  const time = formatDuration(performance.now() - startedAt)
  process.stdout.write(`${mark} ${label}${count} (${time})\n${text}`)
  return result
}

/** A step that cannot start has failed, and the others still run. */
async function attempt(run: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await run()
  } catch (error) {
    return {
      tally: { ...noTests, failed: 1 },
      output: error instanceof Error ? error.message : String(error),
    }
  }
}
