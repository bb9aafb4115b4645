import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { feature } from 'topojson-client'
import { projectRoot } from './project.ts'

// Cuts the borders that the map draws where no tiles are configured out of the world's,
// `node scripts/map-borders.ts`.

/** ISO 3166 numbers, as the world's file names its countries. Liechtenstein lies between two of the three. */
const countries = new Map([
  ['040', 'AT'],
  ['276', 'DE'],
  ['756', 'CH'],
  ['438', 'LI'],
])
/** Hundredths of a degree are about a kilometre: enough for an outline. */
const DECIMALS = 2

const source = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const target = path.join(projectRoot, 'web/src/kernel/map/borders.json')
const world = JSON.parse(readFileSync(source, 'utf8')) as { objects: { countries: unknown } }

const rounded = (key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value

const features = feature(world, world.objects.countries).features.flatMap(({ id, geometry }) => {
  const country = countries.get(String(id))
  return country === undefined ? [] : [{ type: 'Feature', properties: { country }, geometry }]
})
writeFileSync(target, `${JSON.stringify({ type: 'FeatureCollection', features }, rounded)}\n`)
process.stdout.write(`${features.length} countries in ${target}\n`)
