import { inspect, parseArgs } from 'node:util'
import { edgeTargets } from '../../tests/fuzz/edge-targets.ts'
import { engineTargets } from '../../tests/fuzz/engine-targets.ts'
import { fileTargets } from '../../tests/fuzz/file-targets.ts'
import { fuzz } from '../../tests/fuzz/fuzz.ts'
import { gatewayTargets } from '../../tests/fuzz/gateway-targets.ts'
import { numberIn } from './verification/run-script.ts'

const usage = `usage: npm run fuzz -- [--inputs N] [--seed S] [--target NAME]

Feeds parsers, routes and live messages with changed documents of tests/fuzz/corpus (docs/testing.md).
  --inputs N     of all targets together (1000000)
  --seed S       the same seed makes the same inputs (1)
  --target NAME  one of them alone

Exit code 0: every input was answered or refused cleanly. 1: one was not; it is named with its seed and number.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      inputs: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      target: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const all = [...engineTargets, ...(await gatewayTargets()), ...(await edgeTargets()), ...fileTargets]
  const targets = all.filter(({ name }) => values.target === undefined || name === values.target)
  if (targets.length === 0)
    throw new TypeError(`--target is one of ${all.map(({ name }) => name).join(', ')}`)
  const seed = numberIn(values.seed, 'seed')
  const shares = targets.reduce((sum, { share }) => sum + share, 0)
  const wanted = numberIn(values.inputs, 'inputs')
  for (const target of targets) {
    const inputs = Math.ceil((wanted * target.share) / shares)
    const { taken, ms, heapGrowth } = await fuzz(target, { inputs, seed })
    const rate = Math.round((inputs / ms) * 1000)
    const grown = `${(heapGrowth / 1024 ** 2).toFixed(1)} MiB`
    process.stdout.write(
      `✔ ${target.name.padEnd(10)} ${inputs} inputs, ${taken} taken, ${inputs - taken} refused, ${rate}/s, heap ${grown}\n`,
    )
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`)
  process.exitCode = 1
}
