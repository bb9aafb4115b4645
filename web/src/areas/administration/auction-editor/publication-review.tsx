import { Link } from '@tanstack/react-router'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import {
  isSevere,
  type PublicationWarning,
  publicationWarnings,
} from '@zuschlag/contracts/auction/publication-warnings'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { type AdministeredDetails, administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { fieldId, type ObjectValues, objectValuesOf, problemsOf } from '../object/object-values.ts'
import {
  AccessFacts,
  CostFacts,
  DecisionFacts,
  ObjectFacts,
  PeriodFacts,
  PriceFacts,
} from './publication-facts.tsx'
import { useWarningText } from './field-errors.ts'
import { newCommandId, useChange } from '../editing/use-change.ts'
import styles from './editor.module.css'

/** Fine enough for a start that passes while somebody reads. */
const STEP_MS = 10_000

type Props = {
  auction: AdministeredDetails
  /** Whom bidders may ask, by name and company. */
  contact: string
  /** The figures of the certificate as the object's page shows them. */
  energy: ReactNode
}

/** The last look at a draft: what bidders will read, what is unusual about it, and the way to publish it. */
export function PublicationReview({ auction, contact, energy }: Props) {
  const { t } = useTranslation()
  const nowMs = useServerNowMs(STEP_MS) ?? Date.parse(auction.serverTime)
  const { description, terms } = auction
  const values = useMemo(() => objectValuesOf({ description, terms }), [description, terms])
  const now = msToInstant(nowMs)
  const warnings = publicationWarnings(description, terms, now, auction.tenant.currencyCode)
  const isComplete = problemsOf(values, now).size === 0
  const shown = { values, currency: auction.tenant.currencyCode }
  return (
    <div className={`stack gap-6 fit ${styles.review}`}>
      <div className="stack gap-3">
        <h2>{t('administration.publication.title')}</h2>
        <p>{t('administration.publication.lead', { timeZone: terms.timeZone })}</p>
        {isComplete && <PublicationWarnings auctionId={auction.id} values={values} warnings={warnings} />}
      </div>
      <PeriodFacts {...shown} />
      <PriceFacts {...shown} />
      <DecisionFacts {...shown} />
      <AccessFacts {...shown} />
      <ObjectFacts {...shown} contact={contact} energy={energy} />
      <CostFacts {...shown} />
      {isComplete ? (
        <PublicationConfirm auction={auction} isWordAsked={warnings.some(isSevere)} />
      ) : (
        <Notice tone="outbid" title={t('administration.publication.confirm.incomplete')}>
          <ButtonLink
            variant="secondary"
            size="small"
            to="/administration/objects/$auctionId/$"
            params={{ auctionId: auction.id, _splat: 'edit' }}
          >
            {t('administration.publication.edit')}
          </ButtonLink>
        </Notice>
      )}
    </div>
  )
}

type PublicationWarningsProps = {
  auctionId: AuctionId
  values: ObjectValues
  warnings: readonly PublicationWarning[]
}

/** What to look at again, the severe apart; each leads to the field that would change it. */
function PublicationWarnings({ auctionId, values, warnings }: PublicationWarningsProps) {
  const { t } = useTranslation()
  const severe = warnings.filter(isSevere)
  const mild = warnings.filter((warning) => !isSevere(warning))
  if (warnings.length === 0) return <Notice tone="leading" title={t('administration.publication.usual')} />
  return (
    <>
      {severe.length > 0 && (
        <Notice tone="outbid" title={t('administration.publication.severe')}>
          <WarningList auctionId={auctionId} values={values} warnings={severe} />
        </Notice>
      )}
      {mild.length > 0 && (
        <Notice tone="warning" title={t('administration.publication.mild', { count: mild.length })}>
          <WarningList auctionId={auctionId} values={values} warnings={mild} />
        </Notice>
      )}
    </>
  )
}

function WarningList({ auctionId, values, warnings }: PublicationWarningsProps) {
  const textOf = useWarningText(values)
  return (
    <ul className={`stack gap-near ${styles.warnings}`}>
      {warnings.map((warning) => (
        <li key={warning.kind}>
          <Link
            to="/administration/objects/$auctionId/$"
            params={{ auctionId, _splat: 'edit' }}
            hash={fieldId(warning.field)}
          >
            {textOf(warning)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const publishAuction = manageAuction('PublishAuction')

/** Publishes exactly what the page shows; what somebody changed since is refused and shown again (PUB-14). */
function usePublication({ id: auctionId, description, terms }: AdministeredDetails) {
  const { t } = useTranslation()
  return useChange({
    change: () => {
      const body = { commandId: newCommandId(), data: { expected: { description, terms } } }
      return call(publishAuction, { params: { auctionId }, body })
    },
    done: t('administration.editor.publish.done'),
    // The preview is the public page.
    outdated: [administeredKey, publicAuctionQuery(auctionId).queryKey],
  })
}

type PublicationConfirmProps = {
  auction: AdministeredDetails
  /** Whether a warning asks for the word. */
  isWordAsked: boolean
}

function PublicationConfirm({ auction, isWordAsked }: PublicationConfirmProps) {
  const { t } = useTranslation()
  const publication = usePublication(auction)
  const [typed, setTyped] = useState('')
  const [isMissed, setMissed] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const word = t('administration.publication.confirm.word')
  const isConfirmed = !isWordAsked || typed.trim().toLowerCase() === word
  return (
    <Panel title={t('administration.publication.confirm.title')}>
      <div className="stack gap-5 start">
        <p>{t('administration.publication.confirm.text')}</p>
        {isWordAsked && (
          <div className={styles.word}>
            <TextField
              label={t('administration.publication.confirm.label', { word })}
              value={typed}
              inputRef={inputRef}
              autoComplete="off"
              spellCheck="false"
              onChange={(text) => {
                setTyped(text)
                setMissed(false)
              }}
              error={isMissed ? t('administration.publication.confirm.wrong', { word }) : undefined}
            />
          </div>
        )}
        <PublicationFailure error={publication.error} />
        <div className="row stretch">
          <Button
            isBlocked={!isConfirmed}
            onBlockedPress={() => {
              setMissed(true)
              inputRef.current?.focus()
            }}
            isPending={publication.isPending}
            pendingLabel={t('administration.editor.publish.now')}
            onPress={() => publication.mutate()}
          >
            {t('administration.publication.confirm.action')}
          </Button>
          <ButtonLink
            variant="secondary"
            to="/administration/objects/$auctionId/$"
            params={{ auctionId: auction.id, _splat: 'edit' }}
          >
            {t('administration.publication.edit')}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}

function PublicationFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (error === null) return null
  const code = problemOf(error)?.code
  if (code === 'auctionChangedMeanwhile')
    return <Notice tone="outbid" role="alert" title={t('administration.publication.confirm.changed')} />
  return (
    <Notice
      tone="outbid"
      role="alert"
      title={t(
        code === 'auctionIncomplete'
          ? 'administration.publication.confirm.incomplete'
          : 'administration.editor.publish.failed',
      )}
    />
  )
}
