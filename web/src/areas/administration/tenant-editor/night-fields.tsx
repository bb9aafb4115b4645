import { defaultTimeZone } from '@zuschlag/contracts/auction/enumerations'
import styles from '../editing/editor.module.css'
import { TimeOfDayField } from '../fields/moment-field.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { FieldsProps } from './cost-fields.tsx'

/** Zones of the countries that the platform knows, and the tenant's own where it is another one. */
const ZONES = Object.values(defaultTimeZone)

/** When the clock of an offer stands still, and whether bids are taken then. */
export function NightFields({ values, edit, errorOf }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.pair}>
        <TimeOfDayField
          label={t('platform.defaults.nightTimeStart')}
          value={values.nightTimeStart}
          onChange={(nightTimeStart) => edit({ nightTimeStart })}
          error={errorOf('nightTimeStart')}
          hint={t('platform.defaults.nightHint')}
        />
        <TimeOfDayField
          label={t('platform.defaults.nightTimeEnd')}
          value={values.nightTimeEnd}
          onChange={(nightTimeEnd) => edit({ nightTimeEnd })}
          error={errorOf('nightTimeEnd')}
        />
      </div>
      <SelectField
        label={t('platform.defaults.nightBidding')}
        name="nightBidding"
        value={values.nightBidding}
        options={[
          { value: 'allowed', label: t('platform.defaults.night.allowed') },
          { value: 'blocked', label: t('platform.defaults.night.blocked') },
        ]}
        onChange={(nightBidding) => edit({ nightBidding })}
      />
      <SelectField
        label={t('platform.defaults.timeZone')}
        name="timeZone"
        value={values.timeZone}
        emptyLabel={t('platform.defaults.timeZoneOfCountry')}
        options={[...new Set([...ZONES, ...(values.timeZone === '' ? [] : [values.timeZone])])].map(
          (value) => ({
            value,
            label: value.replaceAll('_', ' '),
          }),
        )}
        onChange={(timeZone) => edit({ timeZone })}
      />
    </>
  )
}
