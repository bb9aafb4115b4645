import { defaultLanguage, languages, writtenLanguages } from '@zuschlag/contracts/kernel/languages'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { REVIEW_LENGTH_MAX } from '@zuschlag/contracts/administration/partners'
import styles from '../editing/editor.module.css'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { PartnerField, PartnerValues } from './partner-values.ts'
import { PlaceField } from './place-field.tsx'

type TextName = 'name' | 'websiteUrl' | 'reviewText' | 'reviewTranslation' | 'reviewerName'

type Props = {
  values: PartnerValues
  edit: (change: Partial<PartnerValues>) => void
  errorOf: (field: Exclude<PartnerField, 'isPublished' | 'reviewLanguage'>) => string | undefined
}

export function PartnerFields({ values, edit, errorOf }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = (field: TextName) => ({
    label: t(`platform.partners.${field}`),
    name: field,
    autoComplete: 'off' as const,
    value: values[field],
    onChange: (value: string) => edit({ [field]: value }),
    error: errorOf(field),
  })
  const other = writtenLanguages.find((language) => language !== values.reviewLanguage) ?? defaultLanguage
  return (
    <>
      <div className={styles.pair}>
        <TextField {...text('name')} isRequired maxLength={100} />
        <TextField {...text('websiteUrl')} type="url" hint={t('platform.partners.websiteHint')} />
      </div>
      <div className={styles.pair}>
        <TextField {...text('reviewerName')} maxLength={100} />
        <SelectField
          label={t('platform.partners.reviewLanguage')}
          name="reviewLanguage"
          value={values.reviewLanguage}
          options={languages.map((value) => ({ value, label: format.languageName(value) }))}
          onChange={(reviewLanguage) => edit({ reviewLanguage })}
        />
      </div>
      <TextField {...text('reviewText')} multiline maxLength={REVIEW_LENGTH_MAX} />
      <TextField
        {...text('reviewTranslation')}
        multiline
        maxLength={REVIEW_LENGTH_MAX}
        hint={t('platform.partners.translationHint', { language: format.languageName(other) })}
      />
      <PlaceField latitude={values.latitude} longitude={values.longitude} errorOf={errorOf} onChange={edit} />
    </>
  )
}
