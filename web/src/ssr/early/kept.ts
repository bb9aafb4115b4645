/** As many are kept: who presses more is trying things out, and the last count. */
export const KEPT_PRESSES_MAX = 8

/** Something pressed or sent before the page could answer. */
export type Kept<Target> = { readonly target: Target; readonly repeat: () => void }

/**
 * What is kept once something more was pressed. A second press on the same is impatience and changes nothing;
 * beyond the limit the oldest goes.
 */
export function keepPress<Target>(
  kept: readonly Kept<Target>[],
  press: Kept<Target>,
): readonly Kept<Target>[] {
  if (kept.some(({ target }) => target === press.target)) return kept
  return [...kept, press].slice(-KEPT_PRESSES_MAX)
}
