import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { missingConfirmations, type Confirmations } from '@zuschlag/contracts/auction/confirmations'
import { acceptCounterOffer } from '@zuschlag/contracts/auction/offer'
import type { CounterOfferView } from '@zuschlag/contracts/auction/counter-offer-view'
import { NO_DOCUMENTS_STATE } from '@zuschlag/contracts/auction/data-room'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { NO_RULES_VERSION } from '@zuschlag/contracts/auction/rules-version'
import type { ScreenFigures } from '@zuschlag/contracts/auction/screen-figures'
import { shownCosts } from '@zuschlag/contracts/auction/shown-costs'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { amountInWords } from '@zuschlag/contracts/kernel/amount-in-words'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { callForBody, problemOf } from '../../../kernel/api/call.ts'
import { auctionQuery, configurationQuery } from '../../../kernel/api/queries.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { textIfAny, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ConfirmationBoxes, noConfirmations, RulesHint, submitKey } from './confirmation-boxes.tsx'
import { counterOfferState } from './counter-offer-state.ts'
import { OwnLimit } from './own-limit.tsx'
import { screenOf } from './screen-of.ts'
import styles from './counter-offer-panel.module.css'

type Asked = CounterOfferView & { readonly asked: NonNullable<CounterOfferView['asked']> }
type Props = { details: AuctionDetails; counterOffer: Asked }

/** What the seller asks this bidder for: price, side costs and deadline, and the way to agree (DEC-11). */
export function CounterOfferPanel({ details, counterOffer }: Props) {
  const { t, format } = useIntl()
  const titleId = useId()
  const { asked, until } = counterOffer
  const isOpen = useAtServerTime((nowMs) =>
    nowMs === null ? counterOffer.isOpen : nowMs < instantToMs(until),
  )
  const accept = useAcceptCounterOffer(details, asked.revision)
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const { sideCosts, total } = shownCosts(asked.costs)
  const values = { price: money(asked.price), until: format.dateTimeSeconds(until, details.timeZone) }
  const state = counterOfferState(details, { asked, isOpen, hasReceipt: accept.receipt !== null })
  // The button that agreed is gone: the focus goes to what came of it.
  const resultRef = useFocusOnStep(accept.receipt === null ? 'question' : 'result')
  return (
    <section className={styles.panel} aria-labelledby={titleId} tabIndex={-1} data-counter-offer="">
      <h3 id={titleId} className="lg strong">
        {t('counterOffer.title')}
      </h3>
      <div ref={resultRef} tabIndex={-1} className={styles.result}>
        {state === 'accepted' ? (
          <>
            <Notice tone="leading" role="status" title={t('counterOffer.accepted', values)}>
              {t('counterOffer.acceptedNext', values)}
            </Notice>
            {accept.receipt !== null && (
              <p className="sm breaks" data-receipt="">
                {t('counterOffer.receipt', {
                  time: format.receiptTime(accept.receipt.engineTime, details.timeZone),
                  revision: accept.receipt.revision,
                  hash: accept.receipt.eventHash,
                })}
              </p>
            )}
          </>
        ) : state === 'passed' ? (
          <p>{t('counterOffer.passed', values)}</p>
        ) : (
          <>
            <p>{t('counterOffer.text', values)}</p>
            <dl className="stack gap-near fact-lines">
              <div>
                <dt>{t('counterOffer.price')}</dt>
                <dd>{values.price}</dd>
              </div>
              <div>
                <dt>{t('costs.sideCosts')}</dt>
                <dd>{money(sideCosts)}</dd>
              </div>
              <div>
                <dt>{t('costs.total')}</dt>
                <dd>{money(total)}</dd>
              </div>
            </dl>
            <p className="sm muted">
              {amountInWords(format.language, asked.price, details.tenant.currencyCode)}
            </p>
            <p className="sm">{t('counterOffer.rank')}</p>
            {state === 'open' ? (
              <>
                <p className="sm">{t(`legal.raisedBid.${details.country}`)}</p>
                <AcceptForm details={details} price={values.price} accept={accept} />
              </>
            ) : (
              <>
                <Notice tone="warning">{t(`counterOffer.failed.${state}`)}</Notice>
                {state === 'bidLimitExceeded' && <OwnLimit details={details} />}
              </>
            )}
          </>
        )}
      </div>
    </section>
  )
}

type AcceptFormProps = {
  details: AuctionDetails
  price: string
  accept: ReturnType<typeof useAcceptCounterOffer>
}

/** The confirmations of a bid; a press on the blocked button leads to the first that is missing. */
function AcceptForm({ details, price, accept }: AcceptFormProps) {
  const { t } = useTranslation()
  const prefix = useId()
  const [given, setGiven] = useState<Confirmations>(noConfirmations)
  const { hideOfferIsBindingCheckbox, documents } = details
  const terms = { hideOfferIsBindingCheckbox, hasDocuments: documents.length > 0 }
  const missing = missingConfirmations(terms, given)
  const [isTried, setTried] = useState(false)
  const goToMissing = () => {
    setTried(true)
    document.querySelector<HTMLElement>(`#${CSS.escape(prefix)}-${missing[0] ?? ''}`)?.focus()
  }
  // A tick applies to the version that was shown.
  const askAgain = (error: Error) => {
    if (problemOf(error)?.code === 'agreementOutdated') setGiven({ ...given, agbChecked: false })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (missing.length > 0) goToMissing()
    else if (!accept.isPending) accept.send(given, { onError: askAgain })
  }
  const names = missing.map((name) => t(`bidding.short.${name}`)).join(', ')
  return (
    <form className="stack fit" onSubmit={submit} noValidate>
      <ConfirmationBoxes
        auctionId={details.id}
        country={details.country}
        idPrefix={prefix}
        kind="bid"
        terms={terms}
        given={given}
        marked={isTried ? missing : []}
        onChange={setGiven}
        agreements={details.agreements}
        isDisabled={accept.isPending}
      />
      <RulesHint auctionId={details.id} version={details.rulesVersion} />
      {accept.failure !== null && (
        <Notice tone="refused" role="alert">
          {accept.failure}
        </Notice>
      )}
      <Button
        type="submit"
        block
        isBlocked={missing.length > 0}
        onBlockedPress={goToMissing}
        isPending={accept.isPending}
        pendingLabel={t('counterOffer.sending')}
        {...(missing.length > 0 && { 'aria-describedby': `${prefix}-missing` })}
      >
        {t(submitKey('bid', details), { price })}
      </Button>
      {missing.length > 0 && (
        <p id={`${prefix}-missing`} className="sm muted">
          {t('counterOffer.missing', { names })}
        </p>
      )}
    </form>
  )
}

/** After this long without an answer the bidder may try again. */
const ANSWER_WITHIN_MS = 10_000

/** What was sent under a command id; what the screen showed then stays with it. */
type SentAcceptance = {
  readonly commandId: CommandId
  readonly body: string
  readonly screen: ScreenFigures | undefined
}

/**
 * Agrees to a counter-offer. After a lost answer the same is sent again under the same command id, so that it
 * counts once.
 */
function useAcceptCounterOffer(details: AuctionDetails, counterOfferRevision: number) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: configuration } = useQuery(configurationQuery)
  const [sent, setSent] = useState<SentAcceptance | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: auctionQuery(details.id).queryKey })
  const mutation = useMutation({
    mutationFn: async (confirmations: Confirmations): Promise<Receipt> => {
      const { rulesVersion, documentsState } = details
      const businessTerms = configuration?.agreements.businessTerms
      const content = {
        counterOfferRevision,
        confirmations,
        ...(rulesVersion !== NO_RULES_VERSION && { rulesVersion }),
        ...(documentsState !== NO_DOCUMENTS_STATE && { documentsState }),
        ...(businessTerms !== undefined && { businessTerms }),
      }
      const body = JSON.stringify(content)
      const screen = sent?.body === body ? sent.screen : screenOf(details)
      const commandId = sent?.body === body ? sent.commandId : (crypto.randomUUID() as CommandId)
      setSent({ commandId, body, screen })
      const claimed = screen === undefined ? content : { ...content, screen }
      const options = { params: { auctionId: details.id }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
      return callForBody(acceptCounterOffer, { ...options, body: { ...claimed, commandId } })
    },
    onSuccess: () => void reload(),
    onError(error) {
      const problem = problemOf(error)
      if (problem?.code === 'agreementOutdated')
        void queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey, exact: true })
      if (problem !== undefined && problem.status < 500 && problem.status !== 401) void reload()
    },
  })
  const problem = mutation.isError ? problemOf(mutation.error) : undefined
  const named = problem && textIfAny(t, `counterOffer.failed.${problem.code}`)
  const isUnknown = problem === undefined || problem.status >= 500
  const failure = !mutation.isError
    ? null
    : (named ??
      (isUnknown
        ? t('counterOffer.failed.noAnswer')
        : t('counterOffer.failed.other', { code: problem.code })))
  return { send: mutation.mutate, isPending: mutation.isPending, failure, receipt: mutation.data ?? null }
}
