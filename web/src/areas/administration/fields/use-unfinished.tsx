import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DateFieldStateContext } from 'react-aria-components/DateField'
import { TimeFieldStateContext } from 'react-aria-components/TimeField'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/**
 * A day or time of which some parts are typed and others are not: neither a value nor none. It is an error of
 * its own once the reader has left the field, and keeps the form around it from being submitted.
 */
export function useUnfinished(onUnfinished?: (isUnfinished: boolean) => void) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const [isUnfinished, setUnfinished] = useState(false)
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!isUnfinished || form === null || form === undefined) return undefined
    // Before React, whose listeners are further out: no form has to ask.
    const stop = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setLeft(true)
      focusMissing(ref.current)
    }
    form.addEventListener('submit', stop)
    return () => form.removeEventListener('submit', stop)
  }, [isUnfinished])
  return {
    field: { ref, onFocusChange: (isFocused: boolean) => setLeft(!isFocused || isUnfinished) },
    isUnfinished,
    unfinishedError: isUnfinished && isLeft ? t('administration.unfinished') : undefined,
    report: (next: boolean) => {
      setUnfinished(next)
      onUnfinished?.(next)
    },
  }
}

function focusMissing(field: HTMLElement | null): void {
  const part = (attribute: string) => field?.querySelector<HTMLElement>(`[role=spinbutton][${attribute}]`)
  const missing = part('data-placeholder') ?? part('data-type=year')
  missing?.focus()
}

type Props = { isYearShort: boolean; onChange: (isUnfinished: boolean) => void }

/** Inside of a field: reports whether it is unfinished. */
export function Unfinished({ isYearShort, onChange }: Props) {
  const day = useContext(DateFieldStateContext)
  const time = useContext(TimeFieldStateContext)
  const parts = (day ?? time)?.segments.filter(({ isEditable }) => isEditable) ?? []
  const missing = parts.filter(({ isPlaceholder }) => isPlaceholder).length
  const isUnfinished = isYearShort || (missing > 0 && missing < parts.length)
  useReportUnfinished(isUnfinished, onChange)
  return null
}

/** Reports that a field is unfinished, and that it is not any more, also where the field is gone. */
export function useReportUnfinished(
  isUnfinished: boolean,
  onUnfinished?: (isUnfinished: boolean) => void,
): void {
  const report = useEffectEvent((next: boolean) => onUnfinished?.(next))
  useEffect(() => {
    if (!isUnfinished) return undefined
    report(true)
    return () => report(false)
  }, [isUnfinished])
}
