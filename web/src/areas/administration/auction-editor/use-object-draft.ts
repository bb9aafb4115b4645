import { useQueryClient } from '@tanstack/react-query'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  administeredAuctionQuery,
  type AdministeredDetails,
  administeredKey,
} from '../../../kernel/api/administration-queries.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import {
  changedFields,
  isFit,
  type ObjectField,
  type ObjectValues,
  objectValuesOf,
  isSame,
  isTerm,
} from '../object/object-values.ts'
import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { newCommandId } from '../editing/use-change.ts'

const reviseAuction = manageAuction('ReviseAuction')

export type SaveState =
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'saving' }
  /** `code` is the server's, or null where no answer arrived. */
  | { readonly kind: 'failed'; readonly code: string | null; readonly fields: readonly string[] }

export type Conflict = { readonly fields: readonly ObjectField[]; readonly theirs: ObjectValues }

/**
 * The draft of an object: what stands in the form beside what the server has. One save runs at a time; what
 * is typed meanwhile is sent by the next. What somebody else changed elsewhere comes in by itself, unless it
 * was changed here too.
 */
export function useObjectDraft(auction: AdministeredDetails) {
  const [draft, setDraft] = useState<EditorDraft>(() => ({
    saved: objectValuesOf(auction),
    values: objectValuesOf(auction),
  }))
  const [known, setKnown] = useState(auction)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const send = useSend(auction.id)
  const isSavingRef = useRef(false)
  if (known !== auction) {
    setKnown(auction)
    setDraft((before) => rebased(before, objectValuesOf(auction)))
  }
  const changed = changedFields(draft.saved, draft.values)
  const sendable = changed.filter((field) => isFit(field, draft.values[field]))

  /** Returns whether all that fits is saved. */
  async function save(current: EditorDraft = draft): Promise<boolean> {
    const revision = draftRevisionOf(current)
    if (revision === null) return true
    if (isSavingRef.current) return false
    isSavingRef.current = true
    setState({ kind: 'saving' })
    try {
      const answer = await send(revision)
      if (answer.kind === 'conflict') {
        const fields = conflictsOf(current, answer.theirs)
        if (fields.length > 0) setConflict({ fields, theirs: answer.theirs })
        else setDraft((before) => resolveConflicts(before, answer.theirs, new Set()))
        setState({ kind: 'saved', at: null })
        return false
      }
      setDraft((before) => afterSaving(before, revision))
      setState({ kind: 'saved', at: Date.now() })
      return true
    } catch (error) {
      const problem = problemOf(error)
      setState({ kind: 'failed', code: problem?.code ?? null, fields: Object.keys(problem?.errors ?? {}) })
      return false
    } finally {
      isSavingRef.current = false
    }
  }

  const setFrom = <F extends ObjectField>(
    field: F,
    next: (current: ObjectValues[F]) => ObjectValues[F],
  ): void => {
    setDraft(({ saved, values }) => ({ saved, values: { ...values, [field]: next(values[field]) } }))
  }
  return {
    values: draft.values,
    hasChanges: changed.length > 0,
    isSendable: sendable.length > 0,
    /** Whether a changed value does not fit, and is not saved therefore. */
    hasUnfit: sendable.length < changed.length,
    state,
    conflict,
    save: () => save(),
    set: <F extends ObjectField>(field: F, value: ObjectValues[F]): void => setFrom(field, () => value),
    setFrom,
    change: (change: Partial<ObjectValues>): void => {
      setDraft((before) => ({ ...before, values: { ...before.values, ...change } }))
    },
    discard: (): void => {
      setDraft(({ saved }) => ({ saved, values: saved }))
      setState({ kind: 'saved', at: null })
    },
    /** Leaves a conflict open: everything stays as it was typed, and the next save meets it again. */
    postpone: (): void => {
      setConflict(null)
      setState({ kind: 'failed', code: 'auctionChangedMeanwhile', fields: [] })
    },
    /**
     * Ends a conflict: the fields named keep what stands in the form, the others take what somebody else
     * wrote.
     */
    settle: (keepMine: ReadonlySet<ObjectField>): void => {
      if (conflict === null) return
      const next = resolveConflicts(draft, conflict.theirs, keepMine)
      setDraft(next)
      setConflict(null)
      void save(next)
    },
  }
}

type Sent = { readonly kind: 'saved' } | { readonly kind: 'conflict'; readonly theirs: ObjectValues }

/** Sends a revision. The same one sent again, after an answer was lost, is the same command. */
function useSend(auctionId: AuctionId) {
  const queryClient = useQueryClient()
  const lastRef = useRef<{ text: string; commandId: CommandId } | null>(null)
  return async function send(data: Revision): Promise<Sent> {
    const text = JSON.stringify(data)
    if (lastRef.current?.text !== text) lastRef.current = { text, commandId: newCommandId() }
    const { commandId } = lastRef.current
    try {
      await call(reviseAuction, { params: { auctionId }, body: { commandId, data } })
      lastRef.current = null
      // The server may have written a text a little differently, and tables show what was changed.
      await queryClient.invalidateQueries({ queryKey: administeredKey })
      return { kind: 'saved' }
    } catch (error) {
      if (problemOf(error)?.code !== 'auctionChangedMeanwhile') throw error
      lastRef.current = null
      const { queryKey } = administeredAuctionQuery(auctionId)
      await queryClient.invalidateQueries({ queryKey, exact: true })
      const theirs = await queryClient.query({ ...administeredAuctionQuery(auctionId), staleTime: 0 })
      return { kind: 'conflict', theirs: objectValuesOf(theirs) }
    }
  }
}

/** A pause of typing after which a draft is saved. */
const AUTOSAVE_AFTER_MS = 1_200

/** What the same draft may not meet again a moment later; null is no answer. */
const passingFailures: ReadonlySet<string | null> = new Set([
  null,
  'unavailable',
  'internalError',
  'outcomeUnknown',
  'tooManyRequests',
])

/**
 * Saves a draft whenever the typing pauses, and once more after a save during which something was typed. What
 * was refused is not sent again as it is.
 */
export function useAutosave(draft: ReturnType<typeof useObjectDraft>, isOn: boolean): void {
  const sentRef = useRef<ObjectValues | null>(null)
  const save = useEffectEvent((typed: ObjectValues) => {
    if (typed !== draft.values) return
    sentRef.current = typed
    void draft.save()
  })
  const { values, isSendable, state } = draft
  const isIdle = state.kind !== 'saving'
  const isRefused = state.kind === 'failed' && !passingFailures.has(state.code)
  useEffect(() => {
    // What a conflict is about is not sent again as it is either.
    if (!isOn) sentRef.current = values
    if (!isOn || !isSendable || !isIdle) return undefined
    if (isRefused && sentRef.current === values) return undefined
    const timer = setTimeout(() => save(values), AUTOSAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, isSendable, isIdle, isRefused, values])
}

/** What the server is known to have, and what stands in the form. */
export type EditorDraft = { readonly saved: ObjectValues; readonly values: ObjectValues }

type Parts = { readonly description?: Partial<AuctionDescription>; readonly terms?: Partial<AuctionTerms> }
type Revision = Parts & { readonly expected: Parts }

/**
 * The change that can be sent: changed values of a fit shape, with what was seen in their place; null for
 * none.
 */
export function draftRevisionOf({ saved, values }: EditorDraft): Revision | null {
  const fields = changedFields(saved, values).filter((field) => isFit(field, values[field]))
  if (fields.length === 0) return null
  return { ...picked(values, fields), expected: picked(saved, fields) }
}

function picked(values: ObjectValues, fields: readonly ObjectField[]): Parts {
  const of = (names: readonly ObjectField[]) =>
    Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
  const terms = fields.filter(isTerm)
  const descriptive = fields.filter((field) => !isTerm(field))
  return {
    ...(descriptive.length > 0 && { description: of(descriptive) }),
    ...(terms.length > 0 && { terms: of(terms) }),
  }
}

/** The draft once the server has taken a revision. */
export function afterSaving({ saved, values }: EditorDraft, { description, terms }: Revision): EditorDraft {
  return { values, saved: { ...saved, ...description, ...terms } }
}

/**
 * The draft with what the server has by now: fields that nobody touched here take its value. A field that was
 * changed here keeps both, what is in the form and what was seen before, so that saving it reports the
 * conflict.
 */
export function rebased({ saved, values }: EditorDraft, theirs: ObjectValues): EditorDraft {
  const fields = Object.keys(theirs) as ObjectField[]
  const untouched = fields.filter((field) => isSame(values[field], saved[field]))
  return { saved: withTheirs(saved, theirs, untouched), values: withTheirs(values, theirs, untouched) }
}

/** Fields that were changed here and to something else elsewhere. */
export function conflictsOf({ saved, values }: EditorDraft, theirs: ObjectValues): readonly ObjectField[] {
  return changedFields(saved, values).filter(
    (field) => !isSame(saved[field], theirs[field]) && !isSame(values[field], theirs[field]),
  )
}

/**
 * The draft after each conflict was decided: their value takes the place of what was seen, and of the own
 * where wanted.
 */
export function resolveConflicts(
  draft: EditorDraft,
  theirs: ObjectValues,
  keepMine: ReadonlySet<ObjectField>,
): EditorDraft {
  const given = conflictsOf(draft, theirs).filter((field) => !keepMine.has(field))
  return { saved: theirs, values: withTheirs(rebased(draft, theirs).values, theirs, given) }
}

function withTheirs(
  values: ObjectValues,
  theirs: ObjectValues,
  fields: readonly ObjectField[],
): ObjectValues {
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) }
}
