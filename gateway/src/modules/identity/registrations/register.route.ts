import { randomUUID } from 'node:crypto'
import { type AgreementReference, isSameAgreement } from '@zuschlag/contracts/kernel/agreement'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  IDENTIFICATION_FIELD,
  registerSeller,
  SellerLanguage,
} from '@zuschlag/contracts/registrations/seller-registration'
import { applyAsTenant } from '@zuschlag/contracts/registrations/tenant-application'
import { consentTexts } from '@zuschlag/contracts/site/consent-texts'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Knex } from 'knex'
import { type Origin, originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { callerKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import type { PictureFailure } from '../../../kernel/pictures/redraw-picture.ts'
import { mailWaitingWork } from './waiting-work.ts'
import { readIdentification } from './identification.ts'
import { type RegistrationDependencies, registrationTable } from './registration-tables.ts'

/** What people send who want to join; an administrator decides. */
export function registerRoutes(dependencies: RegistrationDependencies): readonly Route[] {
  return [applyRoute(dependencies), registerSellerRoute(dependencies)]
}

function applyRoute({ knex, rateLimits, agreements, publicUrl }: RegistrationDependencies): Route {
  return route(applyAsTenant, { who: 'everybody', tag: 'Site', summary: 'Apply as a tenant' }).answer(
    async ({ body, ...call }) => {
      const outdated = outdatedProblem(body.businessTerms, agreements.businessTerms)
      if (outdated !== null) return err(outdated)
      const id = randomUUID()
      const origin = originOf(call)
      const language = body.language ?? 'de'
      const { conditionsAccepted, generalTermsAccepted, contactConsented } = body
      const mayMail = await mayMailTo(body.email, rateLimits)
      await knex.transaction(async (transaction) => {
        await registrationTable(transaction, 'tenant_applications').insert({
          id,
          created_at: origin.at,
          company: body.company,
          corporate_register_number: body.corporateRegisterNumber ?? null,
          uid: body.uid ?? null,
          broker_software: body.brokerSoftware,
          language,
          consents: JSON.stringify({
            conditionsAccepted,
            generalTermsAccepted,
            contactConsented,
            textVersion: consentTexts.application.version,
            businessTerms: agreements.businessTerms,
          }),
          ...addressColumns(body),
        })
        await writeAuditEntry(transaction, {
          origin,
          action: 'tenantApplication.received',
          subject: { kind: 'tenantApplication', id },
          after: { company: body.company, country: body.country },
        })
        await mailWaitingWork(transaction, 'applications', { publicUrl, at: origin.at })
        if (mayMail)
          await confirmReceipt(
            transaction,
            { kind: 'applicationReceived', email: body.email, language },
            origin,
          )
      })
      return ok(null)
    },
  )
}

function registerSellerRoute(dependencies: RegistrationDependencies): Route {
  const { knex, identifications, rateLimits, agreements, publicUrl } = dependencies
  return route(registerSeller, { who: 'everybody', tag: 'Site', summary: 'Register as a seller' }).answer(
    async ({ body, file, ...call }) => {
      const outdated = outdatedProblem(body.termsOfService, agreements.termsOfService)
      if (outdated !== null) return err(outdated)
      if (file === null) return err(identificationProblem('missing'))
      const picture = await readIdentification(file.path, callerKeyOf(call))
      if (!picture.ok) return err(identificationProblem(picture.error))
      const id = randomUUID()
      const origin = originOf(call)
      const language = body.language === SellerLanguage.En ? 'en' : 'de'
      const { termsAccepted, dataProtectionAccepted, consented } = body
      const mayMail = await mayMailTo(body.email, rateLimits)
      const identification_file = await identifications.save(picture.value)
      await knex.transaction(async (transaction) => {
        await registrationTable(transaction, 'seller_registrations').insert({
          id,
          created_at: origin.at,
          salutation: body.salutation,
          title_prefix: body.titlePrefix ?? null,
          title_suffix: body.titleSuffix ?? null,
          language,
          identification_file,
          consents: JSON.stringify({
            termsAccepted,
            dataProtectionAccepted,
            consented,
            textVersion: consentTexts.sellerRegistration.version,
            termsOfService: agreements.termsOfService,
          }),
          ...addressColumns(body),
        })
        await writeAuditEntry(transaction, {
          origin,
          action: 'sellerRegistration.received',
          subject: { kind: 'sellerRegistration', id },
          after: { country: body.country },
        })
        await mailWaitingWork(transaction, 'sellers', { publicUrl, at: origin.at })
        if (mayMail)
          await confirmReceipt(transaction, { kind: 'sellerReceived', email: body.email, language }, origin)
      })
      return ok(null)
    },
  )
}

/** Who accepted another version than the one that holds is asked again; null where none other is named. */
function outdatedProblem(
  named: AgreementReference | undefined,
  agreement: AgreementReference,
): Problem | null {
  if (named === undefined || isSameAgreement(named, agreement)) return null
  return problemOf('agreementOutdated', { agreement })
}

/** The e-mail in a form may belong to somebody else. */
async function mayMailTo(email: string, rateLimits: RateLimits): Promise<boolean> {
  return (await rateLimits.spend('formMail', email.toLowerCase())).ok
}

type Receipt = {
  readonly kind: 'applicationReceived' | 'sellerReceived'
  readonly email: string
  readonly language: Language
}

/**
 * Says that a form arrived, in words of ours alone: nothing that a stranger typed reaches the address that
 * they typed.
 */
async function confirmReceipt(
  transaction: Knex,
  { kind, email, language }: Receipt,
  { at }: Origin,
): Promise<void> {
  await enqueueMail(transaction, { kind, to: { email, name: null }, data: {}, language, tenantId: null }, at)
}

function identificationProblem(failure: PictureFailure | 'missing'): Problem {
  if (failure === 'busy') return unavailable()
  if (failure === 'notAPicture') {
    return problemOf('unsupportedMediaType', { detail: 'The identification must be a JPEG or a PNG.' })
  }
  const text =
    failure === 'missing' ? 'A picture of the identification is needed' : 'The picture cannot be read'
  return problemOf('validationFailed', { errors: { [IDENTIFICATION_FIELD]: [text] } })
}

type Address = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber?: string | undefined
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
}

function addressColumns(address: Address): Readonly<Record<string, unknown>> {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    email: address.email.toLowerCase(),
    phone_number: address.phoneNumber ?? null,
    street: address.street,
    zip_code: address.zipCode,
    city: address.city,
    country: address.country,
  }
}
