import type { FilterSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl'
import type { Town } from './towns.ts'

/** Countries in which objects are offered; around them a town has to be larger to be named. */
const own = new Set(['AT', 'DE', 'CH', 'LI'])
const ABROAD = 0.3
const CAPITAL = 8
/** Names that a nearer view adds, by rank: zoom and least rank. */
const LEAST = [
  [5, 450_000],
  [6, 150_000],
  [7, 70_000],
  [8, 30_000],
  [9, 12_000],
  [10, 4_000],
  [11, 0],
] as const
const FAR_LEAST = 600_000

const isShown = [
  '>=',
  ['get', 'rank'],
  ['step', ['zoom'], FAR_LEAST, ...LEAST.flat()],
] as unknown as FilterSpecification

/** Image of a town's mark. */
export const TOWN_MARK = 'town'

export const townLayer: LayerSpecification = {
  id: 'towns',
  type: 'symbol',
  source: 'towns',
  filter: isShown,
  layout: {
    'icon-image': TOWN_MARK,
    'icon-padding': 4,
    'symbol-sort-key': ['-', ['get', 'rank']],
    'text-field': ['get', 'name'],
    'text-font': ['Hanken Grotesk Variable', 'sans-serif'],
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      5,
      12,
      10,
      ['case', ['>', ['get', 'rank'], 100_000], 15, 12],
    ],
    'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
    'text-radial-offset': 0.5,
    'text-justify': 'auto',
    'text-padding': 4,
  },
  paint: { 'text-halo-width': 1.4 },
}

/** The towns as a map engine takes them. */
export function townData(towns: readonly Town[]): GeoJSONSourceSpecification['data'] {
  return {
    type: 'FeatureCollection',
    features: towns.map(({ name, country, latitude, longitude, population, isCapital }) => ({
      type: 'Feature',
      properties: {
        name,
        rank: population * (own.has(country) ? (isCapital ? CAPITAL : 1) : ABROAD),
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}
