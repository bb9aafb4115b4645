import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type FaultKind, faultKinds, planOf } from '../../tests/faults/fault-plan.ts'
import { ApartWorld } from '../../tests/faults/apart-world.ts'
import { EmbeddedWorld } from '../../tests/faults/embedded-world.ts'
import { holds, reportOf, survivedByKind } from '../../tests/faults/report.ts'
import { describeDrill } from '../../tests/faults/describe-drill.ts'
import { restoreDrill } from '../../tests/faults/restore-drill.ts'
import { runFaults } from '../../tests/faults/run-faults.ts'
import { reasonsToSendAgain, releaseIn, upgradePlan } from '../../tests/faults/upgrade.ts'
import { walk } from '../../tests/faults/walk/walk.ts'
import { walkHolds, walkReport } from '../../tests/faults/walk/walk-figures.ts'
import { openScene } from '../../tests/faults/walk/walk-scene.ts'
import type { World } from '../../tests/faults/world.ts'
import { runGrowth } from '../../tests/growth/growth.ts'
import { growthHolds, growthReport } from '../../tests/growth/growth-figures.ts'
import { Random } from '../../tests/simulation/random.ts'
import { numberIn, runScript, whereAsked } from './verification/run-script.ts'

const MINUTE_MS = 60_000
const AUCTIONS = 8
/** Between two steps of an upgrade: old and new ones work side by side for a while. */
const UPGRADE_REST_MS = 3_000

const usage = `usage: npm run test:faults -- [--world NAME] [--seed N] [--faults K] [--minutes M] [--only KIND,…] [--json FILE]

Runs the product as real processes, lets 64 bidders and 200 watchers work, does things to it at random instants, and compares
what each client wrote down with the log (docs/testing.md).
  --from FOLDER  an upgrade: starts with the release that lies there, installed and built, in processes apart, and replaces one after the other
                 by those of here (docs/operations.md)
  --restore K    a restore drill instead: backs up while K bids are acknowledged before and after, destroys everything, restores, bids on
  --walk         no faults: sends every GET operation of the API 60 times at once by one account, and measures somebody else's bids meanwhile
  --growth O,A,B,L  no faults: reads every GET operation of the API in a small installation and in one with O objects, A accounts,
                 B bids and one auction of L bids more, and compares time and bytes (docs/testing.md)
  --world NAME   embedded (npm start; the default), apart (processes over NATS, EventStoreDB's stub), apart-sqlite
  --seed N       chooses the faults and their instants (1)
  --faults K     how many (23)
  --minutes M    no further fault starts after so long (30)
  --only KIND,…  these kinds alone
  --bidders N, --watchers N   other numbers of clients
  --journals DIR keeps the journals of all clients there, and what the product said
  --json FILE    writes the figures
Kinds: ${Object.keys(faultKinds).join(', ')}`

function readOptions() {
  const { values } = parseArgs({
    options: {
      world: { type: 'string', default: 'embedded' },
      seed: { type: 'string', default: '1' },
      faults: { type: 'string', default: '23' },
      minutes: { type: 'string', default: '30' },
      only: { type: 'string' },
      from: { type: 'string' },
      restore: { type: 'string' },
      walk: { type: 'boolean', default: false },
      growth: { type: 'string' },
      bidders: { type: 'string', default: '64' },
      watchers: { type: 'string', default: '200' },
      journals: { type: 'string', default: '.cache/faults' },
      json: { type: 'string' },
    },
  })
  return {
    restore: values.restore === undefined ? null : numberIn(values.restore, 'restore'),
    walk: values.walk,
    growth: values.growth?.split(',').map((size) => numberIn(size, 'growth')),
    world: values.world,
    seed: numberIn(values.seed, 'seed'),
    faults: numberIn(values.faults, 'faults'),
    minutes: numberIn(values.minutes, 'minutes'),
    only: values.only?.split(','),
    release: values.from === undefined ? null : releaseIn(whereAsked(values.from)),
    bidders: numberIn(values.bidders, 'bidders'),
    watchers: numberIn(values.watchers, 'watchers'),
    directory: whereAsked(values.journals),
    json: values.json === undefined ? null : whereAsked(values.json),
  }
}

type Options = ReturnType<typeof readOptions>

function kindsOf(world: World, { only }: Options): readonly FaultKind[] {
  const wanted = only ?? world.kinds
  const unknown = wanted.filter((kind) => !(world.kinds as readonly string[]).includes(kind))
  if (unknown.length > 0)
    throw new TypeError(`${unknown.join(', ')} does not happen in the world ${world.name}`)
  return wanted as readonly FaultKind[]
}

function startWorld({ world, bidders, seed, release }: Options): Promise<World> {
  const [size, random] = [{ bidders, auctions: AUCTIONS }, new Random(seed + 1)]
  if (release !== null) return ApartWorld.start('eventstoredb', size, random, { release, withMails: true })
  if (world === 'embedded') return EmbeddedWorld.start(size, random)
  if (world === 'apart') return ApartWorld.start('eventstoredb', size, random)
  if (world === 'apart-sqlite') return ApartWorld.start('sqlite', size, random)
  throw new TypeError(`There is no world ${world}`)
}

async function play(options: Options): Promise<void> {
  const { seed, faults, minutes, watchers, directory, json } = options
  print(`Seed ${seed}; journals in ${directory}`)
  const world = await startWorld(options)
  try {
    const lengths = { holdMs: [200, 2500], restMs: [500, 2500] } as const
    const plan =
      options.release === null
        ? planOf(new Random(seed), kindsOf(world, options), faults, lengths)
        : upgradePlan(UPGRADE_REST_MS)
    const say = (line: string): void => void process.stderr.write(`  ${line}\n`)
    const pauseMs = [300, 900] as const
    const run = await runFaults(world, {
      seed,
      watchers,
      directory,
      plan,
      say,
      pauseMs,
      maxMs: minutes * MINUTE_MS,
    })
    print(reportOf(run))
    print(`Sent again because of: ${reasonsToSendAgain(directory).join('; ') || 'nothing'}`)
    const { result, duplicated, ms } = run
    const figures = {
      at: new Date().toISOString(),
      seed,
      world: world.name,
      watchers,
      bidders: options.bidders,
      ms,
    }
    const kinds = survivedByKind(run)
    if (json !== null)
      writeFileSync(json, `${JSON.stringify({ ...figures, kinds, duplicated, ...result }, null, 2)}\n`)
    if (!holds(run)) process.exitCode = 1
  } finally {
    // Also of a run that broke off: how a process ended stands in its last lines.
    mkdirSync(directory, { recursive: true })
    writeFileSync(path.join(directory, 'product.log'), world.said())
    await world.stop()
  }
}

async function drill(bids: number): Promise<void> {
  const report = await restoreDrill(bids)
  print(describeDrill(report))
  if (report.lostBefore.length + report.lostCopied.length > 0) process.exitCode = 1
}

/** The scene of docs/testing.md: what a long auction and its papers ask of one process. */
const walkedScene = { bids: 1_000, documents: 100, accesses: 500 } as const

async function walkAll({ json }: Options): Promise<void> {
  const scene = await openScene(walkedScene)
  try {
    const result = await walk(scene, (line) => void process.stderr.write(`  ${line}\n`))
    print(walkReport(result))
    if (json !== null) writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`)
    if (!walkHolds(result)) process.exitCode = 1
  } finally {
    await scene.stop()
  }
}

async function compareSizes(sizes: readonly number[], json: string | null): Promise<void> {
  const [objects = 0, accounts = 0, bids = 0, longest = 0] = sizes
  const result = await runGrowth(
    { objects, accounts, bids, longest },
    (line) => void process.stderr.write(`  ${line}\n`),
  )
  print(growthReport(result))
  if (json !== null) writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`)
  if (!growthHolds(result)) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runScript(usage, async () => {
  const options = readOptions()
  if (options.walk) await walkAll(options)
  else if (options.growth !== undefined) await compareSizes(options.growth, options.json)
  else if (options.restore === null) await play(options)
  else await drill(options.restore)
})
