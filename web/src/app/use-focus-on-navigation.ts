import { useRouter } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'
import { isLanguage } from '../kernel/i18n/language.ts'

/** The URL without its language: switching the language is no change of page. */
function pageOf(pathname: string): string {
  const [, first, ...rest] = pathname.split('/')
  return isLanguage(first) ? `/${rest.join('/')}` : pathname
}

/**
 * After a change of page the focus moves to its headline, so that a keyboard starts there and a screen reader
 * reads it. The first page is left alone: there the browser's own announcement is right.
 */
export function useFocusOnNavigation(mainRef: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname)) return
        if (toLocation.hash !== '') return
        const headline = mainRef.current?.querySelector<HTMLElement>('h1')
        const target = headline ?? mainRef.current
        headline?.setAttribute('tabindex', '-1')
        target?.focus({ preventScroll: true })
      }),
    [router, mainRef],
  )
}
