import type { Map as MapLibreMap } from 'maplibre-gl'
import { TOWN_MARK } from './town-layer.ts'

const countries = ['AT', 'DE', 'CH', 'LI'] as const
type Country = (typeof countries)[number]

/** Custom properties of the page that hold the colours, see map-frame.module.css. */
const tones: Record<Country, string> = { AT: '--land-at', DE: '--land-de', CH: '--land-ch', LI: '--land-ch' }

const colours = [
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
  for (const country of countries) {
    setImage(map, `squares-${country}`, square(colourOf(container, tones[country]), SQUARE, GAP))
  }
  setImage(map, TOWN_MARK, square(colourOf(container, '--text'), MARK, 0))
  for (const [layer, property, tone] of colours) {
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

function square(colour: string, length: number, gap: number): ImageData {
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
