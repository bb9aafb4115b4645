import { useEffect, useEffectEvent } from 'react'
import type { ObjectValues } from '../shared/object-values.ts'
import type { useObjectDraft } from './use-object-draft.ts'

/** A pause of typing after which a draft is saved. */
const AUTOSAVE_AFTER_MS = 1_200

/** Saves a draft whenever the typing pauses, and once more after a save during which something was typed. */
export function useAutosave(draft: ReturnType<typeof useObjectDraft>, isOn: boolean): void {
  const save = useEffectEvent((typed: ObjectValues) => {
    if (typed === draft.values) void draft.save()
  })
  const { values, isSendable } = draft
  const isIdle = draft.state.kind !== 'saving'
  useEffect(() => {
    if (!isOn || !isSendable || !isIdle) return undefined
    const timer = setTimeout(() => save(values), AUTOSAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, isSendable, isIdle, values])
}
