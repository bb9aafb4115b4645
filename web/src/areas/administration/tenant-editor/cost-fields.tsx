import styles from '../editing/editor.module.css'
import { Checkbox } from '../../../design/checkbox.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { DefaultsField, DefaultsValues } from './defaults-values.ts'

export type FieldsProps = {
  values: DefaultsValues
  edit: (change: Partial<DefaultsValues>) => void
  errorOf: (field: DefaultsField) => string | undefined
}

const brokerageTypes = ['Percent', 'Free'] as const
const feeTypes = ['Hidden', 'PayedByBuyer', 'PayedBySeller', 'Fixed'] as const

/** What buying costs besides the price, as far as the tenant decides it. */
export function CostFields({ values, edit, errorOf, currency }: FieldsProps & { currency: string }) {
  const { t } = useTranslation()
  const figure = (field: 'brokeragePercent' | 'contractFeePercent' | 'contractFeeFixed') => (
    <TextField
      label={t(`platform.defaults.${field}`)}
      name={field}
      inputMode="decimal"
      autoComplete="off"
      isRequired
      value={values[field]}
      onChange={(value) => edit({ [field]: value })}
      error={errorOf(field)}
      hint={field === 'contractFeeFixed' ? currency : t('platform.defaults.percentHint')}
    />
  )
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t('platform.defaults.brokerageType')}
          name="brokerageType"
          value={values.brokerageType}
          options={brokerageTypes.map((value) => ({
            value,
            label: t(`platform.defaults.brokerage.${value}`),
          }))}
          onChange={(brokerageType) => edit({ brokerageType })}
        />
        {values.brokerageType === 'Percent' && figure('brokeragePercent')}
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('platform.defaults.contractFeeType')}
          name="contractFeeType"
          hint={t('platform.defaults.contractFeeHint')}
          value={values.contractFeeType}
          options={feeTypes.map((value) => ({ value, label: t(`platform.defaults.contractFee.${value}`) }))}
          onChange={(contractFeeType) => edit({ contractFeeType })}
        />
        {values.contractFeeType === 'Fixed' && figure('contractFeeFixed')}
        {values.contractFeeType === 'PayedByBuyer' && figure('contractFeePercent')}
      </div>
      <Checkbox
        isSelected={values.allowUserToHireOwnLawyerForContract}
        onChange={(allowed) => edit({ allowUserToHireOwnLawyerForContract: allowed })}
      >
        {t('platform.defaults.allowUserToHireOwnLawyerForContract')}
      </Checkbox>
    </>
  )
}
