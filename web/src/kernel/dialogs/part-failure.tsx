import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

/** In place of a part of the page that did not come or broke. */
export function PartFailure({ reset }: { reset: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice tone="outbid" role="alert" title={t('readFailure.part')}>
      <Button variant="text" size="small" onPress={reset}>
        {t('readFailure.retry')}
      </Button>
    </Notice>
  )
}
