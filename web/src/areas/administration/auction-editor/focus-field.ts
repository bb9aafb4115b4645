import { type ObjectField, fieldId, sectionId, sectionOf } from '../object/object-values.ts'

/**
 * Scrolls to the field and puts the focus there: on the first part of a day, on the wrong figure of what has
 * several, on the section of what has no input of its own.
 */
export function focusField(field: ObjectField): void {
  const section = document.querySelector<HTMLElement>(`#${sectionId(sectionOf(field))}`)
  const found = document.querySelector<HTMLElement>(`#${fieldId(field)}`) ?? section
  const wrong = hasSeveralFigures(field) ? section?.querySelector<HTMLElement>('[aria-invalid=true]') : null
  const part = wrong ?? found?.querySelector<HTMLElement>('[role=spinbutton]') ?? found
  part?.scrollIntoView({ block: 'center' })
  part?.focus({ preventScroll: true })
}

function hasSeveralFigures(field: ObjectField): boolean {
  return field === 'costTerms' || field === 'energy'
}
