import { lazy, Suspense, type ComponentProps } from 'react'
import type { AskCounterpart as EagerAskCounterpart } from './ask-counterpart.tsx'

const AskCounterpart = lazy(() =>
  import('./ask-counterpart.tsx').then((module) => ({ default: module.AskCounterpart })),
)

/** The way to ask; its code comes after the page, since most people read before they write. */
export function LazyAskCounterpart(props: ComponentProps<typeof EagerAskCounterpart>) {
  return (
    <Suspense>
      <AskCounterpart {...props} />
    </Suspense>
  )
}
