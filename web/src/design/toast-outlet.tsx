import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast-store.ts'

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

/** Place of the messages; their code is loaded with the first of them. */
export function ToastOutlet() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return isNeeded ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null
}
