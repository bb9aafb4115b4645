import { useDuration } from '../kernel/i18n/use-duration.ts'
import { useTranslation } from '../kernel/i18n/use-translation.ts'

type Extension = { readonly windowMs: number; readonly extensionMs: number }
type Night = { readonly nightTimeStart: string | null; readonly nightTimeEnd: string | null }

/** When a late bid moves the end (EXT-2, EXT-3), as one sentence for all places that say it. */
export function useExtensionRule(): (extension: Extension, night: Night) => string {
  const { t } = useTranslation()
  const duration = useDuration()
  const length = (ms: number) => duration(ms, { withoutZeros: true })
  return ({ windowMs, extensionMs }, { nightTimeStart: start, nightTimeEnd: end }) => {
    const hasNight = start !== null && end !== null && start !== end
    return t(hasNight ? 'rules.extension.ruleWithNight' : 'rules.extension.rule', {
      window: length(windowMs),
      extension: length(extensionMs),
    })
  }
}
