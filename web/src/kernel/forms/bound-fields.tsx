import { countrySchema } from '@zuschlag/contracts/auction/enumerations'
import { useTranslation } from '../i18n/use-translation.ts'
import { SelectField } from '../../design/select-field.tsx'
import { TextField } from '../../design/text-field.tsx'
import { useFieldTexts } from './field-texts.ts'
import type { TextBinding } from './use-form.ts'

type BoundTextProps = {
  label: string
  binding: TextBinding
  kind?: 'text' | 'email' | 'phone'
  autoComplete?: string
  maxLength?: number
  isOptional?: boolean
  /** Where the field may stay empty for another reason than that it is optional. */
  optionalLabel?: string
  /** Instead of the words of every form for a field that is missing. */
  missing?: string
}

const types = { text: 'text', email: 'email', phone: 'tel' } as const

/** A text field of `useForm`, with the words for what is wrong with it. */
export function BoundText(props: BoundTextProps) {
  const { label, binding, kind = 'text', autoComplete = 'off', maxLength, isOptional = false } = props
  const { t } = useTranslation()
  const optionalLabel = props.optionalLabel ?? (isOptional ? t('form.optional') : undefined)
  const textOf = useFieldTexts()
  const { problem, ...field } = binding
  return (
    <TextField
      {...field}
      type={types[kind]}
      label={label}
      autoComplete={autoComplete}
      isRequired={optionalLabel === undefined}
      error={(problem === 'missing' ? props.missing : undefined) ?? textOf(kind, problem)}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(optionalLabel === undefined ? {} : { optionalLabel })}
      {...(kind === 'phone' ? { hint: t('form.phoneExample') } : {})}
    />
  )
}

type BoundSelectProps = {
  label: string
  binding: TextBinding
  options: readonly { value: string; label: string }[]
  /** Text of the choice of nothing; without it something is always chosen. */
  emptyLabel?: string
  autoComplete?: string
}

/** A select of `useForm`. */
export function BoundSelect({ label, binding, options, emptyLabel, autoComplete }: BoundSelectProps) {
  const textOf = useFieldTexts()
  const { problem, ...field } = binding
  return (
    <SelectField
      {...field}
      label={label}
      options={options}
      error={textOf('choice', problem)}
      isRequired
      {...(emptyLabel === undefined ? {} : { emptyLabel })}
      {...(autoComplete === undefined ? {} : { autoComplete })}
    />
  )
}

/** Binds the text fields of a form, from `useForm`. */
type BindText<Name extends string> = (name: Name) => TextBinding

/** First and last name side by side. */
export function NameFields({
  text,
  lengths,
  isOptional = false,
}: {
  text: BindText<'firstName' | 'lastName'>
  lengths?: { firstName: number; lastName: number }
  isOptional?: boolean
}) {
  const { t } = useTranslation()
  return (
    <div className="pair top">
      <BoundText
        label={t('person.firstName')}
        binding={text('firstName')}
        autoComplete="given-name"
        {...(lengths && { maxLength: lengths.firstName })}
        isOptional={isOptional}
      />
      <BoundText
        label={t('person.lastName')}
        binding={text('lastName')}
        autoComplete="family-name"
        {...(lengths && { maxLength: lengths.lastName })}
        isOptional={isOptional}
      />
    </div>
  )
}

/** Street, place and country, with the lengths that the server takes. */
export function AddressFields({
  text,
  lengths,
}: {
  text: BindText<'street' | 'zipCode' | 'city' | 'country'>
  lengths: { street: number; zipCode: number; city: number }
}) {
  const { t } = useTranslation()
  const countries = countrySchema.options.map((code) => ({ value: code, label: t(`country.${code}`) }))
  return (
    <>
      <BoundText
        label={t('person.street')}
        binding={text('street')}
        autoComplete="street-address"
        maxLength={lengths.street}
      />
      <div className="pair top">
        <BoundText
          label={t('person.zipCode')}
          binding={text('zipCode')}
          autoComplete="postal-code"
          maxLength={lengths.zipCode}
        />
        <BoundText
          label={t('person.city')}
          binding={text('city')}
          autoComplete="address-level2"
          maxLength={lengths.city}
        />
      </div>
      <BoundSelect
        label={t('person.country')}
        binding={text('country')}
        options={countries}
        autoComplete="country"
      />
    </>
  )
}
