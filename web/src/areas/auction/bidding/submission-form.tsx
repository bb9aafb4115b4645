import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { missingConfirmations, type Confirmations } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Lock } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { useEndUnconfirmed } from '../shared/use-confirmed-end.ts'
import { type OfferFault, ConfirmSubmission } from './confirm-submission.tsx'
import { ConfirmationBoxes, noConfirmations, RulesHint } from './confirmation-boxes.tsx'
import type { CostsAtPrice } from './cost-panel.tsx'
import { isPurchaseFault } from './may-request-purchase.ts'
import styles from './offer-forms.module.css'
import { isAnsweredInForm } from './refusal.ts'
import { useCurrentSubmission } from './submission-context.ts'
import { isPending } from './submission.ts'

type Props = Omit<
  EntryFormProps,
  'terms' | 'given' | 'onGiven' | 'hasNewDocuments' | 'hasReturned' | 'onDone'
> & {
  costs: CostsAtPrice
}

/**
 * Price and confirmations, and after them the confirm step: nothing is sent that was not looked at as a
 * whole.
 */
export function SubmissionForm(props: Props) {
  const { details, kind, price, costs, fault } = props
  const { state } = useCurrentSubmission()
  const [given, setGiven] = useState<Confirmations>(noConfirmations)
  const step = useConfirmStep()
  const hasReturned = useHasBeen(step.isOpen)
  const hasNewDocuments = useNewDocuments(details.documentsState, () => {
    setGiven((before) => ({ ...before, documentsChecked: false }))
    step.close()
  })
  const toAnswer = state.status === 'refused' && isAnsweredInForm(state.problem.code) ? state.problem : null
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
        fault={fault}
        onBack={step.close}
        notice={props.notice}
      />
    )
  }
  const isShown = hasNewDocuments && toAnswer === null && hasDocuments && !given.documentsChecked
  const entry = { terms, given, onGiven: setGiven, onDone: step.open, hasNewDocuments: isShown, hasReturned }
  return <EntryForm {...props} {...entry} />
}

/** Whether something is or was so. */
function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return hasBeen
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by the confirm step of the form with this mark, above the form's own. */
    confirmStep?: string
  }
}

/**
 * Whether the confirm step is open, and how to open and close it. It is an entry of the history: Back leads
 * to what was entered, not out of the form. The mark is the form's own, so that a reload, which forgets the
 * ticks, shows the form.
 */
function useConfirmStep(): { isOpen: boolean; open: () => void; close: () => void } {
  const { history } = useRouter()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [mark] = useState(() => crypto.randomUUID())
  const isOpen = state.confirmStep === mark
  return {
    isOpen,
    open: () => {
      if (isOpen) return
      const withStep = { ...state, confirmStep: mark }
      void navigate({ to: '.', search: true, state: withStep, resetScroll: false })
    },
    close: () => {
      if (isOpen) history.back()
    },
  }
}

/**
 * Whether the documents changed since the form was opened. `onChange` at each change: a tick applies to the
 * documents that were shown, the price and all else stay as they were entered.
 */
function useNewDocuments(documentsState: number, onChange: () => void): boolean {
  const [opened] = useState(documentsState)
  const last = useRef(documentsState)
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (last.current === documentsState) return
    last.current = documentsState
    notify()
  }, [documentsState])
  return documentsState !== opened
}

/** The same list each time: the boxes need not render. */
const noneMissing: ReturnType<typeof missingConfirmations> = []

type EntryFormProps = {
  details: AuctionDetails
  kind: 'bid' | 'immediatePurchase'
  price: number
  /** What is above the confirmations: the price, its costs. */
  children: ReactNode
  /** Why this price would be refused, null where it would not. */
  fault: OfferFault | null
  /**
   * Set for a moment after the price was changed by anything but the bidder, so that a hasty press is no bid.
   */
  isHeld: boolean
  /** What became of the last attempt, beside the button that made it. */
  notice: ReactNode
  /** Where to look when the price is what is missing. */
  priceInputId: string | null
  terms: Parameters<typeof missingConfirmations>[0]
  given: Confirmations
  onGiven: (given: Confirmations) => void
  /** The documents changed since the form was opened, and were not confirmed yet. */
  hasNewDocuments: boolean
  /** The confirm step was left for it: the focus goes on where it came from. */
  hasReturned: boolean
  onDone: () => void
}

/** What the bidder enters; the button names what it leads to and, while it cannot, what is missing. */
function EntryForm(props: EntryFormProps) {
  const { t, format } = useIntl()
  const { details, kind, price, fault, isHeld, terms, given, priceInputId } = props
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const missingId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (props.hasReturned) formRef.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  })
  useEffect(() => takeFocus(), [])
  const missing = missingConfirmations(terms, given)
  const [isTried, setTried] = useState(false)
  const isUnconfirmed = useEndUnconfirmed(details)
  const isBlocked = fault !== null || missing.length > 0 || isHeld || isUnconfirmed
  const pending = isPending(useCurrentSubmission().state)

  function missingText(): string | null {
    if (isUnconfirmed) return t('bidding.blocked.endUnconfirmed')
    if (fault !== null && isPurchaseFault(fault))
      return t(`bidding.refused.${fault}.title`, { price: money(price) })
    if (fault !== null) return t('bidding.missingPrice')
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
    if (fault !== null && priceInputId !== null)
      document.querySelector<HTMLElement>(`#${CSS.escape(priceInputId)}`)?.focus()
    else if (missing[0] !== undefined)
      document.querySelector<HTMLElement>(`#${CSS.escape(missingId)}-${missing[0]}`)?.focus()
  }

  const text = missingText()
  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
      {props.children}
      <div className="stack gap-1 ruled padded">
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
          <div className="down-3">
            <Notice tone="warning" role="status" title={t('bidding.newDocuments')} />
          </div>
        )}
        <RulesHint auctionId={details.id} version={details.rulesVersion} />
        {props.notice !== null && <div className="down-3">{props.notice}</div>}
      </div>
      <div className={`stack gap-dense ruled ${styles.submit}`}>
        <Button
          type="submit"
          block
          isBlocked={isBlocked || pending}
          onBlockedPress={goToMissing}
          {...(text === null ? {} : { 'aria-describedby': missingId })}
        >
          {isBlocked && <Icon of={Lock} />}
          {t(`confirmOffer.${reviewKey(kind, price)}`, { price: money(price) })}
        </Button>
        <p id={missingId} className="sm muted line-room">
          {text}
        </p>
      </div>
    </form>
  )
}

/** An emptied field holds no price, which the button does not call € 0. */
function reviewKey(kind: EntryFormProps['kind'], price: number) {
  if (kind === 'immediatePurchase') return 'reviewPurchase'
  return price > 0 ? 'reviewBid' : 'reviewBidWithoutPrice'
}
