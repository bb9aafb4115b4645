import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import {
  changedFields,
  isFit,
  isSame,
  isTerm,
  type ObjectField,
  type ObjectValues,
} from '../object/object-values.ts'

/** What the server is known to have, and what stands in the form. */
export type EditorDraft = { readonly saved: ObjectValues; readonly values: ObjectValues }

type Parts = { readonly description?: Partial<AuctionDescription>; readonly terms?: Partial<AuctionTerms> }
export type Revision = Parts & { readonly expected: Parts }

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
