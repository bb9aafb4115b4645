import { feature, mesh } from 'topojson-client'
import { areaOf, isWithin, simplified, type Bounds, type Line, type Position } from './lines.ts'

/** Natural Earth as TopoJSON, as its packages bring it. */
type Topology = {
  readonly arcs: readonly Line[]
  readonly transform?: { readonly scale: Position; readonly translate: Position }
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Geometry[] }>>
}
type Geometry = { readonly id?: string | number; readonly arcs?: unknown }
type Feature = { type: 'Feature'; properties: Record<string, string | number>; geometry: unknown }

/** ISO 3166 numbers, as the world's file names its countries. Liechtenstein lies between two of the three. */
const own = new Map([
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
const ownNames: Readonly<Record<string, string>> = { Lucerne: 'Luzern', 'Sankt Gallen': 'St. Gallen' }
/** States that are a town: its name is on the map already. */
const towns = new Set(['Wien', 'Berlin', 'Hamburg', 'Bremen', 'Basel-Stadt'])
/** Square degrees: islands that are left out. */
const ISLAND_MIN = 0.0008

/** The countries as areas, own and others, and the lines between them. */
export function countryFeatures(world: Topology): readonly Feature[] {
  const ids = new Map(world.objects['countries']?.geometries.map((each) => [each, String(each.id)]))
  const ownArcs = new Set(
    [...ids].flatMap(([geometry, id]) => (own.has(id) ? [...arcIndexes(geometry.arcs)] : [])),
  )
  const topology = simplify(world, (index) => (ownArcs.has(index) ? FINE : COARSE))
  const land = feature(topology, topology.objects['countries']).features.flatMap(({ id, geometry }) => {
    const country = own.get(String(id))
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
export function stateFeatures(country: Topology, name: string): readonly Feature[] {
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
        { kind: 'name', name: ownNames[title] ?? title, size },
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
