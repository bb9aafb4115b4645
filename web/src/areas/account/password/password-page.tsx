import type { TokenCheck, TokenPurpose } from '@zuschlag/contracts/account/set-password'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { refusedWeakness } from '../credentials/new-password.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { useShownAgreement } from '../../../kernel/api/use-shown-agreement.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { Notice } from '../../../design/notice.tsx'
import { SplitPage } from '../../../design/split-page.tsx'
import { showToast } from '../../../design/toast-store.ts'
import type { LinkIdentity } from './check-link.ts'
import { useProblemText } from '../../../kernel/forms/use-problem-text.ts'
import {
  emptyForm,
  formFields,
  formMistakes,
  type FormField,
  type FormMistakes,
  type PersonName,
} from './mistakes.ts'
import { passwordProblems, pageTexts } from './page-texts.ts'
import { PasswordInputs } from './password-inputs.tsx'
import styles from './password-page.module.css'
import { PersonFields } from './person-fields.tsx'
import { useSetPassword, type PasswordOutcome } from './set-password.ts'

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
        <p className={styles.lead}>{t(texts.lead)}</p>
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
