import { parseArgs } from 'node:util'
import { regressions } from '../../tests/simulation/regressions.ts'
import { runSeed } from '../../tests/simulation/run-seed.ts'
import { replayOf, soak } from '../../tests/simulation/soak.ts'
import { numberIn, runScript } from './verification/run-script.ts'

const usage = `usage: npm run simulate:soak -- [--seeds N] [--from S] | --seed S [--trace] | --regressions

Plays simulated worlds, each from one seed, and checks every promise after every step (docs/testing.md).
  --seeds N      how many worlds (1000)
  --from S       the first seed (1)
  --seed S       one world alone
  --trace        with all that happens in it
  --regressions  the seeds that once failed`

const PROGRESS_MS = 5000
const any = { min: 0 }

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '1000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      trace: { type: 'boolean', default: false },
      regressions: { type: 'boolean', default: false },
    },
  })
  if (values.seed !== undefined) return playOne(numberIn(values.seed, 'seed', any), values.trace)
  if (values.regressions) {
    for (const { seed, found } of regressions) {
      print(`${seed}: ${found}`)
      await playOne(seed, values.trace)
    }
    return
  }
  await playMany(numberIn(values.from, 'from', any), numberIn(values.seeds, 'seeds', any))
}

async function playOne(seed: number, trace: boolean): Promise<void> {
  const { failure, steps } = await runSeed(seed, trace ? print : null)
  print(
    failure === null ? `seed ${seed} holds after ${steps} steps` : `seed ${seed} fails: ${failure.message}`,
  )
  if (failure !== null) process.exitCode = 1
}

async function playMany(from: number, seeds: number): Promise<void> {
  let said = performance.now()
  const {
    failures,
    reached,
    steps,
    ms,
    seeds: played,
  } = await soak(from, seeds, {
    onSeed: ({ seed }) => {
      if (performance.now() - said < PROGRESS_MS) return
      said = performance.now()
      process.stderr.write(`  seed ${seed}\n`)
    },
  })
  const worlds = (name: string): number => reached.get(name) ?? 0
  print(
    `${played} seeds, ${steps} steps, ${Math.round((played / ms) * 1000)} seeds/s, ${failures.length} failed`,
  )
  print(
    `worlds with an engine killed ${worlds('happening:killEngine')}, power cut ${worlds('happening:cutPower')} ` +
      `(tail torn ${worlds('crashTornTail')}), takeover ${worlds('happening:takeover')}, ` +
      `projector killed ${worlds('happening:killProjector')}, gateway killed ${worlds('happening:killGateway')}`,
  )
  for (const { seed, failure } of failures) {
    print(`seed ${seed} fails: ${failure?.message}`)
    print(`replay: ${replayOf(seed)}`)
    process.exitCode = 1
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runScript(usage, main)
