import { useDeferredValue, type ReactNode } from 'react'

/**
 * Draws its children right after what stands around them has been drawn and can be used. For pages that the browser
 * draws by itself: what a server draws comes whole.
 */
export function Later({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : null
}
