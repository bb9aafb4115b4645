import { useEffect } from 'react'
import { scrollTarget, type LandingSearch } from './sections.ts'

/** Moves to the section that the query asks for, a moment after the page has opened. */
export function useScrollToSection(search: LandingSearch): void {
  const target = scrollTarget(search)
  const id = target?.id
  const delayMs = target?.delayMs
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      document.querySelector(`#${id}`)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [id, delayMs])
}
