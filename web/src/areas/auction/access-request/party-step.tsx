import {
  PARTY_NAME_LENGTH_MAX,
  REGISTER_NUMBER_LENGTH_MAX,
  REPRESENTED_BY_LENGTH_MAX,
} from '@zuschlag/contracts/access-requests/access-request'
import { biddingParties } from '@zuschlag/contracts/access-requests/party'
import { BoundSelect, BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { RequestFormState } from './request-values.ts'
import { Step } from './step.tsx'

/** For whom the bids are; a company with its number and who acts for it. */
export function PartyStep({ form }: { form: RequestFormState }) {
  const { t } = useTranslation()
  const { party } = form.values
  const options = biddingParties.map((value) => ({ value, label: t(`accessRequest.party.${value}`) }))
  return (
    <Step title={t('accessRequest.step.party')}>
      <BoundSelect
        label={t('accessRequest.partyField')}
        binding={form.text('party')}
        options={options}
        emptyLabel={t('accessRequest.choose')}
      />
      {party !== 'self' && party !== '' && (
        <BoundText
          label={t(party === 'company' ? 'accessRequest.companyName' : 'accessRequest.personName')}
          binding={form.text('partyName')}
          maxLength={PARTY_NAME_LENGTH_MAX}
        />
      )}
      {party === 'company' && (
        <>
          <BoundText
            label={t('accessRequest.registerNumber')}
            binding={form.text('registerNumber')}
            maxLength={REGISTER_NUMBER_LENGTH_MAX}
          />
          <BoundText
            label={t('accessRequest.representedBy')}
            binding={form.text('representedBy')}
            maxLength={REPRESENTED_BY_LENGTH_MAX}
          />
        </>
      )}
    </Step>
  )
}
