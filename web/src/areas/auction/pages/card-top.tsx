import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../../../design/skeleton.tsx'

const OutcomeBlock = lazy(async () => ({
  default: (await import('./outcome.tsx')).OutcomeBlock,
}))

/** Comes with the end: most readers of a running process never need it. */
export function LazyOutcome(props: ComponentProps<typeof OutcomeBlock>) {
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <OutcomeBlock {...props} />
    </Suspense>
  )
}
