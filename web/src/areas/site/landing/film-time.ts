/** Scenes of the film; each is long enough to read its caption twice. */
export const SCENES = 6
export const SCENE_MS = 6_000
export const FILM_MS = SCENES * SCENE_MS

/** The scene that shows at a moment of the film, from 0. */
export function sceneAt(elapsedMs: number): number {
  return Math.min(SCENES - 1, Math.max(0, Math.floor(elapsedMs / SCENE_MS)))
}
