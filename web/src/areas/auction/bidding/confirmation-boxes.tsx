import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  requiredConfirmations,
  type ConfirmationName,
  type Confirmations,
  type ConfirmationTerms,
} from '@zuschlag/contracts/auction/confirmations'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { memo, useState } from 'react'
import { AgreementLink } from '../../../app/agreement-link.tsx'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { documentReadingsQuery } from '../../../kernel/api/document-readings-query.ts'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './confirmation-boxes.module.css'

type ConfirmationBoxesProps = {
  /** The boxes have ids `prefix-name`, so that the form can lead to one that is missing. */
  idPrefix: string
  kind: 'bid' | 'immediatePurchase'
  auctionId: AuctionId
  /** Where the property is. */
  country: Country
  terms: ConfirmationTerms
  given: Confirmations
  /** What the bidder was led to because it is missing. */
  marked: readonly ConfirmationName[]
  onChange: (given: Confirmations) => void
  /** The organiser's agreements; null where there are none, then the box says "no reservations". */
  agreements: string | null
  isDisabled: boolean
}

/** The ticks that this process asks for, in the order of the rules. */
export const ConfirmationBoxes = memo(function ConfirmationBoxes(props: ConfirmationBoxesProps) {
  const { idPrefix, kind, auctionId, country, terms, given, marked, onChange, agreements, isDisabled } = props
  const { t } = useTranslation()
  const textOf = (name: ConfirmationName) => {
    if (name === 'offerIsBindingChecked')
      return t(kind === 'bid' ? `legal.confirmBid.${country}` : `legal.confirmPurchase.${country}`)
    if (name !== 'agreementsOrNoReservationsChecked') return t(`bidding.confirm.${name}`)
    const what = agreements === null ? 'noReservations' : 'agreements'
    return t(kind === 'bid' ? `bidding.confirm.${what}` : `bidding.confirmPurchase.${what}`)
  }
  return (
    <div role="group" aria-label={t('bidding.confirmations')}>
      {requiredConfirmations(terms).map((name) => (
        <div key={name}>
          <Checkbox
            id={`${idPrefix}-${name}`}
            isSelected={given[name]}
            isDisabled={isDisabled}
            isInvalid={marked.includes(name)}
            onChange={(isChecked) => onChange({ ...given, [name]: isChecked })}
          >
            {textOf(name)}
          </Checkbox>
          {name === 'agreementsOrNoReservationsChecked' && agreements !== null && (
            <Agreements text={agreements} />
          )}
          {name === 'documentsChecked' && (
            <p className={`sm muted ${styles.below}`}>
              <OpenedDocuments auctionId={auctionId} />
            </p>
          )}
          {name === 'agbChecked' && (
            <p className={`sm ${styles.below}`}>
              <AgreementLink kind="businessTerms" isNewWindow>
                {t('bidding.readBusinessTerms')}
              </AgreementLink>
            </p>
          )}
        </div>
      ))}
    </div>
  )
})

function Agreements({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.below}>
      <Button variant="text" size="small" onPress={() => setOpen(true)}>
        {t('bidding.readAgreements')}
      </Button>
      <LazyDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('bidding.agreements')} size="wide">
        <p className="breaks as-written">{text}</p>
      </LazyDialog>
    </div>
  )
}

/** Nothing is ticked for the bidder. */
export const noConfirmations: Confirmations = {
  offerIsBindingChecked: false,
  documentsChecked: false,
  agreementsOrNoReservationsChecked: false,
  agbChecked: false,
}

/** How many of the documents the bidder has opened: for information, it decides nothing. */
function OpenedDocuments({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const { data } = useQuery(documentReadingsQuery(auctionId))
  if (data?.areOpeningsNoted !== true || data.documents.length === 0) return null
  const opened = data.documents.filter(({ openedAt }) => openedAt !== null).length
  return <>{t('documents.openedCount', { opened, count: data.documents.length })}</>
}

type RulesHintProps = { auctionId: AuctionId; version: number }

/**
 * The rules that a bidder accepts with the bid, by their version; they open beside the form, which keeps its
 * entries.
 */
export const RulesHint = memo(function RulesHint({ auctionId, version }: RulesHintProps) {
  const { t } = useTranslation()
  return (
    <p className="sm">
      <Link to="/object/$auctionId/rules" params={{ auctionId }} target="_blank">
        {t('rules.accepted', { version })} <VisuallyHidden>{t('rules.opensNewWindow')}</VisuallyHidden>
      </Link>
    </p>
  )
})

type SubmitTerms = Pick<AuctionDetails, 'country' | 'hideOfferIsBindingCheckbox'>

/**
 * What the button says that sends a bid or a request. Where nothing is declared it names the price alone, as
 * it does where a sale needs a notary.
 */
export function submitKey(
  kind: 'bid' | 'immediatePurchase',
  { country, hideOfferIsBindingCheckbox }: SubmitTerms,
) {
  const words = hideOfferIsBindingCheckbox ? 'DE' : country
  return kind === 'bid' ? (`legal.submitBid.${words}` as const) : (`legal.submitPurchase.${words}` as const)
}
