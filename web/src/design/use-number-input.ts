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
import {
  groupNumber,
  hasRoomForDigit,
  markOf,
  numberText,
  regroupEdit,
  type NumberEdit,
} from './number-edit.ts'
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
