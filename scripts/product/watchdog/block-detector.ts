export type WatchdogLimits = {
  /** How often the watchdog compares heartbeats. */
  readonly tickMs: number
  /** A loop that is blocked for so long is logged, and the process is not ready. */
  readonly reportMs: number
  /** A loop that is blocked for so long costs the process. */
  readonly endMs: number
  /** After a block the loop has to run for so long before the process is ready again. */
  readonly steadyMs: number
}

export type BlockState = 'fine' | 'blocked' | 'recovered' | 'steady' | 'over'

/**
 * Decides from the heartbeat of one thread whether its event loop is blocked. Time is counted in ticks of the
 * watchdog's own timer, which stands still with the process: one that was suspended for a night is not
 * blocked for a night.
 */
export function createBlockDetector({ tickMs, reportMs, endMs, steadyMs }: WatchdogLimits): {
  readonly tick: (beat: number) => BlockState
  /** For how long the loop has been, or was last, without a heartbeat. */
  readonly blockedMs: () => number
} {
  let lastBeat: number | null = null
  let silentTicks = 0
  let steadyTicks = 0
  let state: 'fine' | 'blocked' | 'recovering' | 'over' = 'fine'
  let blockedMs = 0

  function onBeat(): BlockState {
    silentTicks = 0
    steadyTicks += 1
    if (state === 'blocked' || state === 'over') {
      state = 'recovering'
      steadyTicks = 0
      return 'recovered'
    }
    if (state !== 'recovering' || steadyTicks * tickMs < steadyMs) return 'fine'
    state = 'fine'
    return 'steady'
  }

  function onSilence(): BlockState {
    silentTicks += 1
    const silentMs = silentTicks * tickMs
    if (silentMs >= reportMs) blockedMs = silentMs
    if (silentMs >= endMs && state === 'blocked') {
      state = 'over'
      return 'over'
    }
    if (silentMs < reportMs || state === 'blocked' || state === 'over') return 'fine'
    state = 'blocked'
    return 'blocked'
  }

  return {
    tick(beat) {
      const isAlive = beat !== lastBeat
      lastBeat = beat
      return isAlive ? onBeat() : onSilence()
    },
    blockedMs: () => blockedMs,
  }
}
