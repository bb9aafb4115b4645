import { largestOf } from '@zuschlag/contracts/kernel/extremes'
import type { ProductProcess } from '../../../tests/cluster/product-process.ts'
import { runNowMs } from '../measure/run-clock.ts'
import type { Sample } from '../measure/measures.ts'

/** Figures of the product over the run: what must not grow however long it lasts. */
export const healthFigures = {
  memoryMiB: { name: 'process_resident_memory_bytes', perUnit: 1024 * 1024 },
  loopLagMs: { name: 'nodejs_eventloop_lag_p99_seconds', perUnit: 0.001 },
  projectionLagEvents: { name: 'zuschlag_projection_lag_events', perUnit: 1 },
} as const
export type HealthFigure = keyof typeof healthFigures
export type Health = Readonly<Record<HealthFigure, readonly Sample[]>>

const EVERY_MS = 1_000

/** Looks at the product's own figures every second. */
export function watchHealth({ url }: Pick<ProductProcess, 'url'>): { readonly stop: () => Promise<Health> } {
  const health = { memoryMiB: [] as Sample[], loopLagMs: [] as Sample[], projectionLagEvents: [] as Sample[] }
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(EVERY_MS * 5) })
    const text = await answer.text()
    for (const [figure, { name, perUnit }] of Object.entries(healthFigures)) {
      const value = figureIn(text, name)
      if (value !== null) health[figure as HealthFigure].push({ atMs: runNowMs(), value: value / perUnit })
    }
  }
  const timer = setInterval(() => {
    // A product that does not answer now is asked again a second later; that it did not shows in the
    // latencies.
    looking = looking.then(look).catch(() => undefined)
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      return health
    },
  }
}

/** A figure by its name, with or without labels; the highest where several have it. */
export function figureIn(text: string, name: string): number | null {
  const values = text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)))
    .filter((value) => Number.isFinite(value))
  return values.length === 0 ? null : largestOf(values)
}
