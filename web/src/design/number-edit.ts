export type NumberEdit = { text: string; caret: number }

/** Whole digits with a mark between groups of three: `2350000` is `2.350.000`. */
export function groupDigits(digits: string, mark: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, mark)
}

/** Whether every mark in the text is one that `groupDigits` would have put there. */
export function isGroupedDigits(text: string, mark: string): boolean {
  return (
    /^\d*$/.test(text) || (/^[\d.,]*$/.test(text) && groupDigits(text.replaceAll(mark, ''), mark) === text)
  )
}

/**
 * Groups the thousands anew after digits were typed or deleted, and keeps the caret behind the same digit. Marks that
 * the reader typed are left alone (the text before was not grouped then): `12.5` stays visible as what it is, no number.
 */
export function regroupEdit(before: string, after: NumberEdit, mark: string): NumberEdit {
  const inserted = after.text.length > before.length
  const marksBefore = before.split(mark).length
  const typedMark = inserted && after.text.split(mark).length > marksBefore
  const digits = after.text.replaceAll(mark, '')
  if (typedMark || !isGroupedDigits(before, mark) || !/^\d*$/.test(digits)) return after
  const digitsBeforeCaret = after.text.slice(0, after.caret).replaceAll(mark, '').length
  const text = groupDigits(digits, mark)
  let caret = 0
  for (let seen = 0; seen < digitsBeforeCaret; caret += 1) if (text[caret] !== mark) seen += 1
  return { text, caret }
}
