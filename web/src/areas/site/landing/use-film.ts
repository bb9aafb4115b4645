import { useEffect, useState } from 'react'
import { FILM_MS, SCENE_MS, sceneAt } from './film-time.ts'

const TICK_MS = 200

export type FilmPlayback = {
  scene: number
  elapsedMs: number
  isPlaying: boolean
  hasEnded: boolean
  toggle: () => void
  showScene: (scene: number) => void
}

/** The film's own clock: plays, stands still, and jumps to a scene. It never starts by itself. */
export function useFilm(): FilmPlayback {
  const [elapsedMs, setElapsed] = useState(0)
  const [wantsToPlay, setPlaying] = useState(false)
  const hasEnded = elapsedMs >= FILM_MS
  const isPlaying = wantsToPlay && !hasEnded
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => setElapsed((ms) => Math.min(FILM_MS, ms + TICK_MS)), TICK_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  return {
    scene: sceneAt(elapsedMs),
    elapsedMs,
    isPlaying,
    hasEnded,
    toggle: () => {
      if (hasEnded) setElapsed(0)
      setPlaying(hasEnded || !wantsToPlay)
    },
    showScene: (scene) => setElapsed(scene * SCENE_MS),
  }
}
