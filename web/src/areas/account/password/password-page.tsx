import { useMutation } from '@tanstack/react-query'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { PasswordOwner } from '@zuschlag/contracts/account/password-rules'
import {
  confirmEmail,
  resetPassword,
  signUp,
  type TokenCheck,
  type TokenPurpose,
} from '@zuschlag/contracts/account/set-password'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { LINE_LENGTH_MAX } from '@zuschlag/contracts/kernel/line'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Notice } from '../../../design/notice.tsx'
import { SplitPage } from '../../../design/split-page.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { useShownAgreement } from '../../../kernel/api/use-shown-agreement.ts'
import { useProblemText } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CurrentPasswordField } from '../credentials/current-password-field.tsx'
import {
  NewPasswordFields,
  type NewPasswordValues,
  type NewPasswordMistakes,
  refusedWeakness,
} from '../credentials/new-password-fields.tsx'
import type { LinkIdentity } from './check-link.ts'
import {
  pageTexts,
  passwordProblems,
  emptyForm,
  type FormField,
  formFields,
  formMistakes,
  type FormMistakes,
  type PersonName,
} from './page-kinds.ts'
import styles from './password-page.module.css'

type Props = {
  purpose: TokenPurpose
  identity: LinkIdentity
  check: TokenCheck
  onDone: (outcome: PasswordOutcome) => void
  /** Words of the two boxes that a sign-up has, with links to what is agreed to. */
  terms: ReactNode
  dataProtection: ReactNode
}

/**
 * Sets the password that a mailed link is for. One page for reset, sign-up and confirmation (specification,
 * section 2).
 */
export function PasswordPage({ purpose, identity, check, onDone, terms, dataProtection }: Props) {
  const { t, language } = useTranslation()
  const texts = pageTexts[purpose]
  const [form, setForm] = useState({ ...emptyForm, ...nameIn(check) })
  const [mistakes, setMistakes] = useState<FormMistakes>({})
  const [isShown, setShown] = useState(false)
  const firstName = useRef<HTMLInputElement>(null)
  const lastName = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const repetition = useRef<HTMLInputElement>(null)
  const termsBox = useRef<HTMLInputElement>(null)
  const dataProtectionBox = useRef<HTMLInputElement>(null)
  const refs = {
    firstName,
    lastName,
    password,
    repetition,
    terms: termsBox,
    dataProtection: dataProtectionBox,
  }
  const closeToast = useRef<() => void>(undefined)
  const focus = (field: FormField | undefined) => field && refs[field].current?.focus()
  // A sign-up starts with one's own name; the others have one thing to do.
  useEffect(() => {
    if (purpose !== 'signUp') password.current?.focus()
  }, [purpose])

  const request = useSetPassword(purpose, identity, onDone)
  const termsOfService = useShownAgreement('termsOfService')
  const newer = termsOfService.newerIn(request.error)
  const name = { firstName: form.firstName.trim(), lastName: form.lastName.trim() }
  const owner = { email: identity.email, ...check.user, ...name }
  const change = (values: Partial<typeof form>) => {
    setForm({ ...form, ...values })
    setMistakes({})
    // On a phone it lies over the button that is pressed next.
    closeToast.current?.()
    if (request.isError) request.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = formMistakes(form, { purpose, hasPassword: check.userHasPassword, owner })
    setMistakes(found)
    closeToast.current?.()
    if (found.terms || found.dataProtection) {
      closeToast.current = showToast({ tone: 'error', text: t('LoginPage.SignUp.PleaseAgree') })
    }
    const first = formFields.find((field) => found[field] !== undefined)
    if (first) focus(first)
    else {
      const person = { ...name, language }
      const chosen = { password: form.password, person, termsOfService: termsOfService.shown }
      request.mutate(chosen, { onError: refused })
    }
  }
  const refused = (error: unknown) => {
    if (termsOfService.newerIn(error) === undefined) return focus('password')
    // A tick applies to the version that was shown.
    setForm({ ...form, acceptsTerms: false })
    termsOfService.showNewer()
    focus('terms')
  }

  const isWrong = problemOf(request.error)?.code === 'passwordWrong'
  const weakness = refusedWeakness(request.error)
  const failure = useProblemText(
    passwordProblems(purpose),
    isWrong || weakness || newer ? null : request.error,
  )
  return (
    <SplitPage picture={purpose === 'signUp' ? 'townHouses' : 'facade'}>
      <div>
        <h1>{t(texts.title)}</h1>
        <p className="muted down-close">{t(texts.lead)}</p>
      </div>
      {(failure ?? newer) && (
        <Notice tone="outbid" role="alert">
          {failure ?? t('LoginPage.SignUp.TermsOutdated', { version: newer?.version ?? '' })}
        </Notice>
      )}
      <form className="stack gap-5" onSubmit={submit} noValidate>
        <PersonFields
          email={identity.email}
          user={purpose === 'signUp' ? check.user : null}
          name={form}
          onChange={change}
          mistakes={mistakes}
          firstNameRef={firstName}
          lastNameRef={lastName}
        />
        <PasswordInputs
          form={form}
          onChange={change}
          mistakes={{ ...mistakes, ...(weakness ? { password: weakness } : {}) }}
          isWrong={isWrong}
          owner={owner}
          isShown={isShown}
          kind={purpose !== 'confirmEmail' ? 'newTwice' : check.userHasPassword ? 'current' : 'newOnce'}
          label={t(texts.password)}
          passwordRef={password}
          repetitionRef={repetition}
        />
        <Checkbox isSelected={isShown} onChange={setShown}>
          {t('LoginPage.ShowPassword')}
        </Checkbox>
        {purpose === 'signUp' && (
          <div className={styles.agreements}>
            <Checkbox
              inputRef={termsBox}
              isSelected={form.acceptsTerms}
              onChange={(acceptsTerms) => change({ acceptsTerms })}
              isInvalid={mistakes.terms ?? false}
              isRequired
            >
              {terms}
            </Checkbox>
            <Checkbox
              inputRef={dataProtectionBox}
              isSelected={form.acceptsDataProtection}
              onChange={(acceptsDataProtection) => change({ acceptsDataProtection })}
              isInvalid={mistakes.dataProtection ?? false}
              isRequired
            >
              {dataProtection}
            </Checkbox>
            {(mistakes.terms || mistakes.dataProtection) && (
              <FieldErrorText>{t('LoginPage.SignUp.PleaseAgree')}</FieldErrorText>
            )}
          </div>
        )}
        <Button
          type="submit"
          block
          isPending={request.isPending || request.isSuccess}
          pendingLabel={t('account.saving')}
        >
          {t(texts.submit)}
        </Button>
      </form>
    </SplitPage>
  )
}

function nameIn({ user }: TokenCheck): PersonName {
  return { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }
}

type PersonFieldsProps = {
  email: string
  /** Who signs up; null where the address is enough. */
  user: TokenCheck['user']
  /** Starts with what an inviter typed: everybody names themselves. */
  name: PersonName
  onChange: (name: Partial<PersonName>) => void
  mistakes: FormMistakes
  firstNameRef: Ref<HTMLInputElement>
  lastNameRef: Ref<HTMLInputElement>
}

/** Whose password it is. Password managers read the address, which is not changed here. */
function PersonFields({
  email,
  user,
  name,
  onChange,
  mistakes,
  firstNameRef,
  lastNameRef,
}: PersonFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={`stack ${styles.person}`}>
      {user && (
        <>
          <TextField
            label={t('account.firstName')}
            autoComplete="given-name"
            maxLength={LINE_LENGTH_MAX}
            inputRef={firstNameRef}
            value={name.firstName}
            onChange={(firstName) => onChange({ firstName })}
            error={mistakes.firstName && t('account.nameMissing')}
            isRequired
          />
          <TextField
            label={t('account.lastName')}
            autoComplete="family-name"
            maxLength={LINE_LENGTH_MAX}
            inputRef={lastNameRef}
            value={name.lastName}
            onChange={(lastName) => onChange({ lastName })}
            error={mistakes.lastName && t('account.nameMissing')}
            isRequired
          />
        </>
      )}
      <div className="whole-row">
        <TextField
          label={t('LoginPage.Email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          isReadOnly
        />
      </div>
      {user?.phoneNumber && (
        <div className="whole-row">
          <TextField
            label={t('account.phoneNumber')}
            type="tel"
            autoComplete="tel"
            value={formatPhone(user.phoneNumber)}
            isReadOnly
          />
        </div>
      )}
    </div>
  )
}

type PasswordInputsProps = {
  form: NewPasswordValues
  onChange: (values: NewPasswordValues) => void
  mistakes: NewPasswordMistakes
  /** Whether the server does not know the current password. */
  isWrong: boolean
  owner: PasswordOwner
  isShown: boolean
  /** The password that there is, or a new one, asked for once or twice. */
  kind: 'current' | 'newOnce' | 'newTwice'
  label: string
  passwordRef: Ref<HTMLInputElement>
  repetitionRef: Ref<HTMLInputElement>
}

function PasswordInputs({ form, onChange, isWrong, kind, ...rest }: PasswordInputsProps) {
  if (kind !== 'current') {
    const values = { password: form.password, repetition: form.repetition }
    return (
      <NewPasswordFields {...rest} values={values} onChange={onChange} isRepeated={kind === 'newTwice'} />
    )
  }
  return (
    <CurrentPasswordField
      label={rest.label}
      inputRef={rest.passwordRef}
      value={form.password}
      onChange={(password) => onChange({ password, repetition: '' })}
      isMissing={rest.mistakes.password !== undefined}
      isWrong={isWrong}
      isShown={rest.isShown}
    />
  )
}

/** What came of it: a session, or a password with which the reader signs in and chooses a tenant. */
type PasswordOutcome = 'signedIn' | 'mustSignIn'

type ChosenPassword = {
  password: string
  /** The name that a sign-up asks for, with the language of the page. */
  person: PersonName & { language: Language }
  /** The version of the terms that the form led to; undefined while it is not known. */
  termsOfService: AgreementReference | undefined
}

async function setPassword(
  purpose: TokenPurpose,
  { email, tenantId, code }: LinkIdentity,
  { password, person, termsOfService }: ChosenPassword,
): Promise<PasswordOutcome> {
  const body = { email, code, password, tenantId: tenantId ?? undefined }
  const accepted = { termsAccepted: true, dataProtectionAccepted: true } as const
  const version = termsOfService && { termsOfService }
  const user = await {
    confirmEmail: () => call(confirmEmail, { body }),
    resetPassword: () => call(resetPassword, { body }),
    signUp: () => call(signUp, { body: { ...body, ...person, ...accepted, ...version } }),
  }[purpose]()
  return user === undefined ? 'mustSignIn' : 'signedIn'
}

function useSetPassword(
  purpose: TokenPurpose,
  identity: LinkIdentity,
  onDone: (outcome: PasswordOutcome) => void,
) {
  return useMutation({
    mutationFn: (chosen: ChosenPassword) => setPassword(purpose, identity, chosen),
    onSuccess: onDone,
  })
}
