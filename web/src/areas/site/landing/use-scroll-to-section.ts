import { useEffect } from 'react'
import { scrollTarget, type LandingSearch } from './sections.ts'

/** Moves to the section that the query asks for, soon after the page has opened and at each further press. */
export function useScrollToSection(search: LandingSearch): void {
  const target = scrollTarget(search)
  const id = target?.id
  const delayMs = target?.delayMs
  useEffect(() => {
    if (id === undefined) return undefined
    const scroll = (): void => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      document.querySelector(`#${id}`)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
    }
    const timer = setTimeout(scroll, delayMs)
    // A second press on the same link leads to where the page already is: nothing is opened.
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.href === location.href) setTimeout(scroll)
    }
    document.addEventListener('click', onClick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
    }
  }, [id, delayMs])
}
