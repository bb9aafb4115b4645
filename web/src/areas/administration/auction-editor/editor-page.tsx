import { useMemo, useState } from 'react'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { changedFacts } from '@zuschlag/contracts/auction/term-changes'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Checklist } from './checklist.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Contents } from './contents.tsx'
import { CostsSection } from './costs-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { EditorContext, type Editor } from './editor-context.ts'
import styles from './editor.module.css'
import { EnergySection } from './energy-section.tsx'
import { hasNothing } from './has-nothing.ts'
import { ImportExchange } from './import-exchange.tsx'
import { LateDocuments } from './late-documents.tsx'
import { LeaveDialog } from '../editing/dialogs.tsx'
import { ObjectSection } from './object-section.tsx'
import { isTerm, objectValuesOf, type ObjectField, problemsOf } from '../object/object-values.ts'
import { PicturesSection } from './pictures-section.tsx'
import { PublishActions } from './publish-actions.tsx'
import { SaveBar } from './save-bar.tsx'
import { TermsSection } from './terms-section.tsx'
import { TextsSection, VisibilitySection } from './text-sections.tsx'
import { TimeSection } from './time-section.tsx'
import { useAutosave } from './use-autosave.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useObjectDraft } from './use-object-draft.ts'

/** Fine enough for an end that passes while somebody edits. */
const STEP_MS = 10_000

/** Everything that an object says and the rules it runs by, in one long form. Drafts save themselves. */
export function EditorPage({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const draft = useObjectDraft(auction)
  const { values, set } = draft
  const isDraft = auction.phase === 'draft'
  const isOver = auction.phase === 'ended' || auction.phase === 'decided' || auction.phase === 'withdrawn'
  const nowMs = useServerNowMs(STEP_MS) ?? Date.parse(auction.serverTime)
  const saved = useMemo(() => objectValuesOf(auction), [auction])
  const announced = auction.phase === 'running' ? saved : null
  const [unfinished, setUnfinished] = useState<readonly ObjectField[]>([])
  const [discards, setDiscards] = useState(0)
  const [uploads, setUploads] = useState(0)
  const problems = useMemo(
    () => problemsOf(values, msToInstant(nowMs), { announced, unfinished }),
    [values, nowMs, announced, unfinished],
  )
  const errorOf = useFieldErrors(values, problems, nowMs)
  useAutosave(draft, isDraft && draft.conflict === null)
  const isWhole = unfinished.length === 0
  const hasChanges = draft.hasChanges || !isWhole
  const discard = () => {
    draft.discard()
    // What is half-typed or no figure stands in the inputs alone.
    setDiscards((before) => before + 1)
  }
  const saveAll = async () => (await draft.save()) && !draft.hasUnfit && isWhole && uploads === 0
  const editor: Editor = {
    values,
    set,
    setFrom: draft.setFrom,
    change: draft.change,
    setUnfinished: (field, isUnfinished) =>
      setUnfinished((before) =>
        isUnfinished ? [...before, field] : before.toSpliced(before.indexOf(field), 1),
      ),
    uploads,
    countUploads: (change) => setUploads((before) => before + change),
    errorOf,
    isLocked: (field) =>
      isOver ||
      // An unpublished object whose bids were voided needs a later end (PUB-4).
      (auction.areTermsFrozen && isTerm(field) && !(isDraft && field === 'end')) ||
      // An announced end is not taken away (PUB-12).
      (field === 'openEnd' && announced?.openEnd === false),
    currency: auction.tenant.currencyCode,
  }
  return (
    <EditorContext value={editor}>
      <PublishActions auction={auction} draft={draft} problems={problems} />
      <div className={styles.editor}>
        <Contents problems={problems} isEmpty={(section) => hasNothing(section, values)} />
        <div className={styles.sections}>
          {isOver ? (
            <Notice tone="ended" title={t('administration.editor.over')} />
          ) : (
            isDraft && (
              <>
                <ImportExchange auctionId={auction.id} />
                <Checklist problems={problems} errorOf={errorOf} />
              </>
            )
          )}
          <ObjectSection key={`object-${discards}`} />
          <TextsSection />
          <PicturesSection auctionId={auction.id} />
          <TermsSection key={`terms-${discards}`} />
          <TimeSection key={`time-${discards}`} />
          <LateDocuments auction={auction} nowMs={nowMs} />
          <DocumentsSection auctionId={auction.id} />
          <EnergySection key={`energy-${discards}`} />
          <CostsSection key={`costs-${discards}`} />
          <VisibilitySection />
        </div>
      </div>
      {!isOver && (
        <SaveBar
          state={draft.state}
          hasChanges={hasChanges}
          isSendable={draft.isSendable && isWhole && problems.get('end') !== 'earlier'}
          isAnnounced={!isDraft && changedFacts(saved, values, values).length > 0}
          isSavedSoon={isDraft && draft.isSendable}
          onSave={() => void draft.save()}
          onDiscard={discard}
        />
      )}
      {draft.conflict !== null && (
        <ConflictDialog
          conflict={draft.conflict}
          values={values}
          onSettle={draft.settle}
          onPostpone={draft.postpone}
        />
      )}
      <LeaveDialog
        isNeeded={(hasChanges || uploads > 0) && !isOver}
        saveDraft={isDraft ? saveAll : undefined}
      />
    </EditorContext>
  )
}
