import { useTranslation } from '../i18n/use-translation.ts'
import { useServerNowMs } from '../clock/clock-context.tsx'
import { useFormat } from '../i18n/use-format.ts'

/** The server's clock, second by second, in the auction's time zone. */
export function ServerTime({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nowMs = useServerNowMs()
  if (nowMs === null) return null
  return <span className="num">{t('live.serverTime', { time: format.timeSeconds(nowMs, timeZone) })}</span>
}
