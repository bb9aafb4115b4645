import { useEffect, useEffectEvent, useRef } from 'react'
import type { ObjectValues } from '../object/object-values.ts'
import type { useObjectDraft } from './use-object-draft.ts'

/** A pause of typing after which a draft is saved. */
const AUTOSAVE_AFTER_MS = 1_200

/** What the same draft may not meet again a moment later; null is no answer. */
const passing: ReadonlySet<string | null> = new Set([
  null,
  'unavailable',
  'internalError',
  'outcomeUnknown',
  'tooManyRequests',
])

/**
 * Saves a draft whenever the typing pauses, and once more after a save during which something was typed. What
 * was refused is not sent again as it is.
 */
export function useAutosave(draft: ReturnType<typeof useObjectDraft>, isOn: boolean): void {
  const sentRef = useRef<ObjectValues | null>(null)
  const save = useEffectEvent((typed: ObjectValues) => {
    if (typed !== draft.values) return
    sentRef.current = typed
    void draft.save()
  })
  const { values, isSendable, state } = draft
  const isIdle = state.kind !== 'saving'
  const isRefused = state.kind === 'failed' && !passing.has(state.code)
  useEffect(() => {
    // What a conflict is about is not sent again as it is either.
    if (!isOn) sentRef.current = values
    if (!isOn || !isSendable || !isIdle) return undefined
    if (isRefused && sentRef.current === values) return undefined
    const timer = setTimeout(() => save(values), AUTOSAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, isSendable, isIdle, isRefused, values])
}
