import type { SecondFactor } from '@zuschlag/contracts/user/second-factor'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Each of them asks for the password first. */
export type FactorTask = 'setUp' | 'renew' | 'remove'

/** From so few on, new ones should be made. */
const CODES_LEFT_LOW = 3
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = { factor: SecondFactor; onTask: (task: FactorTask) => void }

/** Whether there is a second factor, and what can be done about it. */
export function FactorOverview({ factor, onTask }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (factor.setUpAt === null) {
    return (
      <div className="stack start">
        <p>{t('secondFactor.why')}</p>
        <Button onPress={() => onTask('setUp')}>{t('secondFactor.setUp')}</Button>
      </div>
    )
  }
  const left = t('secondFactor.codesLeft', { count: factor.recoveryCodesLeft })
  return (
    <div className="stack start">
      <p>{t('secondFactor.setUpAt', { date: format.dateTime(factor.setUpAt, ownZone) })}</p>
      {factor.recoveryCodesLeft < CODES_LEFT_LOW ? (
        <Notice tone="warning" title={left}>
          {t('secondFactor.codesLow')}
        </Notice>
      ) : (
        <p className="muted">{left}</p>
      )}
      <div className="row">
        <Button variant="secondary" onPress={() => onTask('renew')}>
          {t('secondFactor.renew')}
        </Button>
        <Button variant="secondary" onPress={() => onTask('setUp')}>
          {t('secondFactor.replace')}
        </Button>
        {!factor.isRequired && (
          <Button variant="text" onPress={() => onTask('remove')}>
            {t('secondFactor.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
