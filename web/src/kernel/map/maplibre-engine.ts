import { Map as MapLibreMap, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { paintBase, baseStyle } from './base-style.ts'
import { flatMap, handleOf, ZOOM_MAX, ZOOM_MIN, type MapEngineOptions, type MapHandle } from './engine-map.ts'
import { townData } from './town-layer.ts'
import { loadTowns } from './towns.ts'

// The worker is a file of our own build: the page's policy allows no other.
setWorkerUrl(workerUrl)

/**
 * Draws with MapLibre: a configured style, or the map that comes along, which also stands in for a style
 * that does not come. Throws where the device has no WebGL.
 */
export function startMapLibre(styleUrl: string | null, options: MapEngineOptions): MapHandle {
  const { container, camera, label, onBroken } = options
  const map = new MapLibreMap({
    ...flatMap,
    container,
    style: styleUrl ?? baseStyle(),
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    attributionControl: { compact: styleUrl !== null },
    locale: { 'Map.Title': label },
  })
  let isOwn = styleUrl === null
  let isStyled = false
  const repaint = (): void => {
    if (isOwn) paintBase(map, container)
  }
  // Before the first picture there are no layers to paint.
  map.on('style.load', () => {
    isStyled = true
    repaint()
    if (isOwn) void nameTowns(map)
  })
  // Once there is a style, errors are of single tiles, which the map leaves empty.
  map.on('error', () => {
    if (isStyled || isOwn) return
    isOwn = true
    map.setStyle(baseStyle())
  })
  map.on('webglcontextlost', onBroken)
  return handleOf(map, options, repaint)
}

/** A map without names still shows where things are. */
async function nameTowns(map: MapLibreMap): Promise<void> {
  let isGone = false
  map.on('remove', () => {
    isGone = true
  })
  const towns = await loadTowns().catch(() => [])
  if (!isGone) await map.getSource<GeoJSONSource>('towns')?.setData(townData(towns))
}
