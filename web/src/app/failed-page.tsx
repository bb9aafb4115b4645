import { lazy, Suspense } from 'react'
import type { UnreadPageProps } from './unread-page.tsx'

const UnreadPage = lazy(async () => ({ default: (await import('./unread-page.tsx')).UnreadPage }))

/** The page of a read that failed, with code that is loaded when it is needed. */
export function FailedPage(props: UnreadPageProps) {
  return (
    <Suspense>
      <UnreadPage {...props} />
    </Suspense>
  )
}
