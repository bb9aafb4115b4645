export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What was chosen or typed in a field, and where in it the caret was; null where it has none. */
export type Entry = {
  readonly value: string
  readonly isChecked: boolean | undefined
  readonly caret: readonly [start: number, end: number] | null
}

export const isField = (target: unknown): target is Field =>
  target instanceof Element && target.matches('input, select, textarea')

export function entryOf(field: Field): Entry {
  const { value, checked, selectionStart, selectionEnd } = field as HTMLInputElement
  const caret =
    selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const)
  return { value, isChecked: checked, caret }
}

/**
 * Passes to React what was typed into a field before hydration. React calls `onChange` only for what differs
 * from what was last written through the element's own property, on which it listens: so something else is
 * written there first, and the entry past it.
 */
export function giveBack(field: Field, { value, isChecked, caret }: Entry): void {
  const { type } = field
  const dispatch = (name: string) => field.dispatchEvent(new Event(name, { bubbles: true }))
  // Before it answers the first event, React hydrates what surrounds the field.
  dispatch('input')
  if (type === 'checkbox' || type === 'radio') {
    // A radio button that is not chosen any more has nothing to say: the chosen one speaks.
    if (type === 'radio' && !isChecked) return
    const box = field as HTMLInputElement
    box.checked = !isChecked
    box.click()
    return
  }
  if (type === 'file') return void dispatch('change')
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  if (caret && field === document.activeElement) (field as HTMLInputElement).setSelectionRange(...caret)
  dispatch(type.startsWith('select') ? 'change' : 'input')
}
