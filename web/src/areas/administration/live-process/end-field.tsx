import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { MomentField } from '../fields/moment-field.tsx'
import { inputOfInstant } from '../fields/zoned-input.ts'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { Button } from '../../../design/button.tsx'
import fields from '../../../design/field.module.css'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './live-process.module.css'

const HOUR_MS = 3_600_000
/** Later ends that are asked for most, in hours. */
const steps = [1, 24, 72] as const

type Props = {
  auction: AdministeredDetails
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The new end in the auction's own time, by hand or by a step from the end that holds. */
export function EndField({ auction, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { end, timeZone } = auction
  const by = (hours: number) => {
    if (end !== null) onChange(inputOfInstant(msToInstant(instantToMs(end) + hours * HOUR_MS), timeZone))
  }
  return (
    <div className={fields.field}>
      <MomentField
        label={t('runningAuction.newEnd', { zone: timeZone })}
        value={value}
        onChange={onChange}
        hint={end === null ? undefined : t('runningAuction.endNow', { end: format.dateTime(end, timeZone) })}
        error={error}
      />
      <div className={styles.steps}>
        {steps.map((hours) => (
          <Button key={hours} variant="secondary" size="small" onPress={() => by(hours)}>
            {t('runningAuction.laterBy', { hours })}
          </Button>
        ))}
      </div>
    </div>
  )
}
