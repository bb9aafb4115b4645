import {
  SELLER_LENGTHS as lengths,
  SellerLanguage,
} from '@zuschlag/contracts/registrations/seller-registration'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AgreementLink } from '../../../app/agreement-link.tsx'
import { AddressFields, BoundSelect, BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { ConsentFields } from '../../../kernel/forms/consent-fields.tsx'
import form from '../../../kernel/forms/form.module.css'
import type { useForm } from '../../../kernel/forms/use-form.ts'
import type { SellerRegistrationValues } from './seller-values.ts'

type SellerForm = ReturnType<typeof useForm<SellerRegistrationValues>>

/** Who registers and how to answer. */
export function PersonPart({ text }: Pick<SellerForm, 'text'>) {
  const { t } = useTranslation()
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>{t('RegisterPage.personPart')}</legend>
      <div className={form.pair}>
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
      <BoundText
        label={t('person.titleSuffix')}
        binding={text('titleSuffix')}
        autoComplete="honorific-suffix"
        maxLength={lengths.title}
        isOptional
      />
      <div className={form.pair}>
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
export function AddressPart({ text }: Pick<SellerForm, 'text'>) {
  const { t } = useTranslation()
  const address = {
    street: text('street'),
    zipCode: text('zipCode'),
    city: text('city'),
    country: text('country'),
  }
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>{t('RegisterPage.addressPart')}</legend>
      <AddressFields bindings={address} lengths={lengths} pairClass={form.pair ?? ''} />
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
export function SellerConsents({ box, privacyLink }: Pick<SellerForm, 'box'> & { privacyLink: ReactNode }) {
  const { t } = useTranslation()
  return (
    <ConsentFields
      legend={t('RegisterPage.consentPart')}
      boxes={[
        { ...box('termsAccepted'), text: t('RegisterPage.terms') },
        { ...box('dataProtectionAccepted'), text: t('RegisterPage.dataProtection') },
        { ...box('consented'), text: t('RegisterPage.consent') },
      ]}
      links={
        <p className={form.links}>
          <AgreementLink kind="termsOfService" isNewWindow>
            {t('RegisterPage.readTerms')}
          </AgreementLink>
          {privacyLink}
        </p>
      }
    />
  )
}
