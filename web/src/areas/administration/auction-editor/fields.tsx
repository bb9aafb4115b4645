import type { ReactNode } from 'react'
import { MomentField, TimeOfDayField } from '../fields/moment-field.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useEditor } from './editor-context.ts'
import { inputOfInstant, instantOfInput } from '../fields/zoned-input.ts'
import { type ObjectField, type ObjectValues, fieldId } from '../object/object-values.ts'

/** Fields whose value is of a type. */
type FieldOf<T> = { [F in ObjectField]-?: ObjectValues[F] extends T ? F : never }[ObjectField]
type NullableText = FieldOf<string | null> & Exclude<FieldOf<string | null>, 'country' | 'nightBidding'>

type TextProps = {
  field: Exclude<NullableText, 'start' | 'end' | 'nightTimeStart' | 'nightTimeEnd'>
  label: string
  hint?: ReactNode
  type?: 'text' | 'url'
  multiline?: boolean
  maxLength?: number
}

/** Text; where a draft leaves it open, an empty one is nothing. */
export function TextValue({ field, label, hint, type = 'text', multiline = false, maxLength }: TextProps) {
  const { values, set, errorOf, isLocked } = useEditor()
  const emptyValue = emptyValues[field]
  return (
    <TextField
      id={fieldId(field)}
      label={label}
      hint={hint}
      type={type}
      multiline={multiline}
      {...(maxLength !== undefined && { maxLength })}
      value={values[field] ?? ''}
      onChange={(text) => set(field, text === '' ? emptyValue : text)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

/** What an empty input means for each of its fields. */
const emptyValues: { readonly [F in TextProps['field']]: null extends ObjectValues[F] ? null : '' } = {
  title: '',
  description: '',
  street: '',
  zipCode: '',
  city: '',
  externalDescriptionUrl: null,
  virtualTourUrl: null,
  auctionCode: null,
  timeZone: '',
  agreements: null,
}

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
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  const value = values[field]
  return (
    <MomentField
      id={fieldId(field)}
      label={label}
      hint={hint}
      value={value === null ? '' : inputOfInstant(value, values.timeZone)}
      onChange={(local) => set(field, instantOfInput(local, values.timeZone))}
      onUnfinished={(isUnfinished) => setUnfinished(field, isUnfinished)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

/** A time of day on the wall of the object's place. */
export function TimeValue({ field, label }: { field: 'nightTimeStart' | 'nightTimeEnd'; label: string }) {
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  return (
    <TimeOfDayField
      id={fieldId(field)}
      label={label}
      value={values[field] ?? ''}
      onChange={(time) => set(field, time === '' ? null : time)}
      onUnfinished={(isUnfinished) => setUnfinished(field, isUnfinished)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

type FlagProps = { field: FieldOf<boolean | undefined>; children: ReactNode }

export function FlagValue({ field, children }: FlagProps) {
  const { values, set, isLocked } = useEditor()
  return (
    <Checkbox
      isSelected={values[field] === true}
      onChange={(isSelected) => set(field, isSelected)}
      isDisabled={isLocked(field)}
    >
      {children}
    </Checkbox>
  )
}
