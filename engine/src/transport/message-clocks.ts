/** The time of day can be set; the monotonic clock only runs on, and its times mean nothing elsewhere. */
export type MessageClocks = { readonly wallMs: () => number; readonly monotonicMs: () => number }

/** One moment by both clocks, in milliseconds. */
export type Instant = { readonly wallMs: number; readonly monotonicMs: number }

export const systemClocks: MessageClocks = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}

export function instantOf({ wallMs, monotonicMs }: MessageClocks): Instant {
  return { wallMs: wallMs(), monotonicMs: monotonicMs() }
}
