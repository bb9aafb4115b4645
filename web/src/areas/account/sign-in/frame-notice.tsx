import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Notice } from '../../../design/notice.tsx'

/**
 * Where another page shows this one in a frame (specification, section 2): whose page that is, a reader
 * cannot see. Of another site's frame, browsers keep no session, so the way to a window of its own stands
 * there too.
 */
export function FrameNotice() {
  const { t } = useTranslation()
  if (window.self === window.top) return null
  return (
    <Notice tone="warning">
      {t('LoginPage.InsideFrame')}{' '}
      <a href={location.href} target="_blank" rel="noopener">
        {t('LoginPage.OwnWindow')}
      </a>
    </Notice>
  )
}
