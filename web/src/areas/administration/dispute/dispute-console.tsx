import { useQuery } from '@tanstack/react-query'
import { getDisputeFile } from '@zuschlag/contracts/administration/dispute'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ShieldCheck } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { DownloadLink } from '../../../kernel/parts/download-link.tsx'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { HeaderActions } from '../frame/page-header.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { ChainPanel } from './chain-panel.tsx'
import styles from './dispute-console.module.css'
import { verificationQuery, type Dispute } from './dispute-queries.ts'
import { EventsPanel } from './events-panel.tsx'
import { stateBefore } from './expand-steps.ts'
import { FactList } from './fact-list.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { RefusedPanel } from './refused-panel.tsx'
import { filterSteps, lastUpTo } from './shown-rows.ts'
import { useAgreementFact } from './use-agreement-fact.ts'
import { useStateFacts } from './state-facts.ts'
import { TimePanel } from './time-panel.tsx'
import { useStepTexts } from './use-step-texts.ts'
import { WhatIfPanel } from './what-if-panel.tsx'

type Props = {
  auctionId: AuctionId
  dispute: Dispute
  /** Whether the reader knows the bidders: a seller neither downloads the file nor plays what-ifs. */
  seesBidders: boolean
  currency: string
  timeZone: string
  /** The step that the URL names; the present where it names none. */
  initialStep: number | undefined
  /** Called with the chosen step, for the URL. */
  onStep: (index: number) => void
  verifyLink: ReactNode
}

/** The index of no step. */
const NONE = -1

/**
 * A moment of an auction's history with everything that is known of it; stepping through it asks the server
 * nothing.
 */
export function DisputeConsole(props: Props) {
  const { auctionId, dispute, seesBidders, currency, timeZone, initialStep, onStep, verifyLink } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { history, bidders } = dispute
  const last = history.steps.length - 1
  const filtered = useMemo(() => filterSteps(history.steps), [history])
  const refusedCount = filtered.refused.length
  const refusedTotal = refusedCount + dispute.attemptsLeftOut
  const [selected, setSelected] = useState(() => Math.min(Math.max(initialStep ?? last, 0), last))
  const verification = useQuery(verificationQuery(auctionId))
  const texts = useStepTexts(bidders, currency, timeZone)
  const agreementOf = useAgreementFact()
  const factsOf = useStateFacts({ bidders, currency, timeZone })
  const step = history.steps[selected]
  const state = history.states[selected]
  if (step === undefined || state === undefined) return null
  const select = (index: number): void => {
    setSelected(index)
    onStep(index)
  }
  const refused = history.steps[lastUpTo(filtered.refused, selected) ?? NONE]
  const bid = history.steps[lastUpTo(filtered.offers, selected) ?? NONE]
  return (
    <>
      <HeaderActions>
        <Button
          variant="secondary"
          isPending={verification.isFetching}
          pendingLabel={t('dispute.verifying')}
          onPress={() => void verification.refetch()}
        >
          <Icon of={ShieldCheck} /> {t('dispute.verifyAgain')}
        </Button>
        {seesBidders && (
          <DownloadLink
            className={buttonClass({})}
            href={urlOf(getDisputeFile.path, { auctionId })}
            named={(translate, code) => textIfAny(translate, `dispute.problem.${code}`)}
          >
            {t('dispute.download')}
          </DownloadLink>
        )}
      </HeaderActions>
      <p className={`muted ${styles.lead ?? ''}`}>
        {t('dispute.lead', {
          events: format.wholeNumber(history.steps.length - refusedCount),
          refused: format.wholeNumber(refusedTotal),
        })}
      </p>
      <TimePanel
        auctionId={auctionId}
        dispute={dispute}
        selected={selected}
        timeZone={timeZone}
        onSelect={select}
      />
      <div className={styles.columns}>
        <div className={styles.events}>
          <EventsPanel
            auctionId={auctionId}
            dispute={dispute}
            selected={selected}
            timeZone={timeZone}
            texts={texts}
            onSelect={select}
          />
        </div>
        <div className={styles.side}>
          <ChainPanel history={history} selected={selected} query={verification} timeZone={timeZone}>
            {t('dispute.chain.elsewhere')} {verifyLink}
          </ChainPanel>
          <Panel
            title={t(step.stream === 'auction' ? 'dispute.state.after' : 'dispute.state.atRefusal', {
              revision: step.stream === 'auction' ? step.revision : (step.facts.shown?.auctionRevision ?? 0),
            })}
          >
            <PanelBody>
              <FactList facts={[...factsOf(stateBefore(history, selected), state), ...agreementOf(step)]} />
            </PanelBody>
          </Panel>
          <OfferPanel history={history} index={selected} texts={texts} timeZone={timeZone} />
          {refused && <RefusedPanel step={refused} bidders={bidders} texts={texts} timeZone={timeZone} />}
        </div>
        <div className={styles.more}>
          {bid && seesBidders && (
            <WhatIfPanel
              key={`${bid.stream} ${bid.revision}`}
              auctionId={auctionId}
              step={bid}
              bidders={bidders}
              texts={texts}
              currency={currency}
              timeZone={timeZone}
            />
          )}
          <NoticesPanel auctionId={auctionId} step={step} bidders={bidders} timeZone={timeZone} />
        </div>
      </div>
    </>
  )
}
