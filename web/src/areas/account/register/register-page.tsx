import {
  IDENTIFICATION_BYTES_MAX,
  IDENTIFICATION_EXTENSIONS,
  SELLER_LENGTHS as lengths,
  registerSeller,
  SellerLanguage,
} from '@zuschlag/contracts/registrations/seller-registration'
import { Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { AgreementLink } from '../../../app/agreement-link.tsx'
import { buttonClass } from '../../../design/button-class.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { Icon } from '../../../design/icon.tsx'
import { SentPage } from '../../../design/sent-page.tsx'
import { call, ProblemError } from '../../../kernel/api/call.ts'
import { useShownAgreement } from '../../../kernel/api/use-shown-agreement.ts'
import { AddressFields, BoundSelect, BoundText, NameFields } from '../../../kernel/forms/bound-fields.tsx'
import { ConsentFields } from '../../../kernel/forms/consent-fields.tsx'
import { SendForm } from '../../../kernel/forms/form.tsx'
import { useDraft } from '../../../kernel/forms/use-draft.ts'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { type CropArea, cropPicture } from './crop-picture.ts'
import {
  emptySeller,
  type SellerBody,
  sellerBodyOf,
  sellerProblems,
  type SellerRegistrationValues,
} from './seller-values.ts'
import { Link } from '@tanstack/react-router'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import form from '../../../kernel/forms/form.module.css'
import styles from './register-page.module.css'

type Props = {
  /** Stands below what follows the registration. */
  afterSending: ReactNode
}

/** How a private seller registers; afterwards the page says what happens next. */
export function RegisterPage({ afterSending }: Props) {
  const { t, language: lang } = useTranslation()
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <SentPage title={t('RegisterPage.afterTitle')} text={t('RegisterPage.afterText')}>
        {afterSending}
      </SentPage>
    )
  }
  return (
    <div className={`wrap grid gap-12 page-room ${form.page}`}>
      <div className={form.about}>
        <h1>{t('RegisterPage.title')}</h1>
        <p className="muted down-4">{t('RegisterPage.lead')}</p>
        <p className="muted down-4">
          {/* Visitors who want to bid need no registration of a seller. */}
          <Trans
            i18nKey="RegisterPage.toBid"
            components={{ offers: <Link to="/$lang/objects" params={{ lang }} /> }}
          />
        </p>
        <ol className={styles.steps}>
          <li>{t('RegisterPage.step.send')}</li>
          <li>{t('RegisterPage.step.check')}</li>
          <li>{t('RegisterPage.step.start')}</li>
        </ol>
      </div>
      <div className={`card ${form.card}`}>
        <RegisterForm onSent={() => setSent(true)} />
      </div>
    </div>
  )
}

const TOO_LARGE = 413

function RegisterForm({ onSent }: { onSent: () => void }) {
  const { t, language } = useTranslation()
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
  const isPictureMissing = seller.attempts > 0 && makePicture === null

  return (
    <SendForm
      form={seller}
      sending={{ isPending, failure }}
      isValid={makePicture !== null && seller.isValid}
      action={t('RegisterPage.submit')}
      onSend={() =>
        makePicture !== null && send({ body: sellerBodyOf(seller.values, terms.shown), make: makePicture })
      }
      aria-label={t('RegisterPage.form')}
    >
      <PersonPart text={seller.text} />
      <AddressPart text={seller.text} />
      <IdentificationField
        problem={isPictureMissing ? t('RegisterPage.pictureMissing') : undefined}
        onPicture={(make) => setMakePicture(() => make)}
      />
      <SellerConsents box={seller.box} />
    </SendForm>
  )
}

/** What a notification says; a broken connection is said beside the button. */
function toastKeyOf(failure: Error): 'InvalidMaxFileSize' | 'RegisterPage.SubmitError' | undefined {
  if (!(failure instanceof ProblemError)) return undefined
  const { status, message } = failure.problem
  const isTooLarge = status === TOO_LARGE || message === 'InvalidMaxFileSize'
  return isTooLarge ? 'InvalidMaxFileSize' : 'RegisterPage.SubmitError'
}

type SellerForm = ReturnType<typeof useForm<SellerRegistrationValues>>

/** Who registers and how to answer. */
function PersonPart({ text }: Pick<SellerForm, 'text'>) {
  const { t } = useTranslation()
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>{t('RegisterPage.personPart')}</legend>
      <div className="pair top">
        <BoundSelect
          label={t('person.salutation')}
          binding={text('salutation')}
          emptyLabel={t('form.choose')}
          options={[
            { value: 'Ms', label: t('person.Ms') },
            { value: 'Mr', label: t('person.Mr') },
          ]}
        />
        <BoundText
          label={t('person.titlePrefix')}
          binding={text('titlePrefix')}
          autoComplete="honorific-prefix"
          maxLength={lengths.title}
          isOptional
        />
      </div>
      <NameFields text={text} lengths={lengths} />
      <BoundText
        label={t('person.titleSuffix')}
        binding={text('titleSuffix')}
        autoComplete="honorific-suffix"
        maxLength={lengths.title}
        isOptional
      />
      <div className="pair top">
        <BoundText
          label={t('person.email')}
          binding={text('email')}
          kind="email"
          autoComplete="email"
          maxLength={lengths.email}
        />
        <BoundText
          label={t('person.phone')}
          binding={text('phoneNumber')}
          kind="phone"
          autoComplete="tel"
          isOptional
        />
      </div>
    </fieldset>
  )
}

/** Where somebody lives, and in which language we write to them. */
function AddressPart({ text }: Pick<SellerForm, 'text'>) {
  const { t } = useTranslation()
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>{t('RegisterPage.addressPart')}</legend>
      <AddressFields text={text} lengths={lengths} />
      <BoundSelect
        label={t('person.language')}
        binding={text('language')}
        options={[
          { value: String(SellerLanguage.De), label: t('person.german') },
          { value: String(SellerLanguage.En), label: t('person.english') },
        ]}
      />
    </fieldset>
  )
}

/** Three ticks; what they speak of can be read first. */
function SellerConsents({ box }: Pick<SellerForm, 'box'>) {
  const { t, language: lang } = useTranslation()
  return (
    <ConsentFields
      legend={t('RegisterPage.consentPart')}
      boxes={[
        { ...box('termsAccepted'), text: t('RegisterPage.terms') },
        { ...box('dataProtectionAccepted'), text: t('RegisterPage.dataProtection') },
        { ...box('consented'), text: t('RegisterPage.consent') },
      ]}
      links={
        <p className="line multiline sm gap-1-6">
          <AgreementLink kind="termsOfService" isNewWindow>
            {t('RegisterPage.readTerms')}
          </AgreementLink>
          <Link to="/$lang/privacy-policy" params={{ lang }} target="_blank">
            {t('RegisterPage.readPrivacy')}
          </Link>
        </p>
      }
    />
  )
}

/** What is sent is cut and made smaller; only what no phone makes is refused before. */
const FILE_BYTES_MAX = 4 * IDENTIFICATION_BYTES_MAX

const PictureCropper = lazy(async () => ({ default: (await import('./picture-cropper.tsx')).PictureCropper }))

/** Answers the chosen part as a JPEG; made when it is sent, so that a frame may be moved without work. */
type MakePicture = () => Promise<Blob>

type IdentificationFieldProps = {
  /** What is wrong with it, once somebody tried to send. */
  problem: string | undefined
  onPicture: (make: MakePicture | null) => void
}

type PictureProblem = 'RegisterPage.wrongFile' | 'RegisterPage.unreadable' | 'InvalidMaxFileSize'

/** The identification: a picture from the device or its camera, and the part of it that counts. */
function IdentificationField({ problem, onPicture }: IdentificationFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const imageRef = useRef<HTMLImageElement>(null)
  const [picture, setPicture] = useState<{ name: string; url: string } | null>(null)
  const [wrong, setWrong] = useState<PictureProblem | null>(null)
  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture.url)), [picture])
  const error = wrong === null ? problem : t(wrong)

  const refuse = (why: PictureProblem) => {
    setWrong(why)
    setPicture(null)
    onPicture(null)
  }
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    const why = problemOf(chosen)
    if (why !== null) return refuse(why)
    setWrong(null)
    setPicture({ name: chosen.name, url: URL.createObjectURL(chosen) })
    // Until the picture is there nothing can be cut out of it.
    onPicture(null)
  }
  const take = (area: CropArea) =>
    onPicture(() => {
      if (imageRef.current === null) throw new Error('The picture is gone')
      return cropPicture(imageRef.current, area)
    })

  return (
    <div className="stack gap-2">
      <span className="sm strong">{t('RegisterPage.identification')}</span>
      <p id={`${id}-hint`} className="sm muted">
        {t('RegisterPage.identificationHint')}
      </p>
      <label className={`row gap-2-4 ${styles.choose}`}>
        <input
          id={id}
          type="file"
          name="identification"
          className={styles.input}
          accept={IDENTIFICATION_EXTENSIONS.join(',')}
          aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-label={t('RegisterPage.choosePicture')}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        <span className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <Icon of={Upload} />{' '}
          {picture === null ? t('RegisterPage.choosePicture') : t('RegisterPage.otherPicture')}
        </span>
        {picture !== null && <span className="sm muted breaks">{picture.name}</span>}
      </label>
      {error !== undefined && (
        <div id={`${id}-error`} role="alert">
          <FieldErrorText>{error}</FieldErrorText>
        </div>
      )}
      {picture !== null && (
        <Suspense>
          <PictureCropper
            key={picture.url}
            url={picture.url}
            imageRef={imageRef}
            onArea={take}
            onUnreadable={() => refuse('RegisterPage.unreadable')}
          />
        </Suspense>
      )}
    </div>
  )
}

function problemOf(file: File): PictureProblem | null {
  const name = file.name.toLowerCase()
  if (!IDENTIFICATION_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return 'RegisterPage.wrongFile'
  return file.size > FILE_BYTES_MAX ? 'InvalidMaxFileSize' : null
}
