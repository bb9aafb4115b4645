import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Open until Escape, a press elsewhere, the focus elsewhere, or a change of page. Escape gives the focus
 * back.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const boxRef = useRef<HTMLDivElement>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !boxRef.current?.contains(event.target)) setOpen(false)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setOpen(false)
    toggleRef.current?.focus()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pointerdown', (event) => leave(event), { signal })
    addEventListener('focusin', (event) => leave(event), { signal })
    addEventListener('keydown', (event) => onKeyDown(event), { signal })
    const unsubscribe = router.subscribe('onBeforeNavigate', () => setOpen(false))
    return () => {
      stop.abort()
      unsubscribe()
    }
  }, [isOpen, router])
  return { isOpen, setOpen, boxRef, toggleRef }
}
