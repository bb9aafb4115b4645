import type { AdministeredAccessRequest } from '@zuschlag/contracts/access-requests/administration'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Facts } from '../editing/facts.tsx'
import { personText } from '../table/person-cell.tsx'

/** Who asks, for whom, and what they prove. */
export function RequestFacts({ request }: { request: AdministeredAccessRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { applicant, auction, proofAmount, proofExpiresOn, partyName, party, submittedAt } = request
  const { email, phoneNumber } = applicant
  const { currencyCode, timeZone } = auction
  const until =
    proofExpiresOn === null ? '' : format.date(`${proofExpiresOn}T12:00:00.000Z` as Instant, 'UTC')
  return (
    <Facts
      facts={[
        { label: t('platform.accessRequests.column.object'), value: `${auction.title}, ${auction.city}` },
        {
          label: t('platform.accessRequests.fact.email'),
          value: email && <a href={`mailto:${email}`}>{email}</a>,
        },
        {
          label: t('platform.accessRequests.fact.phone'),
          value: phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>,
        },
        {
          label: t('platform.accessRequests.fact.party'),
          value:
            party &&
            [t(`platform.accessRequests.fact.partyOf.${party}`), partyName].filter(Boolean).join(': '),
        },
        { label: t('platform.accessRequests.fact.registerNumber'), value: request.registerNumber },
        { label: t('platform.accessRequests.fact.representedBy'), value: request.representedBy },
        {
          label: t('platform.accessRequests.fact.amount'),
          value: proofAmount === null ? null : format.money(proofAmount, currencyCode),
        },
        { label: t('platform.accessRequests.fact.issuer'), value: request.proofIssuer },
        {
          label: t('platform.accessRequests.fact.expiresOn'),
          value: request.isProofExpired ? `${until} (${t('platform.accessRequests.expired')})` : until,
        },
        {
          label: t('platform.accessRequests.fact.sentAt'),
          value: submittedAt && format.dateTime(submittedAt, timeZone),
        },
        {
          label: t('platform.accessRequests.fact.limit'),
          value: request.limit === null ? null : format.money(request.limit, currencyCode),
        },
        {
          label: t('platform.accessRequests.fact.category'),
          value: request.declineCategory && t(`accessRequest.declined.${request.declineCategory}`),
        },
        {
          label: t('platform.accessRequests.fact.decidedBy'),
          value: request.decidedBy && personText(request.decidedBy),
        },
      ]}
    />
  )
}
