import type { OperationsSample } from '@zuschlag/contracts/administration/operations'
import { SAMPLE_SECONDS, SAMPLES_MAX } from '@zuschlag/contracts/administration/operations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { MeasuredOperations } from './measure.ts'
import { sampleOf } from './measure.ts'
import { periodically } from '../../../kernel/periodically.ts'

type Options = {
  readonly measure: () => Promise<MeasuredOperations>
  readonly clock: { now(): Instant }
  /** Monotonic. */
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
}

export type Sampler = {
  /** The oldest first. */
  readonly samples: () => readonly OperationsSample[]
  /** Measures once; it also runs every `SAMPLE_SECONDS`. */
  readonly sample: () => Promise<void>
  readonly stop: () => void
}

/** A ring buffer of the last half hour, which shows the trend. */
export function createSampler({ measure, clock, nowMs, onError }: Options): Sampler {
  const samples: OperationsSample[] = []
  let before: { readonly measured: MeasuredOperations; readonly atMs: number } | null = null
  const sample = async (): Promise<void> => {
    const measured = await measure()
    const atMs = nowMs()
    const seconds = before === null ? 0 : (atMs - before.atMs) / 1000
    samples.push(sampleOf(measured, before?.measured ?? null, seconds, clock.now()))
    if (samples.length > SAMPLES_MAX) samples.shift()
    before = { measured, atMs }
  }
  const stop = periodically(SAMPLE_SECONDS * 1000, sample, onError)
  return { samples: () => samples, sample, stop }
}
