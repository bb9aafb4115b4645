import { useTranslation } from '../i18n/use-translation.ts'
import { Notice } from '../../design/notice.tsx'

/** After ten seconds without a link: what may be old, and that bids still count on arrival. */
export function LostNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" title={t('live.lost.title')}>
      {t('live.lost.text')}
    </Notice>
  )
}
