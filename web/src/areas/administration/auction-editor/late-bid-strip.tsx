import { Moon } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useEditor } from './editor-context.ts'
import styles from './editor.module.css'
import { lateBidOf } from './late-bid.ts'

/** A picture of what a bid in the last minute does to the end, and the same in words. */
export function LateBidStrip() {
  const { t } = useTranslation()
  const format = useFormat()
  const { values } = useEditor()
  const late = lateBidOf(values)
  if (late === null) return null
  const time = (ms: number) => format.time(ms, values.timeZone)
  const isNextDay = format.date(late.newEndMs, values.timeZone) !== format.date(late.endMs, values.timeZone)
  return (
    <div>
      <p className={styles.label}>{t('administration.editor.lateBid.title')}</p>
      <div className={styles.strip} aria-hidden>
        <span className={styles.planned}>
          <b className="num">{time(late.endMs)}</b>
          {t('administration.editor.lateBid.planned')}
        </span>
        {late.night !== null && (
          <span className={styles.night}>
            <Icon of={Moon} size="sm" /> {t('administration.editor.lateBid.night')}
          </span>
        )}
        <span className={styles.extended}>
          <b className="num">{time(late.newEndMs)}</b>
          {t('administration.editor.lateBid.extended')}
        </span>
      </div>
      <p className="sm muted">
        {late.newEndMs === late.endMs
          ? t('administration.editor.lateBid.nothing', { bid: time(late.bidMs) })
          : t(`administration.editor.lateBid.${isNextDay ? 'nextDay' : 'sameDay'}`, {
              bid: time(late.bidMs),
              end: time(late.newEndMs),
            })}
      </p>
    </div>
  )
}
