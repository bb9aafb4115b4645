import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End among `count` pictures; at the ends they go round. */
export function usePictureKeys(index: number, count: number, onIndexChange: (index: number) => void) {
  return (event: KeyboardEvent): void => {
    const target = targetOf(event.key, index, count)
    if (target === null || count === 0) return
    event.preventDefault()
    onIndexChange(target)
  }
}

/** The picture that a key leads to, or null where it leads nowhere. */
export function targetOf(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
