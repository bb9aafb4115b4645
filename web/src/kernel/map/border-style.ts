import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import borders from './borders.json'

const countries = ['AT', 'DE', 'CH', 'LI'] as const
type Country = (typeof countries)[number]

/** Custom properties of the page that hold the colours, see map-frame.module.css. */
const tones: Record<Country, string> = { AT: '--land-at', DE: '--land-de', CH: '--land-ch', LI: '--land-ch' }

/** A square and its gap in pixels; between two whole zooms the pattern grows to twice that. */
const SQUARE = 4.5
const GAP = 1.5
/** Sharp on dense screens. */
const RATIO = 2

const squaresOf = (country: Country): string => `squares-${country}`

const borderSource = { type: 'geojson', data: borders } as StyleSpecification['sources'][string]

/**
 * A style without any tile, glyph or sprite of others: the countries as squares. `paintBorders` gives the
 * colours.
 */
export function borderStyle(): StyleSpecification {
  return {
    version: 8,
    sources: { borders: borderSource },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': 'rgba(0,0,0,0)' } },
      {
        id: 'land',
        type: 'fill',
        source: 'borders',
        paint: { 'fill-pattern': ['concat', 'squares-', ['get', 'country']] },
      },
      {
        id: 'outline',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': 'rgba(0,0,0,0)', 'line-width': 1 },
      },
    ],
  }
}

/** Gives a map of `borderStyle` the colours that hold at the container now, by day or by night. */
export function paintBorders(map: MapLibreMap, container: HTMLElement): void {
  for (const country of countries) {
    const image = squares(colourOf(container, tones[country]))
    const name = squaresOf(country)
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio: RATIO })
  }
  map.setPaintProperty('outline', 'line-color', colourOf(container, '--land-outline'))
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

function squares(colour: string): ImageData {
  const size = (SQUARE + GAP) * RATIO
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  context.fillStyle = colour
  context.fillRect(0, 0, SQUARE * RATIO, SQUARE * RATIO)
  return context.getImageData(0, 0, size, size)
}
