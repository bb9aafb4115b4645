import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Where an object's head takes buttons of the page below it; null until it is drawn. */
export const HeaderActionsContext = createContext<HTMLElement | null>(null)

/** Puts a page's own buttons at the right end of its object's head. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const target = useContext(HeaderActionsContext)
  return target === null ? null : createPortal(children, target)
}
