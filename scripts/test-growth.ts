import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareGrowth, openInstallation, smallSize } from '../tests/growth/growth.ts'
import type { GrowthSize } from '../tests/growth/growth.ts'
import { growthHolds, growthReport } from '../tests/growth/growth-figures.ts'

const usage = `usage: npm run test:growth -- [--objects N] [--accounts N] [--bids N] [--longest N] [--json FILE]

Reads every GET operation of the API as a visitor, a bidder, a broker and a system administrator, in a small
installation and in a large one, and compares time and bytes of the answers (docs/scaling.md).
  --objects N   running objects of the large installation (5000)
  --accounts N  accounts that bid (20000)
  --bids N      bids of all objects together (490000)
  --longest N   bids of one auction more (10000)
  --json FILE   writes the figures

Exit 1 unless time and bytes of each read stay within twice those of the small installation.`

function numberIn(text: string, name: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new TypeError(`--${name} is a whole number above 0, not ${text}`)
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      objects: { type: 'string', default: '5000' },
      accounts: { type: 'string', default: '20000' },
      bids: { type: 'string', default: '490000' },
      longest: { type: 'string', default: '10000' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const size: GrowthSize = {
    objects: numberIn(values.objects, 'objects'),
    accounts: numberIn(values.accounts, 'accounts'),
    bids: numberIn(values.bids, 'bids'),
    longest: numberIn(values.longest, 'longest'),
  }
  // npm runs scripts in the project's folder; a file is meant where the person stands.
  const from = process.env['INIT_CWD'] ?? process.cwd()
  return { size, help: values.help, json: values.json === undefined ? null : path.resolve(from, values.json) }
}

const say = (line: string): void => void process.stderr.write(`  ${line}\n`)

async function run(size: GrowthSize, json: string | null): Promise<void> {
  await using opened = new AsyncDisposableStack()
  process.once('SIGTERM', () => void opened.disposeAsync().finally(() => process.exit(143)))
  const open = async (of: GrowthSize) => {
    say(`an installation with ${of.objects} objects and ${of.bids + of.longest} bids`)
    const scene = await openInstallation(of)
    opened.defer(scene.stop)
    return scene
  }
  const result = await compareGrowth(await open(smallSize), await open(size), say)
  process.stdout.write(`${growthReport(result)}\n`)
  if (json !== null) writeFileSync(json, `${JSON.stringify({ size, ...result }, null, 2)}\n`)
  if (!growthHolds(result)) process.exitCode = 1
}

try {
  const { size, help, json } = readOptions()
  if (help) process.stdout.write(`${usage}\n`)
  else await run(size, json)
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n${usage}\n`)
  process.exitCode = 2
}
