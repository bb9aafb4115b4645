import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { borderStyle, paintBorders } from './border-style.ts'
import { flatMap, handleOf } from './engine-map.ts'
import { ZOOM_MAX, ZOOM_MIN, type MapEngineOptions, type MapHandle } from './engine-port.ts'

// The worker is a file of our own build: the page's policy allows no other.
setWorkerUrl(workerUrl)

/**
 * Draws with MapLibre: a configured style, or the borders alone, which also stand in for a style that does
 * not come. Throws where the device has no WebGL.
 */
export function startMapLibre(styleUrl: string | null, options: MapEngineOptions): MapHandle {
  const { container, camera, label, onBroken } = options
  const map = new MapLibreMap({
    ...flatMap,
    container,
    style: styleUrl ?? borderStyle(),
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    attributionControl: styleUrl === null ? false : { compact: true },
    locale: { 'Map.Title': label },
  })
  let hasBorders = styleUrl === null
  let isStyled = false
  const repaint = (): void => {
    if (hasBorders) paintBorders(map, container)
  }
  // Before the first picture there are no layers to paint.
  map.on('style.load', () => {
    isStyled = true
    repaint()
  })
  // Once there is a style, errors are of single tiles, which the map leaves empty.
  map.on('error', () => {
    if (isStyled || hasBorders) return
    hasBorders = true
    map.setStyle(borderStyle())
  })
  map.on('webglcontextlost', onBroken)
  return handleOf(map, options, repaint)
}
