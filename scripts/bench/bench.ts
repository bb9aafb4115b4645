import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { appendLatency, replayBenchmark, verifyOfLog } from './log.ts'
import { bidsBesidePasswords } from './bids-beside-passwords.ts'
import { engineThroughput } from './engine-throughput.ts'
import { evening } from './evening.ts'
import { drops, resumes } from './drops.ts'
import { besideEventStore } from './eventstoredb.ts'
import { besideEmmett } from './emmett.ts'
import { fanOut } from './fan-out.ts'
import { type Benchmark, type BenchmarkResults, measured, reachesGoal, tableOf } from './figure.ts'
import { hotReads } from './hot-reads.ts'
import { gatewayHttp, gatewayLive } from './gateway.ts'
import { pageSpeed } from './page-speed.ts'
import { projectionThroughput } from './projections.ts'
import { restart, warmStart } from './restart.ts'
import { simulate, simulation } from './simulation.ts'
import { whereAsked } from '../checks/verification/run-script.ts'

const benchmarks: readonly Benchmark[] = [
  engineThroughput,
  besideEmmett,
  bidsBesidePasswords,
  appendLatency,
  replayBenchmark,
  restart,
  projectionThroughput,
  gatewayHttp,
  hotReads,
  gatewayLive,
  fanOut,
  resumes,
  drops,
  simulation,
  simulate,
  verifyOfLog,
  evening,
  warmStart,
  pageSpeed,
]

/** What `--quick` is to take at most where nothing else is at work. */
const QUICK_WITHIN_SECONDS = 180

const usage = `usage: npm run bench -- [--quick] [--json FILE] [--only TEXT] [--eventstoredb URL]

Measures the parts of the product, each beside the least that does the same work, in one run on this machine.
  --quick      a fraction of the work within three minutes: for a first look, not for a decision. All but what starts the whole product again and again
  --json FILE  writes the figures to FILE
  --only TEXT  those benchmarks alone whose name contains TEXT
  --eventstoredb URL  the engine on this EventStoreDB server alone, compared with the bare client. It leaves auctions there: take a disposable server

Exit 1 when one of them fails; the other measurements are still printed.`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    eventstoredb: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(`${usage}\n`)
} else {
  await run()
}

async function run(): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`  ${line}\n`)
  const result = await measured(
    (values.eventstoredb === undefined ? benchmarks : [besideEventStore(values.eventstoredb)]).filter(
      ({ name, isLong }) => name.includes(values.only) && (!isLong || !values.quick || values.only !== ''),
    ),
    {
      quick: values.quick,
      say,
      onStart: (name) => process.stderr.write(`${name}\n`),
      nowMs: () => performance.now(),
    },
  )
  const { figures, failed, times } = result
  process.stdout.write(`${tableOf(figures)}\n`)
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0)
  for (const { benchmark, seconds } of times) say(`${seconds.toFixed(1).padStart(6)} s ${benchmark}`)
  const isLong = values.quick && all > QUICK_WITHIN_SECONDS
  say(`${all.toFixed(1).padStart(6)} s altogether${isLong ? ', longer than a look is to take' : ''}`)
  if (values.json !== undefined) writeJson(values.json, result)
  for (const { benchmark, error } of failed) process.stderr.write(`FAILED ${benchmark}: ${error}\n`)
  if (failed.length > 0) process.exitCode = 1
}

function writeJson(file: string, { figures, failed, times }: BenchmarkResults): void {
  const report = {
    at: new Date().toISOString(),
    node: process.version,
    machine: { cpus: cpus().length, memoryBytes: totalmem() },
    quick: values.quick,
    times,
    failed,
    figures: figures.map((figure) => ({ ...figure, reached: reachesGoal(figure) })),
  }
  writeFileSync(whereAsked(file), `${JSON.stringify(report, null, 2)}\n`)
}
