import { languageFacts, languages } from '@zuschlag/contracts/kernel/languages'
import type { Profile } from '@zuschlag/contracts/user/profile'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { ErrorSummary } from '../../../design/error-summary.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { checkProfile, profileValuesOf, type ProfileField } from './profile-values.ts'
import { useChangeProfile } from './use-change-profile.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { accountProblemTexts } from './account-problem-texts.ts'
import styles from './own-account-page.module.css'

const NO_FIELDS: readonly ProfileField[] = []
const idOf = (field: ProfileField) => `profile-${field}`

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => profileValuesOf(profile))
  const [wrong, setWrong] = useState(NO_FIELDS)
  const save = useChangeProfile((saved) => setValues(profileValuesOf(saved)))
  const errorOf = (field: ProfileField) =>
    wrong.includes(field) ? t(`user.profile.wrong.${field}`) : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = checkProfile(values)
    setWrong(checked.ok ? NO_FIELDS : checked.fields)
    if (checked.ok) save.mutate(checked.change)
  }
  const text = (field: Exclude<ProfileField, 'salutation' | 'language'>) => ({
    id: idOf(field),
    label: t(`user.profile.${field}`),
    value: values[field],
    onChange: (value: string) => setValues({ ...values, [field]: value }),
    error: errorOf(field),
  })
  const optionalLabel = t('user.optional')

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Summary fields={wrong} />
      <ProblemNotice texts={accountProblemTexts} error={save.error} />
      <div className={styles.pair}>
        <SelectField
          label={t('user.profile.salutation')}
          name="salutation"
          autoComplete="honorific-prefix"
          value={values.salutation}
          emptyLabel={t('user.profile.noSalutation')}
          options={[
            { value: 'Ms', label: t('user.profile.Ms') },
            { value: 'Mr', label: t('user.profile.Mr') },
          ]}
          onChange={(salutation) => setValues({ ...values, salutation })}
        />
        <TextField {...text('titlePrefix')} optionalLabel={optionalLabel} name="title-prefix" />
      </div>
      <div className={styles.pair}>
        <TextField {...text('firstName')} name="first-name" autoComplete="given-name" isRequired />
        <TextField {...text('lastName')} name="last-name" autoComplete="family-name" isRequired />
      </div>
      <div className={styles.pair}>
        <TextField {...text('titleSuffix')} optionalLabel={optionalLabel} name="title-suffix" />
        <TextField
          {...text('phoneNumber')}
          optionalLabel={optionalLabel}
          type="tel"
          name="phone"
          autoComplete="tel"
          hint={t('user.profile.phoneHint')}
        />
      </div>
      <TextField
        label={t('LoginPage.Email')}
        type="email"
        name="email"
        autoComplete="email"
        value={profile.email}
        isReadOnly
        hint={t('user.profile.emailHint')}
      />
      <SelectField
        label={t('user.profile.language')}
        name="language"
        value={values.language}
        emptyLabel={t('user.profile.languageOfBrowser')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
        onChange={(language) => setValues({ ...values, language })}
        hint={t('user.profile.languageHint')}
      />
      <div className="row">
        <Button type="submit" isPending={save.isPending} pendingLabel={t('account.saving')}>
          {t('user.profile.save')}
        </Button>
      </div>
    </form>
  )
}

function Summary({ fields }: { fields: readonly ProfileField[] }) {
  const { t } = useTranslation()
  const [errors, setErrors] = useState(() => ({ fields, list: [] as { fieldId: string; text: string }[] }))
  if (errors.fields !== fields) {
    setErrors({
      fields,
      list: fields.map((field) => ({ fieldId: idOf(field), text: t(`user.profile.wrong.${field}`) })),
    })
  }
  return <ErrorSummary title={t('user.pleaseCheck')} errors={errors.list} />
}
