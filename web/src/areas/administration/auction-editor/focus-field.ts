import type { ObjectField } from '../shared/object-values.ts'
import { fieldId, sectionId, sectionOf } from '../shared/sections.ts'

/**
 * Scrolls to the field and puts the focus there: on the first part of a day, on the section of what has no
 * input of its own.
 */
export function focusField(field: ObjectField): void {
  const found =
    document.querySelector<HTMLElement>(`#${fieldId(field)}`) ??
    document.querySelector<HTMLElement>(`#${sectionId(sectionOf(field))}`)
  found?.scrollIntoView({ block: 'center' })
  const part = found?.querySelector<HTMLElement>('[role=spinbutton]') ?? found
  part?.focus({ preventScroll: true })
}
