import { SelectField } from '../../../design/select-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { AuctionDecision } from './decision.ts'
import { categoriesOf } from './decision.ts'

type Props = {
  decision: AuctionDecision
  value: string
  onChange: (category: string) => void
  error: string | undefined
}

/** The category of reason that bidders read and the bid log keeps; nothing where the decision takes none. */
export function CategoryField({ decision, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const categories = categoriesOf(decision)
  if (categories === null) return null
  const words = decision.kind === 'notConcluded' ? 'decision.notConcluded' : 'decision.award'
  return (
    <SelectField
      label={t('runningAuction.category')}
      name="category"
      hint={t('runningAuction.categoryHint')}
      emptyLabel={t('runningAuction.categoryChoose')}
      isRequired
      value={value}
      options={categories.map((category) => ({
        value: category,
        label: t(`${words}.${category}` as 'decision.award.other'),
      }))}
      onChange={onChange}
      error={error}
    />
  )
}
