import { useEffect } from 'react'

/**
 * Makes the page leave room for the bar. A `:has()` rule would be evaluated with every change of the page.
 */
export function useRoomBelow(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['bidBar'] = ''
    return () => {
      delete dataset['bidBar']
    }
  }, [])
}
