import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { languageFacts, languages } from '@zuschlag/contracts/kernel/languages'
import { changeProfile, type Profile } from '@zuschlag/contracts/user/profile'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ErrorSummary } from '../../../design/error-summary.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { currentUserQuery } from '../../../kernel/api/queries.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { storeLanguage, switchLanguage } from '../../../kernel/i18n/i18n.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { accountProblemTexts } from './account-problem-texts.ts'
import { OwnAccountPage } from './own-account-page.tsx'
import { checkProfile, type ProfileChange, type ProfileField, profileValuesOf } from './profile-values.ts'
import { profileQuery } from './queries.ts'

/** Name, phone number and language of the signed-in person. */
export function ProfilePage() {
  const { t } = useTranslation()
  const query = useQuery(profileQuery)
  return (
    <OwnAccountPage title={t('user.profile.title')} lead={t('user.profile.lead')}>
      <FailedRead query={query} />
      {(query.data !== undefined || query.isPending) && (
        <Panel>
          <PanelBody>
            {query.data && <ProfileForm profile={query.data} />}
            {query.isPending && <Skeleton height="24rem" />}
          </PanelBody>
        </Panel>
      )}
    </OwnAccountPage>
  )
}

const NO_FIELDS: readonly ProfileField[] = []
const idOf = (field: ProfileField) => `profile-${field}`

function ProfileForm({ profile }: { profile: Profile }) {
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
    <form className="fields" onSubmit={submit} noValidate>
      <MistakesSummary fields={wrong} />
      <ProblemNotice texts={accountProblemTexts} error={save.error} />
      <div className="pair">
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
      <div className="pair">
        <TextField {...text('firstName')} name="first-name" autoComplete="given-name" isRequired />
        <TextField {...text('lastName')} name="last-name" autoComplete="family-name" isRequired />
      </div>
      <div className="pair">
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

function MistakesSummary({ fields }: { fields: readonly ProfileField[] }) {
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

/** Saves the profile. A chosen language is spoken from then on, on this device too. */
function useChangeProfile(onSaved: (profile: Profile) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ProfileChange) => requireBody(await call(changeProfile, { body })),
    onSuccess: async (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile)
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
      if (profile.language !== null) {
        storeLanguage(profile.language)
        await switchLanguage(profile.language)
      }
      showToast({ tone: 'done', text: t('user.saved') })
      onSaved(profile)
    },
  })
}
