import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import type { AlertFault, AlertFields } from './alert-fields.ts'
import styles from './price-alert-dialog.module.css'

type PersonProps = {
  fields: AlertFields
  onFields: (fields: AlertFields) => void
  formId: string
  has: (fault: AlertFault) => boolean
}

/** Who is to be written to; of the signed-in it is known. */
export function AlertPersonFields({ fields, onFields, formId, has }: PersonProps) {
  const { t } = useTranslation()
  const textField = (name: 'email' | 'firstName' | 'lastName' | 'phoneNumber') => ({
    id: `${formId}-${name}`,
    value: fields[name],
    onChange: (value: string) => onFields({ ...fields, [name]: value }),
  })
  const optionalLabel = t('priceAlert.optional')
  return (
    <>
      <TextField
        {...textField('email')}
        label={t('priceAlert.email')}
        type="email"
        autoComplete="email"
        error={has('email') ? t('priceAlert.emailInvalid') : undefined}
      />
      <div className={styles.pair}>
        <SelectField
          name="salutation"
          label={t('priceAlert.salutation')}
          value={fields.salutation}
          emptyLabel={t('priceAlert.noSalutation')}
          onChange={(salutation) => onFields({ ...fields, salutation })}
          options={[
            { value: 'Ms', label: t('priceAlert.ms') },
            { value: 'Mr', label: t('priceAlert.mr') },
          ]}
        />
        <TextField
          {...textField('phoneNumber')}
          label={t('priceAlert.phone')}
          optionalLabel={optionalLabel}
          type="tel"
          autoComplete="tel"
          error={has('phoneNumber') ? t('priceAlert.phoneInvalid') : undefined}
        />
        <TextField
          {...textField('firstName')}
          label={t('priceAlert.firstName')}
          optionalLabel={optionalLabel}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          {...textField('lastName')}
          label={t('priceAlert.lastName')}
          optionalLabel={optionalLabel}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
    </>
  )
}
