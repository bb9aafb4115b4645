import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { useEffect, useEffectEvent, useRef } from 'react'
import { pageClock } from '../kernel/clock/server-clock.ts'
import { useStable } from '../design/use-stable.ts'

/** Browsers keep no timer longer than 24 days. */
const TIMER_MAX_MS = 2_000_000_000

/**
 * Asks for `run` within a time, at a moment of chance; what is asked for in between is the same run. Nothing
 * is drawn for asking.
 */
export function useJitteredDebounce(run: () => void, withinMs: number): () => void {
  const timer = useRef<number | null>(null)
  const runLatest = useStable(run)
  useEffect(
    () => () => {
      if (timer.current !== null) window.clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return useStable(() => {
    timer.current ??= window.setTimeout(() => {
      timer.current = null
      runLatest()
    }, Math.random() * withinMs)
  })
}

/** Runs within a time after an instant of the server's clock has come. */
export function useAfterInstant(instant: Instant | null, run: () => void, withinMs: number): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    const now = pageClock.nowMs()
    if (instant === null || now === null) return undefined
    const wait = Math.max(0, instantToMs(instant) - now) + Math.random() * withinMs
    const timer = window.setTimeout(() => runLatest(), Math.min(TIMER_MAX_MS, wait))
    return () => window.clearTimeout(timer)
  }, [instant, withinMs])
}
