import { startTransition, useEffect, useRef, useState } from 'react'
import { useStable } from '../../../design/use-stable.ts'
import type { EnteredPrice } from './entered-price.ts'

/** Keys that follow each other faster than this are one change to the rest of the form. */
const PAUSE_MS = 100

type Typed = { readonly price: number; readonly sets: number }

/**
 * What stands in the field: its own validation follows each key at once, everything else of the form learns
 * of it in the pauses, so that no key waits for costs and buttons. `tellNow` is for who leaves the field or
 * sends the form.
 */
export function useTypedPrice(entered: EnteredPrice, onType: (price: number, sets: number) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const untold = useRef<Typed | null>(null)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const tellNow = useStable(() => {
    window.clearTimeout(timer.current)
    const latest = untold.current
    untold.current = null
    if (latest !== null) onType(latest.price, latest.sets)
  })
  const type = useStable((price: number) => {
    const next = { price, sets: entered.sets }
    setTyped(next)
    untold.current = next
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => startTransition(tellNow), PAUSE_MS)
  })
  const isOver = typed === null || typed.sets !== entered.sets
  return { price: isOver ? entered.price : typed.price, type, tellNow }
}
