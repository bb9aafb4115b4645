import styles from '../../administration/editor.module.css'
import { SelectField } from '../../design/select-field.tsx'
import { TextField } from '../../design/text-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FieldsProps } from './cost-fields.tsx'

/** When the clock of an offer stands still, and whether bids are taken then. */
export function NightFields({ values, edit, errorOf }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('platform.defaults.nightTimeStart')}
          type="time"
          name="nightTimeStart"
          value={values.nightTimeStart}
          onChange={(nightTimeStart) => edit({ nightTimeStart })}
          error={errorOf('nightTimeStart')}
          hint={t('platform.defaults.nightHint')}
        />
        <TextField
          label={t('platform.defaults.nightTimeEnd')}
          type="time"
          name="nightTimeEnd"
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
    </>
  )
}
