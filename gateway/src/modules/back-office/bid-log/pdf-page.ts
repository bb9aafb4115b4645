/** A4 across, in points. */
export const PAGE = { width: 841.89, height: 595.28 } as const
export const MARGIN = 40
/** Text and lesser text on white, as on the pages. */
export const INK = '#182538'
export const MUTED = '#55606f'
