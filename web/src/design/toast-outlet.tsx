import { lazy, Suspense, useEffect, useState } from 'react'
import type { ToastRegionProps } from './toast-region.tsx'
import { onFirstToast } from './toast-store.ts'

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

/** The region of messages; its code is loaded with the first message. */
export function ToastOutlet(props: ToastRegionProps) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return isNeeded ? (
    <Suspense>
      <ToastRegion {...props} />
    </Suspense>
  ) : null
}
