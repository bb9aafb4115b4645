import type { MapConfiguration } from '@zuschlag/contracts/site/configuration'
import type { MapEngineOptions, MapHandle } from './engine-port.ts'

/**
 * Starts the engine that the deployment has: Mapbox with its token, otherwise MapLibre with the configured
 * style, or with the borders that we bring along. Where Mapbox refuses its token, MapLibre takes over. Throws
 * where nothing can draw.
 */
export async function startMap(
  { mapboxToken, styleUrl }: MapConfiguration,
  options: MapEngineOptions,
): Promise<MapHandle> {
  if (mapboxToken === null) return startMapLibre(styleUrl, options)
  const { startMapbox } = await import('./mapbox-engine.ts')
  let current = startMapbox(mapboxToken, styleUrl, {
    ...options,
    onBroken() {
      current.remove()
      void startMapLibre(null, options).then((other) => {
        current = other
      }, options.onBroken)
    },
  })
  return {
    goTo: (camera, isSmooth) => current.goTo(camera, isSmooth),
    repaint: () => current.repaint(),
    remove: () => current.remove(),
  }
}

async function startMapLibre(styleUrl: string | null, options: MapEngineOptions): Promise<MapHandle> {
  const engine = await import('./maplibre-engine.ts')
  return engine.startMapLibre(styleUrl?.startsWith('mapbox:') ? null : styleUrl, options)
}
