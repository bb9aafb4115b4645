import { ZIPS_MAX } from '@zuschlag/contracts/search/offer-search'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { UnreadInAddress } from './auction-search.ts'
import styles from './auction-list-page.module.css'

/** What of a shared address does not filter, so that nobody takes the list for what was meant. */
export function UnreadAddress({ unread }: { unread: readonly UnreadInAddress[] }) {
  const { t } = useTranslation()
  if (unread.length === 0) return null
  const isZip = (problem: UnreadInAddress['problem']) =>
    unread.some((member) => member.key === 'zip' && member.problem === problem)
  const names = unread
    .filter(({ problem }) => problem === 'unreadable')
    .map(({ key }) => t(`offerList.filter.${key === 'min' || key === 'max' ? 'price' : key}`))
  return (
    <div className={styles.unread}>
      <Notice tone="warning" role="status">
        {names.length > 0 && t('offerList.unread', { names: [...new Set(names)].join(', ') })}{' '}
        {isZip('tooMany') && t('offerList.filter.zipProblem.tooMany', { count: ZIPS_MAX })}
      </Notice>
    </div>
  )
}
