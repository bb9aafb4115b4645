import {
  APPLICATION_LENGTHS as lengths,
  applyAsTenant,
  brokerSoftwareSchema,
  type BrokerSoftware,
  type TenantApplication,
} from '@zuschlag/contracts/registrations/tenant-application'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { ProblemError } from '../../../kernel/api/problem.ts'
import { useShownAgreement } from '../../../kernel/api/use-shown-agreement.ts'
import { AgreementLink } from '../../../app/agreement-link.tsx'
import { AddressFields, BoundSelect, BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { ConsentFields } from '../../../kernel/forms/consent-fields.tsx'
import form from '../../../kernel/forms/form.module.css'
import { Form } from '../../../kernel/forms/form.tsx'
import { SubmitRow } from '../../../kernel/forms/submit-row.tsx'
import { useDraft } from '../../../kernel/forms/use-draft.ts'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { applicationOf, applicationProblems, emptyApplication } from './application-values.ts'

type ApplicationForm = ReturnType<typeof useForm<typeof emptyApplication>>

export function ApplyForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
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
  const submit = () => {
    if (application.isValid) send(applicationOf(application.values, language, terms.shown))
    else application.reveal()
  }
  return (
    <Form
      attempts={application.attempts}
      isPending={isPending}
      onSubmit={submit}
      aria-label={t('ApplyPage.form')}
    >
      <CompanyFields application={application} />
      <PersonFields application={application} />
      <Consents application={application} />
      <SubmitRow
        isValid={application.isValid}
        isPending={isPending}
        pendingLabel={t('form.sending')}
        missing={t('form.incomplete')}
        onBlocked={application.reveal}
        failure={failure}
      >
        {t('ApplyPage.submit')}
      </SubmitRow>
    </Form>
  )
}

const softwareNames = {
  Justimmo: 'Justimmo',
  OnOffice: 'onOffice',
} as const satisfies Partial<Record<BrokerSoftware, string>>

function CompanyFields({ application }: { application: ApplicationForm }) {
  const { t } = useTranslation()
  const { text } = application
  const address = {
    street: text('street'),
    zipCode: text('zipCode'),
    city: text('city'),
    country: text('country'),
  }
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
      <div className={form.pair}>
        <BoundText
          label={t('ApplyPage.registerNumber')}
          binding={text('corporateRegisterNumber')}
          maxLength={lengths.corporateRegisterNumber}
          isOptional
        />
        <BoundText label={t('ApplyPage.uid')} binding={text('uid')} maxLength={lengths.uid} isOptional />
      </div>
      <AddressFields bindings={address} lengths={lengths} pairClass={form.pair ?? ''} />
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
      <div className={form.pair}>
        <BoundText
          label={t('person.firstName')}
          binding={text('firstName')}
          autoComplete="given-name"
          maxLength={lengths.firstName}
        />
        <BoundText
          label={t('person.lastName')}
          binding={text('lastName')}
          autoComplete="family-name"
          maxLength={lengths.lastName}
        />
      </div>
      <div className={form.pair}>
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

function Consents({ application: { box } }: { application: ApplicationForm }) {
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
        <p className={form.links}>
          <AgreementLink kind="businessTerms" isNewWindow>
            {t('ApplyPage.readTerms')}
          </AgreementLink>
        </p>
      }
    />
  )
}
