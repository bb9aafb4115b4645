import { Map as MapboxMap } from 'mapbox-gl/esm'
import 'mapbox-gl/dist/mapbox-gl.css'
import { flatMap, handleOf, ZOOM_MAX, ZOOM_MIN, type MapEngineOptions, type MapHandle } from './engine-map.ts'

const DEFAULT_STYLE = 'mapbox://styles/mapbox/light-v11'

/**
 * Draws with Mapbox. A refused token clears the drawing some time after its start; then `onBroken` is called.
 */
export function startMapbox(token: string, styleUrl: string | null, options: MapEngineOptions): MapHandle {
  const { container, camera, label, onBroken } = options
  const map = new MapboxMap({
    ...flatMap,
    container,
    accessToken: token,
    style: styleUrl ?? DEFAULT_STYLE,
    projection: 'mercator',
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    performanceMetricsCollection: false,
    locale: { 'Map.Title': label },
  })
  map.on('error', ({ error }) => {
    if (/access token|401|403/i.test(error.message)) onBroken()
  })
  return handleOf(map, options, () => undefined)
}
