import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type InputEvent as ReactInputEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { parseNumberInput, type NumberInputOptions } from './parse-number-input.ts'

type Props = {
  value: number
  /** Each change while typing; 0 where the text is no number. */
  onChange: (value: number) => void
  /** How the value is written while nobody types: `€ 2.350.000`. */
  format: (value: number) => string
  /** The focus left the field, after its last change. */
  onLeave?: (() => void) | undefined
  options: NumberInputOptions
  /**
   * Whether a text that is no number stays, and the value is the one from before the field was entered,
   * instead of 0.
   */
  keepsText?: boolean
}

/**
 * An input that takes numbers alone (specification, section 5): other keys are blocked, a pasted or left text
 * that is no number becomes 0 unless it is kept, thousands are grouped as digits are typed. Give
 * `input` to an `<input>`; `isUnreadable` while a kept text is no number, `isWrong` once it was left.
 */
export function useNumberInput({ value, onChange, format, options, onLeave, keepsText = false }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const entered = useRef(value)
  const caretRef = useRef<number | null>(null)
  const isEnteringByPress = useRef(false)
  const mark = markOf(options)
  const written = numberText(value, options)
  const isKept = (text: string) => keepsText && text.trim() !== '' && !parseNumberInput(text, options).isValid
  const isWrong = draft !== null && isKept(draft)
  const isOwn = draft !== null && (isWrong || parseNumberInput(draft, options).value === value)
  // A value that was changed by a button meanwhile replaces what was being typed.
  const shown = isOwn ? draft : written

  useBlockedKeys(ref, options)
  useLayoutEffect(() => {
    const [input, caret] = [ref.current, caretRef.current]
    caretRef.current = null
    if (input === null || caret === null) return
    // To set it makes the browser lay out the page, for nothing where it stands there already.
    if (input.selectionStart !== caret || input.selectionEnd !== caret) input.setSelectionRange(caret, caret)
  })

  // As soon as the field is entered the whole is selected, together with the change of what it shows: a key
  // that comes at once, before the next frame of a slow phone, replaces the amount and is not added to it.
  useLayoutEffect(() => {
    if (isFocused) ref.current?.select()
  }, [isFocused])

  function take(text: string): void {
    setDraft(text)
    // Not what a beginning of the text was read as: `2` of `2.35`.
    onChange(isKept(text) ? entered.current : parseNumberInput(text, options).value)
  }

  const input = {
    ref,
    value: draft === null ? format(value) : shown,
    inputMode: options.decimals === 0 ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    onFocus() {
      setIsFocused(true)
      entered.current = value
      setDraft((current) => current ?? written)
    },
    /**
     * The press that brings the focus puts the caret somewhere afterwards; then the whole is selected once
     * more.
     */
    onMouseDown({ currentTarget }: MouseEvent<HTMLInputElement>) {
      isEnteringByPress.current = document.activeElement !== currentTarget
    },
    onMouseUp({ currentTarget }: MouseEvent<HTMLInputElement>) {
      const isCaret = currentTarget.selectionStart === currentTarget.selectionEnd
      if (isEnteringByPress.current && isCaret) currentTarget.select()
      isEnteringByPress.current = false
    },
    onBlur() {
      setIsFocused(false)
      if (!isWrong) {
        if (draft !== null) onChange(parseNumberInput(shown, options).value)
        setDraft(null)
      }
      onLeave?.()
    },
    onInput(event: ReactInputEvent<HTMLInputElement>) {
      const { value: text, selectionStart } = event.currentTarget
      const edit = regroupEdit(shown, { text, caret: selectionStart ?? text.length }, mark)
      caretRef.current = edit.caret
      take(edit.text)
    },
    // React asks for a change handler beside a value; `onInput` has done its work.
    onChange() {},
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      event.preventDefault()
      const { selectionStart, selectionEnd } = event.currentTarget
      const before = shown.slice(0, selectionStart ?? 0)
      const after = shown.slice(selectionEnd ?? shown.length)
      const pasted = event.clipboardData.getData('text')
      const isWhole = before.trim() === '' && after.trim() === ''
      const text = isWhole ? pasted : (before + pasted + after).replaceAll(mark, '')
      const parsed = parseNumberInput(text, options)
      take(isKept(text) ? text : groupNumber(parsed.text, mark))
    },
  }
  return { input, isWrong: isWrong && !isFocused, isUnreadable: isWrong }
}

/** Keys that cannot be part of a number are not taken at all; more digits than there may be neither. */
function useBlockedKeys(ref: RefObject<HTMLInputElement | null>, options: NumberInputOptions): void {
  const hasRoom = useEffectEvent((edit: NumberEdit) => hasRoomForDigit(edit, options))
  const { allowNegative, allowSpaces } = options
  useEffect(() => {
    const input = ref.current
    if (input === null) return undefined
    const allowed = new RegExp(`^[\\d.,${allowNegative ? '\\-' : ''}${allowSpaces ? '\\s' : ''}]*$`)
    function block(event: InputEvent): void {
      if (event.data === null || event.inputType === 'insertFromPaste') return
      const target = event.currentTarget as HTMLInputElement
      const isReplacing = target.selectionStart !== target.selectionEnd
      const edit = { text: target.value, caret: target.selectionStart ?? target.value.length }
      const isTooLong = /\d/.test(event.data) && !isReplacing && !hasRoom(edit)
      if (!allowed.test(event.data) || isTooLong) event.preventDefault()
    }
    input.addEventListener('beforeinput', block)
    return () => input.removeEventListener('beforeinput', block)
  }, [ref, allowNegative, allowSpaces])
}

export type NumberEdit = { text: string; caret: number }

/** Whole digits with a mark between groups of three: `2350000` is `2.350.000`. */
export function groupDigits(digits: string, mark: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, mark)
}

/** A number with its thousands grouped; what stands behind the decimal separator is left as it is. */
function groupNumber(text: string, mark: string): string {
  const { whole, rest } = partsOf(text, mark)
  return groupDigits(whole, mark) + rest
}

/** A value as its reader would type it: 1234.5 is `1.234,5` in German. */
export function numberText(value: number, options: NumberInputOptions): string {
  const { decimals, decimalSeparator } = options
  // Not `String(value)`: its separator is always a point, which groups thousands in German.
  const [whole = '0', fraction = ''] = value.toFixed(decimals).split('.')
  const figures = fraction.replace(/0+$/, '')
  return groupNumber(figures === '' ? whole : whole + decimalSeparator + figures, markOf(options))
}

/** What groups thousands where the other one separates decimals. */
export function markOf({ decimalSeparator }: NumberInputOptions): ',' | '.' {
  return decimalSeparator === ',' ? '.' : ','
}

/**
 * Digits that may be typed behind the separator of a whole number: two zeros say nothing, and a third one
 * shows that thousands were meant.
 */
const DIGITS_BEHIND_WHOLE = 3

/** Whether one more digit may be typed at the caret: before the separator or behind it. */
export function hasRoomForDigit({ text, caret }: NumberEdit, options: NumberInputOptions): boolean {
  const { whole, rest } = partsOf(text, markOf(options))
  const isBehind = caret > whole.length
  const digits = (isBehind ? rest : whole).replaceAll(/\D/g, '').length
  if (!isBehind) return digits < options.digitsMax
  return digits < (options.decimals === 0 ? DIGITS_BEHIND_WHOLE : options.decimals)
}

/** Whether every mark in the text is one that `groupNumber` would have put there. */
export function isGroupedNumber(text: string, mark: string): boolean {
  const { whole, rest } = partsOf(text, mark)
  if (rest.includes(mark)) return false
  return (
    /^-?\d*$/.test(whole) ||
    (/^-?[\d.,]*$/.test(whole) && groupDigits(whole.replaceAll(mark, ''), mark) === whole)
  )
}

/**
 * Groups the thousands again after digits were typed or deleted, and keeps the caret behind the same digit.
 * Marks that the reader typed are left alone (the text before was not grouped then): `12.5` stays visible as
 * what it is, no number.
 */
export function regroupEdit(before: string, after: NumberEdit, mark: string): NumberEdit {
  const inserted = after.text.length > before.length
  const marksBefore = before.split(mark).length
  const typedMark = inserted && after.text.split(mark).length > marksBefore
  const { whole, rest } = partsOf(after.text, mark)
  const digits = whole.replaceAll(mark, '')
  const isNumber = /^-?\d*$/.test(digits) && !rest.includes(mark)
  if (typedMark || !isGroupedNumber(before, mark) || !isNumber) return after
  const signsBeforeCaret = after.text.slice(0, after.caret).replaceAll(mark, '').length
  const text = groupDigits(digits, mark) + rest
  let caret = 0
  for (let seen = 0; seen < signsBeforeCaret; caret += 1) if (text[caret] !== mark) seen += 1
  return { text, caret }
}

/** The text up to the decimal separator, and from it on. */
function partsOf(text: string, mark: string): { whole: string; rest: string } {
  const at = text.indexOf(mark === '.' ? ',' : '.')
  return at < 0 ? { whole: text, rest: '' } : { whole: text.slice(0, at), rest: text.slice(at) }
}
