import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './table-panel.module.css'

type Props = {
  skip: number
  /** Rows of one page. */
  take: number
  /** Rows of all pages. */
  total: number
  /** Whether the total is of another search, of which the answer is still shown. */
  isTotalOld?: boolean
  onSkip: (skip: number) => void
}

/** Which rows of how many are shown, and the way to the pages before and after. */
export function TablePager({ skip, take, total, isTotalOld = false, onSkip }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const goBack = useEffectEvent(() => onSkip(Math.floor((total - 1) / take) * take))
  // The last page was emptied, by a decision for instance.
  const isBehind = total > 0 && skip >= total && !isTotalOld
  useEffect(() => {
    if (isBehind) goBack()
  }, [isBehind])
  if (total === 0) return null
  return (
    <div className={styles.foot}>
      <span className="num">
        {t('administration.table.range', {
          from: format.wholeNumber(Math.min(skip + 1, total)),
          to: format.wholeNumber(Math.min(skip + take, total)),
          total: format.wholeNumber(total),
        })}
      </span>
      {total > take && (
        <div className="line gap-2">
          <Button
            variant="secondary"
            size="small"
            isDisabled={skip === 0}
            onPress={() => onSkip(Math.max(0, skip - take))}
          >
            <Icon of={ChevronLeft} size="sm" /> {t('administration.table.previous')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            isDisabled={skip + take >= total}
            onPress={() => onSkip(skip + take)}
          >
            {t('administration.table.next')} <Icon of={ChevronRight} size="sm" />
          </Button>
        </div>
      )}
    </div>
  )
}
