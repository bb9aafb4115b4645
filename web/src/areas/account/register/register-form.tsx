import { registerSeller } from '@zuschlag/contracts/registrations/seller-registration'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { ProblemError } from '../../../kernel/api/problem.ts'
import { useShownAgreement } from '../../../kernel/api/use-shown-agreement.ts'
import { Form } from '../../../kernel/forms/form.tsx'
import { SubmitRow } from '../../../kernel/forms/submit-row.tsx'
import { useDraft } from '../../../kernel/forms/use-draft.ts'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { IdentificationField, type MakePicture } from './identification-field.tsx'
import { AddressPart, PersonPart, SellerConsents } from './seller-fields.tsx'
import { emptySeller, sellerBodyOf, sellerProblems, type SellerBody } from './seller-values.ts'

const TOO_LARGE = 413

type Props = {
  privacyLink: ReactNode
  onSent: () => void
}

export function RegisterForm({ privacyLink, onSent }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const seller = useForm(emptySeller(language), sellerProblems)
  const draft = useDraft('register', seller.values, seller.restore)
  const [makePicture, setMakePicture] = useState<MakePicture | null>(null)
  const terms = useShownAgreement('termsOfService')
  const { send, isPending, failure } = useSend({
    send: async ({ body, make }: { body: SellerBody; make: MakePicture }) =>
      call(registerSeller, { body, file: await make() }),
    onSent() {
      draft.forget()
      onSent()
    },
    onRefused(names, error) {
      // A tick applies to the version that was shown.
      if (terms.newerIn(error)) {
        seller.restore({ termsAccepted: false })
        terms.showNewer()
      }
      seller.refuse(names)
    },
    toastOf(error) {
      if (terms.newerIn(error)) return t('RegisterPage.TermsOutdated')
      const key = toastKeyOf(error)
      return key && t(key)
    },
  })
  const isComplete = seller.isValid && makePicture !== null
  const submit = () => {
    if (isComplete) send({ body: sellerBodyOf(seller.values, terms.shown), make: makePicture })
    else seller.reveal()
  }
  const isPictureMissing = seller.attempts > 0 && makePicture === null

  return (
    <Form
      attempts={seller.attempts}
      isPending={isPending}
      onSubmit={submit}
      aria-label={t('RegisterPage.form')}
    >
      <PersonPart text={seller.text} />
      <AddressPart text={seller.text} />
      <IdentificationField
        problem={isPictureMissing ? t('RegisterPage.pictureMissing') : undefined}
        onPicture={(make) => setMakePicture(() => make)}
      />
      <SellerConsents box={seller.box} privacyLink={privacyLink} />
      <SubmitRow
        isValid={isComplete}
        isPending={isPending}
        pendingLabel={t('form.sending')}
        missing={t('form.incomplete')}
        onBlocked={seller.reveal}
        failure={failure}
      >
        {t('RegisterPage.submit')}
      </SubmitRow>
    </Form>
  )
}

/** What a notification says; a broken connection is said beside the button. */
function toastKeyOf(failure: Error): 'InvalidMaxFileSize' | 'RegisterPage.SubmitError' | undefined {
  if (!(failure instanceof ProblemError)) return undefined
  const { status, message } = failure.problem
  const isTooLarge = status === TOO_LARGE || message === 'InvalidMaxFileSize'
  return isTooLarge ? 'InvalidMaxFileSize' : 'RegisterPage.SubmitError'
}
