import type { ReactNode } from 'react'
import { Checkbox } from '../../design/checkbox.tsx'
import { TextField } from '../../design/text-field.tsx'
import { useEditor } from './editor-context.ts'
import { instantOfLocal, localOfInstant } from './local-time.ts'
import type { ObjectField, ObjectValues } from './object-values.ts'
import { fieldId } from './sections.ts'

/** Fields whose value is of a type. */
type FieldOf<T> = { [F in ObjectField]: ObjectValues[F] extends T ? F : never }[ObjectField]
type NullableText = FieldOf<string | null> & Exclude<FieldOf<string | null>, 'country' | 'nightBidding'>

type TextProps = {
  field: Exclude<NullableText, 'start' | 'end'>
  label: string
  hint?: ReactNode
  type?: 'text' | 'url' | 'time'
  multiline?: boolean
  maxLength?: number
}

/** Text; where a draft leaves it open, an empty one is nothing. */
export function TextValue({ field, label, hint, type = 'text', multiline = false, maxLength }: TextProps) {
  const { values, set, errorOf, isLocked } = useEditor()
  const isNullable = nullable.has(field)
  return (
    <TextField
      id={fieldId(field)}
      label={label}
      hint={hint}
      type={type}
      multiline={multiline}
      {...(maxLength !== undefined && { maxLength })}
      value={values[field] ?? ''}
      onChange={(text) => set(field, isNullable && text === '' ? null : text)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

const nullable: ReadonlySet<ObjectField> = new Set<ObjectField>([
  'externalDescriptionUrl',
  'virtualTourUrl',
  'auctionCode',
  'agreements',
  'nightTimeStart',
  'nightTimeEnd',
])

/** A local time in the object's time zone. */
export function MomentValue({
  field,
  label,
  hint,
}: {
  field: 'start' | 'end'
  label: string
  hint?: ReactNode
}) {
  const { values, set, errorOf, isLocked } = useEditor()
  return (
    <TextField
      id={fieldId(field)}
      label={label}
      hint={hint}
      type="datetime-local"
      value={localOfInstant(values[field], values.timeZone)}
      onChange={(local) => set(field, instantOfLocal(local, values.timeZone))}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

type FlagProps = { field: FieldOf<boolean>; children: ReactNode }

export function FlagValue({ field, children }: FlagProps) {
  const { values, set, isLocked } = useEditor()
  return (
    <Checkbox
      isSelected={values[field]}
      onChange={(isSelected) => set(field, isSelected)}
      isDisabled={isLocked(field)}
    >
      {children}
    </Checkbox>
  )
}
