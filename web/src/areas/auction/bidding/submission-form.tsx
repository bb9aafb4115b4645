import { missingConfirmations, type Confirmations } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useMemo, useState, type SubmitEvent, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { ConfirmSubmission } from './confirm-submission.tsx'
import { ConfirmationBoxes } from './confirmation-boxes.tsx'
import { noConfirmations } from './no-confirmations.ts'
import styles from './submission-form.module.css'
import { RulesHint } from './rules-hint.tsx'
import { isPending } from './submission.ts'
import { useNewDocuments } from './use-new-documents.ts'
import { useCurrentSubmission } from './submission-context.ts'
import { useConfirmStep } from './use-confirm-step.ts'
import type { CostsAtPrice } from './use-costs.ts'

type Props = {
  details: AuctionDetails
  kind: 'bid' | 'immediatePurchase'
  price: number
  costs: CostsAtPrice
  /** What is above the confirmations: the price, its costs. */
  children: ReactNode
  isPriceValid: boolean
  /**
   * Set for a moment after the price was changed by anything but the bidder, so that a hasty press is no bid.
   */
  isHeld: boolean
  /** What became of the last attempt, beside the button that made it. */
  notice: ReactNode
  /** Where to look when the price is what is missing. */
  priceInputId: string | null
}

/** Refusals that are answered by changing what was entered; after all others the same can be sent again. */
const answeredInForm: ReadonlySet<string> = new Set([
  'auctionBidTooLow',
  'priceInvalid',
  'confirmationMissing',
  'agreementOutdated',
  'documentsChanged',
])

/**
 * Price and confirmations, and after them the confirm step: nothing is sent that was not looked at as a
 * whole.
 */
export function SubmissionForm(props: Props) {
  const { details, kind, price, costs, isPriceValid } = props
  const { state } = useCurrentSubmission()
  const [given, setGiven] = useState<Confirmations>(noConfirmations)
  const step = useConfirmStep()
  const hasNewDocuments = useNewDocuments(details.documentsState, () => {
    setGiven((before) => ({ ...before, documentsChecked: false }))
    step.close()
  })
  const toAnswer = state.status === 'refused' && answeredInForm.has(state.problem.code) ? state.problem : null
  const closeForRefusal = useEffectEvent(step.close)
  useEffect(() => {
    if (toAnswer !== null) closeForRefusal()
  }, [toAnswer])
  const [answered, setAnswered] = useState(toAnswer)
  if (answered !== toAnswer) {
    setAnswered(toAnswer)
    // A tick applies to the version that was shown.
    if (toAnswer?.code === 'agreementOutdated') setGiven({ ...given, agbChecked: false })
    if (toAnswer?.code === 'documentsChanged') setGiven({ ...given, documentsChecked: false })
  }
  const hasDocuments = details.documents.length > 0
  const { hideOfferIsBindingCheckbox } = details
  // The same object as long as it says the same: the boxes need not render with every bid of others.
  const terms = useMemo(
    () => ({ hideOfferIsBindingCheckbox, hasDocuments }),
    [hideOfferIsBindingCheckbox, hasDocuments],
  )
  if (step.isOpen) {
    return (
      <ConfirmSubmission
        details={details}
        kind={kind}
        price={price}
        costs={costs}
        terms={terms}
        given={given}
        isPriceValid={isPriceValid}
        onBack={step.close}
        notice={props.notice}
      />
    )
  }
  const isShown = hasNewDocuments && toAnswer === null && hasDocuments && !given.documentsChecked
  const entry = { terms, given, onGiven: setGiven, onDone: step.open, hasNewDocuments: isShown }
  return <EntryForm {...props} {...entry} />
}

/** The same list each time: the boxes need not render. */
const noneMissing: ReturnType<typeof missingConfirmations> = []

type EntryProps = Props & {
  terms: Parameters<typeof missingConfirmations>[0]
  given: Confirmations
  onGiven: (given: Confirmations) => void
  /** The documents changed since the form was opened, and were not confirmed yet. */
  hasNewDocuments: boolean
  onDone: () => void
}

/** What the bidder enters; the button names what it leads to and, while it cannot, what is missing. */
function EntryForm(props: EntryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { details, kind, price, isPriceValid, isHeld, terms, given, priceInputId } = props
  const missingId = useId()
  const missing = missingConfirmations(terms, given)
  const [isTried, setTried] = useState(false)
  const isBlocked = !isPriceValid || missing.length > 0 || isHeld
  const pending = isPending(useCurrentSubmission().state)

  function missingText(): string | null {
    if (!isPriceValid) return t('bidding.missingPrice')
    if (missing.length > 0) {
      const names = missing.map((name) => t(`bidding.short.${name}`)).join(', ')
      return t('bidding.missing', { count: missing.length, names })
    }
    return isHeld ? t('bidding.amountChanged') : null
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isBlocked || pending) goToMissing()
    else props.onDone()
  }

  /** A press on the blocked button leads to the first thing that is missing. */
  function goToMissing(): void {
    setTried(true)
    if (!isPriceValid && priceInputId !== null)
      document.querySelector<HTMLElement>(`#${CSS.escape(priceInputId)}`)?.focus()
    else if (missing[0] !== undefined)
      document.querySelector<HTMLElement>(`#${CSS.escape(missingId)}-${missing[0]}`)?.focus()
  }

  const text = missingText()
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {props.children}
      <div className={styles.section}>
        <ConfirmationBoxes
          auctionId={details.id}
          country={details.country}
          idPrefix={missingId}
          kind={kind}
          terms={terms}
          given={given}
          marked={isTried ? missing : noneMissing}
          onChange={props.onGiven}
          agreements={details.agreements}
          isDisabled={pending}
        />
        {props.hasNewDocuments && (
          <div className={styles.notice}>
            <Notice tone="warning" role="status" title={t('bidding.newDocuments')} />
          </div>
        )}
        <RulesHint auctionId={details.id} version={details.rulesVersion} />
        {props.notice !== null && <div className={styles.notice}>{props.notice}</div>}
      </div>
      <div className={styles.submit}>
        <Button
          type="submit"
          block
          isBlocked={isBlocked || pending}
          onBlockedPress={goToMissing}
          {...(text === null ? {} : { 'aria-describedby': missingId })}
        >
          {isBlocked && <Icon of={Lock} />}
          {t(kind === 'bid' ? 'confirmOffer.reviewBid' : 'confirmOffer.reviewPurchase', {
            price: format.money(price, details.tenant.currencyCode),
          })}
        </Button>
        <p id={missingId} className={styles.missing}>
          {text}
        </p>
      </div>
    </form>
  )
}
