import { energySchema } from '@zuschlag/contracts/auction/energy'
import { fieldsOfSection, type Section } from '../object/object-values.ts'

/** Whether a section has fields of which none was ever filled in. */
export function hasNothing(section: Section, values: Readonly<Record<string, unknown>>): boolean {
  return fieldsOfSection(section).every((field) => {
    const value = values[field]
    if (field === 'energy') return (energySchema.safeParse(value).data?.kind ?? 'open') === 'open'
    return value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })
}
