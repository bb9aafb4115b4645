import type { OwnSession } from '@zuschlag/contracts/user/own-sessions'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** "Firefox auf Windows", or as much as a device said of itself. */
export function useDeviceName(): (device: OwnSession['device']) => string {
  const { t } = useTranslation()
  return ({ kind, browser, system }) => {
    if (browser !== null && system !== null) return t('user.security.browserOnSystem', { browser, system })
    return browser ?? system ?? t(`user.security.device.${kind}`)
  }
}
