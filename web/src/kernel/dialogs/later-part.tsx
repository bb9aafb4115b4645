import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { ignoreError } from '../api/ignore-error.ts'
import { PartFailure } from './part-failure.tsx'

type Whole<Props> = { readonly default: ComponentType<Props> }

/**
 * A part of a page whose code comes after the page's. Where that does not come, or the part breaks, the rest
 * of the page stays in use, and the part can be asked for again. What is there already is drawn at once,
 * without `waiting` in between.
 */
export function laterPart<Props extends object>(
  load: () => Promise<Whole<Props>>,
  waiting: ReactNode = null,
) {
  let known: ComponentType<Props> | undefined
  const ask = async () => {
    const whole = await load()
    known = whole.default
    return whole
  }
  const newest = () => known ?? lazy<ComponentType<Props>>(ask)

  // Outside of what waits for the code, so that an attempt stays the same until it is given up.
  function Attempt(props: Props) {
    const [Part] = useState(newest)
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  function LaterPart(props: Props) {
    return (
      <CatchBoundary getResetKey={() => 'part'} errorComponent={PartFailure}>
        <Attempt {...props} />
      </CatchBoundary>
    )
  }
  /** Asks for the code ahead of its use. */
  LaterPart.preload = () => void ask().catch(ignoreError)
  return LaterPart
}
