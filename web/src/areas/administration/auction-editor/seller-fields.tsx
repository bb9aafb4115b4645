import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Pair } from './editor-section.tsx'
import styles from './editor.module.css'
import type { SellerField, ObjectSellerValues } from './seller-values.ts'

type Props = {
  values: ObjectSellerValues
  onChange: (values: ObjectSellerValues) => void
  faults: readonly SellerField[]
}

/** Who sells through the tenant, and looks on. */
export function SellerFields({ values, onChange, faults }: Props) {
  const { t } = useTranslation()
  const field = (name: SellerField) => ({
    label: t(`drafting.seller.${name}`),
    value: values[name],
    maxLength: 100,
    onChange: (text: string) => onChange({ ...values, [name]: text }),
    error: faults.includes(name) ? t(`drafting.seller.fault.${name}`) : undefined,
  })
  return (
    <fieldset className={styles.seller}>
      <legend>{t('drafting.seller.title')}</legend>
      <p className="sm muted">{t('drafting.seller.text')}</p>
      <Pair>
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" />
      </Pair>
      <TextField {...field('email')} type="email" autoComplete="off" />
    </fieldset>
  )
}
