import { memo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './price-stepper.module.css'

type Props = {
  /** Amounts, joined: a list would be another one each time. */
  steps: string
  currencyCode: string
  isDisabled: boolean
  /** The same function each time. */
  onRaise: (by: number) => void
}

/**
 * Buttons that add to the bid. They say the same whatever is typed, so they do not render with each digit.
 */
export const QuickSteps = memo(function QuickSteps({ steps, currencyCode, isDisabled, onRaise }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.quick} role="group" aria-label={t('bidding.quickSteps')}>
      {steps.split(' ').map((step) => (
        <Button
          key={step}
          variant="secondary"
          size="small"
          isDisabled={isDisabled}
          aria-label={t('bidding.addToBid', { step: format.money(Number(step), currencyCode) })}
          onPress={() => onRaise(Number(step))}
        >
          + {format.wholeNumber(Number(step))}
        </Button>
      ))}
    </div>
  )
})
