import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Whether the documents changed since the form was opened. `onChange` at each change: a tick applies to the
 * documents that were shown, the price and all else stay as they were entered.
 */
export function useNewDocuments(documentsState: number, onChange: () => void): boolean {
  const [opened] = useState(documentsState)
  const last = useRef(documentsState)
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (last.current === documentsState) return
    last.current = documentsState
    notify()
  }, [documentsState])
  return documentsState !== opened
}
