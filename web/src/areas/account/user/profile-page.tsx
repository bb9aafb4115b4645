import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { languageFacts, languages, type Language } from '@zuschlag/contracts/kernel/languages'
import { changeProfile, type Profile } from '@zuschlag/contracts/user/profile'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ErrorSummary } from '../../../design/error-summary.tsx'
import { Panel } from '../../../design/panel.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { callForBody } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { currentUserQuery } from '../../../kernel/api/queries.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { storeLanguage, switchLanguage } from '../../../kernel/i18n/i18n.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { OwnAccountPage, accountProblemTexts } from './user-layout.tsx'
import { profileQuery } from './queries.ts'
import type { z } from 'zod'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'

/** Name, phone number and language of the signed-in person. */
export function ProfilePage() {
  const { t } = useTranslation()
  const query = useQuery(profileQuery)
  return (
    <OwnAccountPage title={t('user.profile.title')} lead={t('user.profile.lead')}>
      <FailedRead query={query} />
      {(query.data !== undefined || query.isPending) && (
        <Panel>
          {query.data && <ProfileForm profile={query.data} />}
          {query.isPending && <Skeleton height="24rem" />}
        </Panel>
      )}
    </OwnAccountPage>
  )
}

const NO_MISTAKES: readonly { field: ProfileField; fieldId: string; text: string }[] = []
const idOf = (field: ProfileField) => `profile-${field}`

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => profileValuesOf(profile))
  const [wrong, setWrong] = useState(NO_MISTAKES)
  const save = useChangeProfile((saved) => setValues(profileValuesOf(saved)))
  const errorOf = (field: ProfileField) =>
    wrong.some((mistake) => mistake.field === field) ? t(`user.profile.wrong.${field}`) : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = checkProfile(values)
    setWrong(
      checked.ok
        ? NO_MISTAKES
        : checked.fields.map((field) => ({
            field,
            fieldId: idOf(field),
            text: t(`user.profile.wrong.${field}`),
          })),
    )
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
      <ErrorSummary title={t('user.pleaseCheck')} errors={wrong} />
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

/** Saves the profile. A chosen language is spoken from then on, on this device too. */
function useChangeProfile(onSaved: (profile: Profile) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChange) => callForBody(changeProfile, { body }),
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

/** The form as it is typed: text throughout, empty for what is not said. */
type ProfileValues = {
  salutation: 'Mr' | 'Ms' | ''
  titlePrefix: string
  firstName: string
  lastName: string
  titleSuffix: string
  phoneNumber: string
  language: Language | ''
}

type ProfileField = keyof ProfileValues
type ProfileChange = z.input<typeof changeProfile.body & z.ZodType>

export function profileValuesOf(profile: Profile): ProfileValues {
  return {
    salutation: profile.salutation ?? '',
    titlePrefix: profile.titlePrefix ?? '',
    firstName: profile.firstName,
    lastName: profile.lastName,
    titleSuffix: profile.titleSuffix ?? '',
    phoneNumber: profile.phoneNumber === null ? '' : formatPhone(profile.phoneNumber),
    language: profile.language ?? '',
  }
}

type Checked = { ok: true; change: ProfileChange } | { ok: false; fields: readonly ProfileField[] }

/** Checks by the endpoint's own shape; names the fields that do not fit, in the order of the form. */
export function checkProfile(values: ProfileValues): Checked {
  const said = (text: string) => (text.trim() === '' ? null : text.trim())
  const change: ProfileChange = {
    salutation: values.salutation === '' ? null : values.salutation,
    titlePrefix: said(values.titlePrefix),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    titleSuffix: said(values.titleSuffix),
    // Written as people write it, with spaces and strokes; sent as digits.
    phoneNumber: said(values.phoneNumber.replaceAll(/[\s()/.-]/g, '')),
    language: values.language === '' ? null : values.language,
  }
  const parsed = changeProfile.body?.safeParse(change)
  if (parsed?.success) return { ok: true, change }
  const wrong = new Set(parsed?.error.issues.map((issue) => issue.path[0]))
  return { ok: false, fields: (Object.keys(values) as ProfileField[]).filter((field) => wrong.has(field)) }
}
