import { startTransition, useEffect, useRef, useState } from 'react'
import { useStable } from '../../../design/use-stable.ts'
import type { EnteredPrice } from './entered-price.ts'

/** Keys that follow each other faster than this are one change to the rest of the form. */
const PAUSE_MS = 100

type Typed = { readonly price: number; readonly sets: number }

/**
 * The price in the field. The field validates after each key; the rest of the form gets the price after a
 * pause, so that no key waits for costs and buttons. `commitNow` is for leaving the field and sending the
 * form.
 */
export function useTypedPrice(entered: EnteredPrice, onType: (price: number, sets: number) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const uncommitted = useRef<Typed | null>(null)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const commitNow = useStable(() => {
    window.clearTimeout(timer.current)
    const latest = uncommitted.current
    uncommitted.current = null
    if (latest !== null) onType(latest.price, latest.sets)
  })
  const type = useStable((price: number) => {
    const next = { price, sets: entered.sets }
    setTyped(next)
    uncommitted.current = next
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => startTransition(commitNow), PAUSE_MS)
  })
  const isOver = typed === null || typed.sets !== entered.sets
  return { price: isOver ? entered.price : typed.price, type, commitNow }
}
