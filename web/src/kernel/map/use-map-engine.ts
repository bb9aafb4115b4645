import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { configurationQuery } from '../api/queries.ts'
import { ZOOM_MAX, ZOOM_MIN, type Camera, type MapHandle } from './engine-port.ts'
import { startMap } from './engine.ts'

type Options = {
  containerRef: RefObject<HTMLDivElement | null>
  /** Null while it is not known yet what to show; then nothing starts. */
  camera: Camera | null
  label: string
  /** Whether the map is in sight; before, its code is not even asked for. */
  isSeen: boolean
  onCamera: (camera: Camera) => void
  onSettled: (camera: Camera, isByHand: boolean) => void
}

/**
 * Draws a map into a container as long as it is shown. Answers how to steer it, which works before the engine
 * is there and where it cannot draw: then the camera alone moves, and with it what the page has put onto the
 * map.
 */
export function useMapEngine(options: Options): (camera: Camera, isSmooth?: boolean) => void {
  const { containerRef, camera, label, isSeen, onCamera, onSettled } = options
  const [isBroken, setBroken] = useState(false)
  const handleRef = useRef<MapHandle | null>(null)
  const isReady = isSeen && camera !== null && !isBroken
  const { data: configuration } = useQuery({ ...configurationQuery, enabled: isReady })
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    const container = containerRef.current
    if (configuration === undefined || container === null || camera === null) return null
    const handle = await startMap(configuration.map, {
      container,
      camera,
      label,
      onMove: (moved) => isCurrent() && onCamera(moved),
      onSettled: (settled, isByHand) => isCurrent() && onSettled(settled, isByHand),
      onBroken: () => isCurrent() && setBroken(true),
    })
    if (isCurrent()) return handle
    handle.remove()
    return null
  })

  const map = configuration?.map
  useEffect(() => {
    if (!isReady || map === undefined) return undefined
    let isCurrent = true
    start(() => isCurrent).then(
      (handle) => {
        if (isCurrent) handleRef.current = handle
      },
      () => setBroken(true),
    )
    return () => {
      isCurrent = false
      handleRef.current?.remove()
      handleRef.current = null
    }
  }, [isReady, map])
  useEffect(() => onThemeChange(() => handleRef.current?.repaint()), [])

  return (wanted, isSmooth = true) => {
    const zoom = Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, wanted.zoom))
    const next = { ...wanted, zoom }
    if (handleRef.current !== null) return handleRef.current.goTo(next, isSmooth && !isCalm())
    onCamera(next)
    onSettled(next, false)
  }
}

function isCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function onThemeChange(listener: () => void): () => void {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    scheme.removeEventListener('change', listener)
    observer.disconnect()
  }
}
