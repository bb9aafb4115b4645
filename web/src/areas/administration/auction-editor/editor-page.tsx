import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { editorSections, type Section } from '@zuschlag/contracts/auction/field-catalogue'
import { changedFacts } from '@zuschlag/contracts/auction/term-changes'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { Check, Circle, TriangleAlert } from 'lucide-react'
import { Fragment, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { type AdministeredDetails, administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { LeaveDialog } from '../editing/dialogs.tsx'
import { HeaderActions } from '../frame/page-header.tsx'
import {
  fieldId,
  hasNothing,
  isTerm,
  type ObjectField,
  objectValuesOf,
  problemsOf,
  sectionId,
  sectionOf,
} from '../object/object-values.ts'
import { TermsSection, CostsSection } from './terms-section.tsx'
import { DocumentsSection, LateDocuments } from './documents-section.tsx'
import { type Editor, EditorContext, useEditor } from './editor-section.tsx'
import { ObjectSection, TextsSection, VisibilitySection, EnergySection } from './object-section.tsx'
import { useFieldErrors } from './field-errors.ts'
import { ImportExchange } from './import-exchange.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { ConflictDialog, SaveBar } from './save-bar.tsx'
import { TimeSection } from './time-section.tsx'
import { useAutosave, useObjectDraft } from './use-object-draft.ts'
import { newCommandId } from '../editing/use-change.ts'
import styles from './editor.module.css'

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
      <div className={`stack gap-6 fit top ${styles.editor}`}>
        <Contents problems={problems} isEmpty={(section) => hasNothing(section, values)} />
        <div className="stack gap-6 fit shrinks">
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

type ChecklistProps = {
  problems: ReadonlyMap<ObjectField, unknown>
  errorOf: (field: ObjectField) => string | undefined
}

/** What keeps the object from being published, each a link to where it is put right. */
function Checklist({ problems, errorOf }: ChecklistProps) {
  const { t } = useTranslation()
  if (problems.size === 0) return <Notice tone="leading" title={t('administration.editor.complete')} />
  return (
    <Notice tone="outbid" title={t('administration.editor.incomplete', { count: problems.size })}>
      {[...problems.keys()].map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ' '}
          <a
            href={`#${fieldId(field)}`}
            onClick={(event) => {
              event.preventDefault()
              focusField(field)
            }}
          >
            {errorOf(field)}
          </a>
        </Fragment>
      ))}
    </Notice>
  )
}

type ContentsProps = {
  problems: ReadonlyMap<ObjectField, unknown>
  /** Sections that hold nothing that anybody entered. */
  isEmpty: (section: Section) => boolean
}

/** The sections, each with what is left to do in it. */
function Contents({ problems, isEmpty }: ContentsProps) {
  const { t } = useTranslation()
  const current = useCurrentSection()
  return (
    <nav className={styles.contents} aria-label={t('administration.editor.contents')}>
      <ol className="line anchor">
        {editorSections.map((section) => {
          const count = [...problems.keys()].filter((field) => sectionOf(field) === section).length
          return (
            <li key={section}>
              <a
                className="line center unbroken target"
                href={`#${sectionId(section)}`}
                aria-current={section === current ? 'location' : undefined}
                data-state={count > 0 ? 'wrong' : isEmpty(section) ? 'empty' : 'done'}
                onClick={(event) => {
                  event.preventDefault()
                  const target = document.querySelector<HTMLElement>(`#${sectionId(section)}`)
                  target?.scrollIntoView()
                  target?.focus({ preventScroll: true })
                }}
              >
                <Icon of={count > 0 ? TriangleAlert : isEmpty(section) ? Circle : Check} size="sm" />
                {t(`administration.editor.section.${section}`)}
                {count > 0 && (
                  <span className="num">
                    {count} <VisuallyHidden>{t('administration.editor.open', { count })}</VisuallyHidden>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The line, in parts of the window's height from above, that the current section crosses. */
const READ_AT = '-20% 0px -79% 0px'

/** The section that is being read; null until the first one is measured. */
function useCurrentSection(): Section | null {
  const [current, setCurrent] = useState<Section | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting)
        const section = editorSections.find((one) => sectionId(one) === crossing?.target.id)
        if (section !== undefined) setCurrent(section)
      },
      { rootMargin: READ_AT },
    )
    for (const section of editorSections) {
      const target = document.querySelector(`#${sectionId(section)}`)
      if (target !== null) observer.observe(target)
    }
    return () => observer.disconnect()
  }, [])
  return current
}

const unpublishAuction = manageAuction('UnpublishAuction')

type PublishableDraft = ReturnType<typeof useObjectDraft>

type PublishActionsProps = {
  auction: AdministeredDetails
  draft: PublishableDraft
  problems: ReadonlyMap<ObjectField, unknown>
}

/** The ways to and from publication, at the head of the object. */
function PublishActions({ auction, draft, problems }: PublishActionsProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id: auctionId, phase, bidCount } = auction
  const { uploads } = useEditor()
  const review = useReview(auction, draft, uploads)
  const failed = useFailureToast()
  const unpublish = useMutation({
    onMutate: failed.close,
    mutationFn: async () => {
      // What was typed last belongs to the draft.
      if (!(await draft.save())) return
      const commandId = newCommandId()
      await call(unpublishAuction, { params: { auctionId }, body: { commandId, data: {} } })
      showToast({ tone: 'done', text: t('administration.editor.unpublish.done') })
    },
    onError: () => failed.show(t('administration.editor.unpublish.failed')),
    onSettled: () =>
      // The preview is the public page.
      Promise.all(
        [administeredKey, publicAuctionQuery(auctionId).queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const [first] = problems.keys()
  return (
    <HeaderActions>
      {phase === 'draft' && (
        <Button
          isBlocked={problems.size > 0}
          onBlockedPress={() => {
            if (first !== undefined) focusField(first)
          }}
          isPending={review.isAwaited || uploads > 0}
          pendingLabel={
            uploads > 0
              ? t('administration.editor.upload.waiting', { count: uploads })
              : t('administration.editor.saving.now')
          }
          onPress={review.open}
        >
          {t('administration.editor.publish.action')}
        </Button>
      )}
      {(phase === 'upcoming' || phase === 'running') && bidCount === 0 && (
        <Button
          variant="secondary"
          isPending={unpublish.isPending}
          pendingLabel={t('administration.editor.unpublish.now')}
          onPress={() => unpublish.mutate()}
        >
          {t('administration.editor.unpublish.action')}
        </Button>
      )}
    </HeaderActions>
  )
}

/** The last look shows what is saved, so it waits for what was typed or uploaded last. */
function useReview({ id: auctionId }: AdministeredDetails, draft: PublishableDraft, uploads: number) {
  const { state, conflict, hasChanges, save } = draft
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const isStopped = state.kind === 'failed' || conflict !== null
  // Otherwise a later save would lead away from what somebody types then.
  if (isAsked && isStopped) setAsked(false)
  const isReady = isAsked && state.kind === 'saved' && !hasChanges && uploads === 0 && !isStopped
  useEffect(() => {
    if (!isReady) return
    const params = { auctionId, _splat: 'preview' }
    void navigate({ to: '/administration/objects/$auctionId/$', params })
  }, [isReady, navigate, auctionId])
  return {
    isAwaited: isAsked,
    open: () => {
      setAsked(true)
      void save()
    },
  }
}

/**
 * Scrolls to the field and puts the focus there: on the first part of a day, on the wrong figure of what has
 * several, on the section of what has no input of its own.
 */
function focusField(field: ObjectField): void {
  const section = document.querySelector<HTMLElement>(`#${sectionId(sectionOf(field))}`)
  const found = document.querySelector<HTMLElement>(`#${fieldId(field)}`) ?? section
  const wrong = hasSeveralFigures(field) ? section?.querySelector<HTMLElement>('[aria-invalid=true]') : null
  const part = wrong ?? found?.querySelector<HTMLElement>('[role=spinbutton]') ?? found
  part?.scrollIntoView({ block: 'center' })
  part?.focus({ preventScroll: true })
}

function hasSeveralFigures(field: ObjectField): boolean {
  return field === 'costTerms' || field === 'energy'
}
