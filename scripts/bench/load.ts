import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { dearestFirst, loadPlot, rateFiguresOf, floodRatios, reportText } from './load/report.ts'
import type { LoadReport } from './load/report.ts'
import type { LoadOptions } from './load/load-options.ts'
import { runLoad } from './load/run-load.ts'
import { numberIn, runScript, whereAsked } from '../checks/verification/run-script.ts'

const usage = `usage: npm run load -- [--rates N,…] [--seconds S] [--watchers N] [--json FILE] [--plot FILE]

A busy evening on this machine (docs/testing.md): starts the product on data of its own, lets people watch, read, sign in and outbid one another
at rates that do not wait for answers, then the same beside a flood of hostile requests.
  --rates N,…      calls a second, one step each (25,50,100,200,400)
  --seconds S      length of a step (20)
  --watchers N     how many watch all the time (10000)
  --auctions N     how many run, a fifth of them in their last minute (50)
  --bidders N      how many are signed in (200)
  --processes N    that watchers, and callers, are spread over (4)
  --flood N        honest calls a second beside the flood (50); 0 for no flood
  --times N        hostile requests for each honest one (10)
  --gateways N     so many gateways, engine and projections as processes over NATS (0 for npm start, one process)
  --seed N         of everything that chance decides (1)
  --json FILE      writes the figures
  --plot FILE      draws the waiting by rate as SVG`

const RATE_MAX = 20_000
const WATCHERS_MAX = 50_000
const SECONDS_MAX = 600
const GATEWAYS_MAX = 16

function readOptions() {
  const { values } = parseArgs({
    options: {
      rates: { type: 'string', default: '25,50,100,200,400' },
      seconds: { type: 'string', default: '20' },
      watchers: { type: 'string', default: '10000' },
      auctions: { type: 'string', default: '50' },
      bidders: { type: 'string', default: '200' },
      processes: { type: 'string', default: '4' },
      flood: { type: 'string', default: '50' },
      times: { type: 'string', default: '10' },
      gateways: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      plot: { type: 'string' },
    },
  })
  const fileOf = (file: string | undefined): string | null => (file === undefined ? null : whereAsked(file))
  const flood = numberIn(values.flood, 'flood', { min: 0, max: RATE_MAX })
  const gateways = numberIn(values.gateways, 'gateways', { min: 0, max: GATEWAYS_MAX })
  const options: LoadOptions = {
    rates: values.rates.split(',').map((rate) => numberIn(rate, 'rates', { max: RATE_MAX })),
    seconds: numberIn(values.seconds, 'seconds', { max: SECONDS_MAX }),
    watchers: numberIn(values.watchers, 'watchers', { min: 0, max: WATCHERS_MAX }),
    auctions: numberIn(values.auctions, 'auctions', { max: 10_000 }),
    bidders: numberIn(values.bidders, 'bidders', { max: 10_000 }),
    processes: numberIn(values.processes, 'processes', { max: 64 }),
    floodRate: flood === 0 ? null : flood,
    gateways: gateways === 0 ? null : gateways,
    floodTimes: numberIn(values.times, 'times', { max: 100 }),
    seed: numberIn(values.seed, 'seed', { max: 1_000_000 }),
    say: (line) => void process.stderr.write(`  ${line}\n`),
  }
  return { options, json: fileOf(values.json), plot: fileOf(values.plot) }
}

function writeFigures(file: string, report: LoadReport, busy: number): void {
  const { flood, options, watchers, health, steps, costs } = report
  const figures = {
    at: new Date().toISOString(),
    machine: { cpus: cpus().length, loadAverageBefore: busy },
    options,
    watchers,
    steps: steps.map((step) => ({ ...rateFiguresOf(step), processor: step.processor })),
    costs: dearestFirst(costs),
    flood: flood && {
      calm: rateFiguresOf(flood.calm),
      honest: rateFiguresOf(flood.honest),
      hostile: flood.hostile,
      ratios: floodRatios(flood),
    },
    health,
  }
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
}

await runScript(usage, async () => {
  const { options, json, plot } = readOptions()
  const busy = loadavg()[0] ?? 0
  const report = await runLoad(options)
  process.stdout.write(`${reportText(report)}\n`)
  if (json !== null) writeFigures(json, report, busy)
  const note = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores for product and clients, load ${busy.toFixed(1)} before`
  if (plot !== null) writeFileSync(plot, loadPlot(report, note))
})
