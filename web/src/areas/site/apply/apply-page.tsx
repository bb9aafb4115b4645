import { useQuery } from '@tanstack/react-query'
import {
  applyAsTenant,
  type BrokerSoftware,
  brokerSoftwareSchema,
  APPLICATION_LENGTHS as lengths,
  type TenantApplication,
  tenantApplicationFormSchema,
  tenantApplicationSchema,
} from '@zuschlag/contracts/registrations/tenant-application'
import type { SitePrices } from '@zuschlag/contracts/site/marketing'
import { type ReactNode, useState } from 'react'
import { AgreementLink } from '../../../app/agreement-link.tsx'
import { SentPage } from '../../../design/sent-page.tsx'
import { call, ProblemError } from '../../../kernel/api/call.ts'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { useShownAgreement } from '../../../kernel/api/use-shown-agreement.ts'
import { AddressFields, BoundSelect, BoundText, NameFields } from '../../../kernel/forms/bound-fields.tsx'
import { ConsentFields } from '../../../kernel/forms/consent-fields.tsx'
import { SendForm } from '../../../kernel/forms/form.tsx'
import { useDraft } from '../../../kernel/forms/use-draft.ts'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import form from '../../../kernel/forms/form.module.css'
import styles from './apply-page.module.css'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'
import { problemsBySchema, type FieldProblems } from '../../../kernel/forms/problems-by-schema.ts'

/**
 * How a broker, a builder or a developer becomes a tenant. The confirmation replaces the form; there is no
 * way back.
 */
export function ApplyPage({ afterSending }: { afterSending: ReactNode }) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <SentPage title={t('ApplyPage.sentTitle')} text={t('ApplyPage.sentText')}>
        {afterSending}
      </SentPage>
    )
  }
  return (
    <div className={`wrap grid gap-12 page-room ${form.page}`}>
      <div className={form.about}>
        <h1>{t('ApplyPage.title')}</h1>
        <p className="muted down-4">{t('ApplyPage.lead')}</p>
        <FeeTable />
      </div>
      <div className={`card ${form.card}`}>
        <ApplyForm onSent={() => setSent(true)} />
      </div>
    </div>
  )
}

type ApplicationForm = ReturnType<typeof useForm<typeof emptyApplication>>

function ApplyForm({ onSent }: { onSent: () => void }) {
  const { t, language } = useTranslation()
  const application = useForm(emptyApplication, applicationProblems)
  const draft = useDraft('apply', application.values, application.restore)
  const terms = useShownAgreement('businessTerms')
  const { send, isPending, failure } = useSend({
    send: (body: TenantApplication) => call(applyAsTenant, { body }),
    onSent() {
      draft.forget()
      onSent()
    },
    onRefused(names, error) {
      // A tick applies to the version that was shown.
      if (terms.newerIn(error)) {
        application.restore({ generalTermsAccepted: false })
        terms.showNewer()
      }
      application.refuse(names)
    },
    toastOf: (error) =>
      error instanceof ProblemError
        ? t(terms.newerIn(error) ? 'ApplyPage.TermsOutdated' : 'ApplyPage.SubmitError')
        : undefined,
  })
  return (
    <SendForm
      form={application}
      sending={{ isPending, failure }}
      action={t('ApplyPage.submit')}
      onSend={() => send(applicationOf(application.values, language, terms.shown))}
      aria-label={t('ApplyPage.form')}
    >
      <CompanyFields application={application} />
      <PersonFields application={application} />
      <ApplicationConsents application={application} />
    </SendForm>
  )
}

const softwareNames = {
  Justimmo: 'Justimmo',
  OnOffice: 'onOffice',
} as const satisfies Partial<Record<BrokerSoftware, string>>

function CompanyFields({ application }: { application: ApplicationForm }) {
  const { t } = useTranslation()
  const { text } = application
  const software = brokerSoftwareSchema.options.map((value) => ({
    value,
    label: value === 'Other' || value === 'None' ? t(`ApplyPage.software.${value}`) : softwareNames[value],
  }))
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>{t('ApplyPage.companyPart')}</legend>
      <BoundText
        label={t('person.company')}
        binding={text('company')}
        autoComplete="organization"
        maxLength={lengths.company}
      />
      <div className="pair top">
        <BoundText
          label={t('ApplyPage.registerNumber')}
          binding={text('corporateRegisterNumber')}
          maxLength={lengths.corporateRegisterNumber}
          isOptional
        />
        <BoundText label={t('ApplyPage.uid')} binding={text('uid')} maxLength={lengths.uid} isOptional />
      </div>
      <AddressFields text={text} lengths={lengths} />
      <BoundSelect
        label={t('ApplyPage.software.label')}
        binding={text('brokerSoftware')}
        emptyLabel={t('form.choose')}
        options={software}
      />
    </fieldset>
  )
}

function PersonFields({ application: { text } }: { application: ApplicationForm }) {
  const { t } = useTranslation()
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>{t('ApplyPage.personPart')}</legend>
      <NameFields text={text} lengths={lengths} />
      <div className="pair top">
        <BoundText
          label={t('person.email')}
          binding={text('email')}
          kind="email"
          autoComplete="email"
          maxLength={lengths.email}
        />
        <BoundText label={t('person.phone')} binding={text('phoneNumber')} kind="phone" autoComplete="tel" />
      </div>
    </fieldset>
  )
}

function ApplicationConsents({ application: { box } }: { application: ApplicationForm }) {
  const { t } = useTranslation()
  return (
    <ConsentFields
      legend={t('ApplyPage.consentPart')}
      boxes={[
        { ...box('conditionsAccepted'), text: t('ApplyPage.conditions') },
        { ...box('generalTermsAccepted'), text: t('ApplyPage.generalTerms') },
        { ...box('contactConsented'), text: t('ApplyPage.contactConsent') },
      ]}
      links={
        <p className="line multiline sm gap-1-6">
          <AgreementLink kind="businessTerms" isNewWindow>
            {t('ApplyPage.readTerms')}
          </AgreementLink>
        </p>
      }
    />
  )
}

/** The conditions that somebody applies for. */
function FeeTable() {
  const { t, format } = useIntl()
  const prices = useQuery(configurationQuery).data?.prices
  const fee = (amount: number | undefined) =>
    amount === undefined ? '\u00a0' : format.moneyExact(Math.round(amount * 100), 'EUR')
  const rows = [
    { name: t('ApplyPage.fee.package'), amount: fee(prices?.packageFee) },
    { name: t('ApplyPage.fee.unlock'), amount: fee(prices?.unlockFee) },
    {
      name: t('ApplyPage.fee.closure'),
      amount: prices ? format.percent(prices.closurePercent) : '\u00a0',
      hint: t('ApplyPage.fee.closureHint'),
    },
    { name: t('ApplyPage.fee.base'), amount: fee(prices?.baseFee) },
  ]
  return (
    <section className={`stack gap-3 ${styles.fees}`} aria-labelledby="fees">
      <h2 className="xl" id="fees">
        {t('ApplyPage.fee.title')}
      </h2>
      <dl>
        {rows.map(({ name, amount, hint }) => (
          <div key={name} className={`line between ruled ${styles.row}`}>
            <dt>
              {name}
              {hint !== undefined && <span className={`sm muted ${styles.hint}`}>{hint}</span>}
            </dt>
            <dd className="num strong">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="xs muted">
        {t('ApplyPage.fee.taxes')}
        {prices !== undefined && differsFromPricePage(prices) && ` ${t('ApplyPage.fee.precedence')}`}
      </p>
    </section>
  )
}

/** Whether the price page states others for partners; both are the operator's (specification, section 9). */
function differsFromPricePage(prices: SitePrices): boolean {
  const { activationFee, unlockFee, partnerPercent, closurePercent } = prices
  return activationFee !== unlockFee || partnerPercent !== closurePercent
}

export const emptyApplication = {
  company: '',
  corporateRegisterNumber: '',
  uid: '',
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  street: '',
  zipCode: '',
  city: '',
  country: 'AT',
  brokerSoftware: '',
  conditionsAccepted: false,
  generalTermsAccepted: false,
  contactConsented: false,
}
export type ApplicationValues = typeof emptyApplication

function sentOf(values: ApplicationValues): object {
  return { ...values, email: values.email.trim(), phoneNumber: typedPhone(values.phoneNumber) }
}

export function applicationProblems(values: ApplicationValues): FieldProblems<ApplicationValues> {
  return problemsBySchema(tenantApplicationFormSchema, values, sentOf(values))
}

/**
 * The application as it is sent, with the version of the terms that the form led to if known.
 * Throws where `applicationProblems` finds any.
 */
export function applicationOf(
  values: ApplicationValues,
  language: Language,
  businessTerms?: AgreementReference,
): TenantApplication {
  return tenantApplicationSchema.parse({ ...sentOf(values), language, businessTerms })
}
