import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../../../design/skeleton.tsx'

const Outcome = lazy(() => import('./outcome.tsx').then((module) => ({ default: module.Outcome })))

/** Comes with the end: most readers of a running process never need it. */
export function LazyOutcome(props: ComponentProps<typeof Outcome>) {
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <Outcome {...props} />
    </Suspense>
  )
}
