import { useQuery } from '@tanstack/react-query'
import { getDisputeFile } from '@zuschlag/contracts/administration/dispute'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { problemOf } from '../../../kernel/api/problem.ts'
import { ReadFailure } from '../../../kernel/api/read-failure.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { HeaderActions } from '../frame/page-header.tsx'
import { type Dispute, disputeQuery, verificationQuery } from './dispute-queries.ts'
import { EventsPanel } from './events-panel.tsx'
import { FactList } from './fact-list.tsx'
import { stateBefore } from './history.ts'
import { OfferPanel, RefusedPanel } from './offer-panel.tsx'
import { filterSteps, lastUpTo } from './shown-rows.ts'
import { ChainPanel, NoticesPanel } from './side-panels.tsx'
import { TimePanel } from './time-panel.tsx'
import { useAgreementFact, useStateFacts, useStepTexts } from './use-step-texts.ts'
import { WhatIfPanel } from './what-if-panel.tsx'
import styles from './dispute.module.css'

type Props = {
  auctionId: AuctionId
  seesBidders: boolean
  currency: string
  timeZone: string
  initialStep: number | undefined
  onStep: (index: number) => void
  verifyLink: ReactNode
}

/** The dispute console of an auction, once its history is there. */
export function DisputePage(props: Props) {
  const { t } = useTranslation()
  const query = useQuery(disputeQuery(props.auctionId))
  const { data } = query
  if (data !== undefined) return <DisputeConsole {...props} dispute={data} />
  if (!query.isError) {
    return (
      <div role="status" aria-label={t('dispute.loading')}>
        <Skeleton height="12rem" />
        <Skeleton height="30rem" />
      </div>
    )
  }
  const code = problemOf(query.error)?.code
  return code === 'historyTooLong' || code === 'historyUnreadable' ? (
    <Notice tone="outbid" role="alert" title={t(`dispute.problem.${code}`)} />
  ) : (
    <ReadFailure query={query} />
  )
}

type DisputeConsoleProps = {
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
function DisputeConsole(props: DisputeConsoleProps) {
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
      <p className={`muted ${styles.lead}`}>
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
      <div className={`stack gap-6 fit top ${styles.columns}`}>
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
        <div className={`stack gap-6 fit ${styles.side}`}>
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
        <div className={`stack gap-6 fit ${styles.more}`}>
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
