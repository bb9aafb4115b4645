import { useRef } from 'react'
import { showToast } from '../../design/toast-store.ts'
import { useStable } from '../../design/use-stable.ts'

/**
 * What says that an attempt failed. Call `close` where the next one starts: what is tried again has not
 * failed yet, and beside a success an error would be untrue.
 */
export function useFailureToast(): { readonly show: (text: string) => void; readonly close: () => void } {
  const shown = useRef<() => void>(undefined)
  const close = useStable(() => shown.current?.())
  const show = useStable((text: string) => {
    close()
    shown.current = showToast({ tone: 'error', text })
  })
  return { show, close }
}
