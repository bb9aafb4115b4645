import { expect, test } from 'vitest'
import {
  afterSaving,
  conflictsOf,
  rebased,
  draftRevisionOf,
  resolveConflicts,
  type EditorDraft,
} from './use-object-draft.ts'
import { changedFields, type ObjectField, type ObjectValues } from '../object/object-values.ts'
import { objectOfTenant } from './object-of-tenant.fixture.ts'

const base: ObjectValues = objectOfTenant('Villa')
const edited = (change: Partial<ObjectValues>): EditorDraft => ({
  saved: base,
  values: { ...base, ...change },
})

test('sends what changed and is fit, with what was seen in its place', () => {
  expect(draftRevisionOf(edited({}))).toBeNull()
  expect(draftRevisionOf(edited({ city: 'Wien', openEnd: true, virtualTourUrl: 'no address' }))).toEqual({
    description: { city: 'Wien' },
    terms: { openEnd: true },
    expected: { description: { city: '' }, terms: { openEnd: false } },
  })
})

test('[DEC-8] an emptied decision period is no change that could be sent, and does not count as saved', () => {
  const draft = edited({ decisionDays: undefined, city: 'Wien' })
  expect(draftRevisionOf(edited({ decisionDays: undefined }))).toBeNull()
  const revision = draftRevisionOf(draft)
  expect(revision).toEqual({ description: { city: 'Wien' }, expected: { description: { city: '' } } })
  if (revision === null) throw new Error('Nothing to send')
  expect(changedFields(afterSaving(draft, revision).saved, draft.values)).toEqual(['decisionDays'])
})

test('what was saved is not sent again, what was typed meanwhile is', () => {
  const draft = edited({ city: 'Wien' })
  const revision = draftRevisionOf(draft)
  if (revision === null) throw new Error('Nothing to send')
  const after = afterSaving({ ...draft, values: { ...draft.values, street: 'Gasse 1' } }, revision)
  expect(draftRevisionOf(after)?.description).toEqual({ street: 'Gasse 1' })
})

test('fields that nobody touched here follow the server, the others keep what was seen', () => {
  const theirs = { ...base, city: 'Graz', street: 'Ihre Gasse' }
  const draft = rebased(edited({ city: 'Wien' }), theirs)
  expect(draft.values).toMatchObject({ city: 'Wien', street: 'Ihre Gasse' })
  expect(draftRevisionOf(draft)).toEqual({
    description: { city: 'Wien' },
    expected: { description: { city: '' } },
  })
  expect(conflictsOf(draft, theirs)).toEqual(['city'])
})

test('the same change on both sides is no conflict', () => {
  expect(conflictsOf(edited({ city: 'Wien' }), { ...base, city: 'Wien' })).toEqual([])
})

test.each<[string, ObjectField[], string, object | undefined]>([
  ['mine', ['city'], 'Wien', { city: 'Wien' }],
  ['theirs', [], 'Graz', undefined],
])('a decided conflict takes %s', (_whose, keepMine, city, sent) => {
  const theirs = { ...base, city: 'Graz', street: 'Ihre Gasse' }
  const draft = resolveConflicts(edited({ city: 'Wien' }), theirs, new Set(keepMine))
  expect(draft.values).toMatchObject({ city, street: 'Ihre Gasse' })
  expect(draftRevisionOf(draft)?.description).toEqual(sent)
})
