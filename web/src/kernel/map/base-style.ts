import type {
  ExpressionSpecification,
  LayerSpecification,
  Map as MapLibreMap,
  StyleSpecification,
} from 'maplibre-gl'
import bordersUrl from './borders.json?url'
import { TOWN_MARK, townLayer } from './town-layer.ts'
import watersUrl from './waters.json?url'

/** Squares of a country far away become a map with waters, borders and names between these two zooms. */
const FAR = 5.4
const NEAR = 6.2

const near = between(0, 1)
const far = between(1, 0)

function between(before: number, after: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], FAR, before, NEAR, after]
}

/** A line's width in pixels, which grows from the near view to the street's. */
function width(least: number, most: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.4], ['zoom'], 6, least, 14, most]
}

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const isOwn: ExpressionSpecification = ['!=', ['get', 'country'], '']

/** Rivers of rank 1 and 2 are there first; the others follow as one comes nearer. */
const rivers = ([1, 2, 3, 4] as const).map((rank): LayerSpecification => ({
  id: `river-${rank}`,
  type: 'line',
  source: 'waters',
  minzoom: rank < 3 ? FAR : 4 + rank,
  filter: ['all', isKind('river'), ['==', ['get', 'rank'], rank]],
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-width': width(1.6 - rank * 0.25, 7 - rank), 'line-opacity': near },
}))

const areas: LayerSpecification[] = [
  { id: 'ground', type: 'background', paint: { 'background-opacity': near } },
  {
    id: 'abroad',
    type: 'fill',
    source: 'borders',
    filter: ['all', isKind('land'), ['!', isOwn]],
    paint: { 'fill-opacity': near },
  },
  {
    id: 'land',
    type: 'fill',
    source: 'borders',
    filter: ['all', isKind('land'), isOwn],
    paint: { 'fill-opacity': near },
  },
  {
    id: 'squares',
    type: 'fill',
    source: 'borders',
    maxzoom: NEAR,
    filter: ['all', isKind('land'), isOwn],
    paint: { 'fill-pattern': ['concat', 'squares-', ['get', 'country']], 'fill-opacity': far },
  },
  {
    id: 'outline',
    type: 'line',
    source: 'borders',
    maxzoom: NEAR,
    filter: ['all', isKind('land'), isOwn],
    paint: { 'line-width': 1, 'line-opacity': far },
  },
]

const lines: LayerSpecification[] = [
  {
    id: 'state',
    type: 'line',
    source: 'borders',
    filter: isKind('state'),
    paint: { 'line-width': width(0.8, 2), 'line-opacity': near, 'line-dasharray': [4, 2] },
  },
  {
    id: 'border',
    type: 'line',
    source: 'borders',
    filter: isKind('border'),
    layout: { 'line-join': 'round' },
    paint: { 'line-width': width(1.2, 3), 'line-opacity': near },
  },
]

const names: LayerSpecification = {
  id: 'names',
  type: 'symbol',
  source: 'borders',
  minzoom: 6,
  maxzoom: 10,
  // What is smaller than a canton of the plains is named where there is room for it.
  filter: ['all', isKind('name'), ['>=', ['get', 'size'], ['step', ['zoom'], 0.7, 7, 0.15, 8, 0]]],
  layout: {
    'symbol-sort-key': ['-', ['get', 'size']],
    'text-field': ['get', 'name'],
    'text-font': ['Hanken Grotesk Variable', 'sans-serif'],
    'text-size': 12,
    'text-transform': 'uppercase',
    'text-letter-spacing': 0.12,
    'text-max-width': 8,
  },
  paint: { 'text-halo-width': 1.4, 'text-opacity': 0.8 },
}

/**
 * A style without any tile, glyph or sprite of others: the countries as squares from far, and near by their
 * states, waters and towns. `paintBase` gives the colours, the source `towns` is filled when they are loaded.
 */
export function baseStyle(): StyleSpecification {
  return {
    version: 8,
    sources: {
      borders: { type: 'geojson', data: bordersUrl, maxzoom: 12 },
      waters: { type: 'geojson', data: watersUrl, maxzoom: 12 },
      towns: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: [] },
        maxzoom: 12,
        attribution: 'Natural Earth, GSHHG, GeoNames',
      },
    },
    layers: [
      ...areas,
      { id: 'lake', type: 'fill', source: 'waters', filter: isKind('lake'), paint: { 'fill-opacity': near } },
      ...rivers,
      ...lines,
      // The last has the right of way where two names do not fit.
      names,
      townLayer,
    ],
  }
}

const paintedCountries = ['AT', 'DE', 'CH', 'LI'] as const
type PaintedCountry = (typeof paintedCountries)[number]

/** Custom properties of the page that hold the colours, see map-frame.module.css. */
const countryTones: Record<PaintedCountry, string> = {
  AT: '--land-at',
  DE: '--land-de',
  CH: '--land-ch',
  LI: '--land-ch',
}

const paintColours = [
  ['ground', 'background-color', '--map-water'],
  ['abroad', 'fill-color', '--map-abroad'],
  ['land', 'fill-color', '--map-land'],
  ['outline', 'line-color', '--land-outline'],
  ['lake', 'fill-color', '--map-water'],
  ['river-1', 'line-color', '--map-river'],
  ['river-2', 'line-color', '--map-river'],
  ['river-3', 'line-color', '--map-river'],
  ['river-4', 'line-color', '--map-river'],
  ['state', 'line-color', '--map-state'],
  ['border', 'line-color', '--map-border'],
  ['names', 'text-color', '--text-muted'],
  ['names', 'text-halo-color', '--map-land'],
  ['towns', 'text-color', '--text'],
  ['towns', 'text-halo-color', '--map-land'],
] as const

/** A square and its gap in pixels; between two whole zooms the pattern grows to twice that. */
const SQUARE = 4.5
const GAP = 1.5
const MARK = 5
/** Sharp on dense screens. */
const RATIO = 2

/** Gives a map of `baseStyle` the colours that hold at the container now, by day or by night. */
export function paintBase(map: MapLibreMap, container: HTMLElement): void {
  for (const country of paintedCountries) {
    setImage(
      map,
      `squares-${country}`,
      paintedSquare(colourOf(container, countryTones[country]), SQUARE, GAP),
    )
  }
  setImage(map, TOWN_MARK, paintedSquare(colourOf(container, '--text'), MARK, 0))
  for (const [layer, property, tone] of paintColours) {
    map.setPaintProperty(layer, property, colourOf(container, tone))
  }
}

function setImage(map: MapLibreMap, name: string, image: ImageData): void {
  if (map.hasImage(name)) map.updateImage(name, image)
  else map.addImage(name, image, { pixelRatio: RATIO })
}

/** The colour behind a custom property: `light-dark()` is only decided where an element uses it. */
function colourOf(container: HTMLElement, property: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${property})`
  container.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function paintedSquare(colour: string, length: number, gap: number): ImageData {
  const size = (length + gap) * RATIO
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  context.fillStyle = colour
  context.fillRect(0, 0, length * RATIO, length * RATIO)
  return context.getImageData(0, 0, size, size)
}
