import { useDeferredValue, useState, useSyncExternalStore, type ReactNode } from 'react'

const neverChanges = () => () => undefined

/**
 * Renders its children right after what stands around them has been rendered and can be used. On a page that
 * the server rendered they are there from the beginning: what a server renders comes whole.
 */
export function DeferredRender({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isWhole] = useState(isHydrated)
  const isTime = useDeferredValue(true, isWhole)
  return isTime ? children : null
}
