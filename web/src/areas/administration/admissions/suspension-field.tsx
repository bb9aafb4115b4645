import { suspensionCategories } from '@zuschlag/contracts/auction/restrictions'
import { SelectField } from '../../../design/select-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { value: string; onChange: (category: string) => void; error: string | undefined }

/** Why somebody is suspended, as the history keeps it. */
export function SuspensionField({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('runningAuction.admission.categoryLabel')}
      name="category"
      hint={t('runningAuction.admission.categoryHint')}
      emptyLabel={t('runningAuction.categoryChoose')}
      isRequired
      value={value}
      options={suspensionCategories.map((category) => ({
        value: category,
        label: t(`runningAuction.admission.category.${category}`),
      }))}
      onChange={onChange}
      error={error}
    />
  )
}
