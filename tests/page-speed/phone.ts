/** A mid-range phone: four times slower than this processor. */
export const CPU_SLOWDOWN = 4
export const PHONE = { width: 390, height: 844 }
/** Slow 4G as Lighthouse has it. */
export const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false }
