import {
  type AdministeredAuction,
  getAdministeredAuction,
} from '@zuschlag/contracts/administration/administered-auctions'
import {
  type Admission,
  type AdmissionAction,
  ADMISSIONS_TAKE_MAX,
  changeAdmission,
  getAdmissions,
  inviteBidder,
} from '@zuschlag/contracts/administration/admissions'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { isSevere, publicationWarnings } from '@zuschlag/contracts/auction/publication-warnings'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Language } from '@zuschlag/contracts/kernel/languages'
import { call, callForBody, problemOf } from '../../../kernel/api/call.ts'
import { objectValuesOf, problemsOf } from '../object/object-values.ts'
import { personText } from '../table/person-cell.tsx'
import { newCommandId } from '../editing/use-change.ts'

/** One thing of many: it happens wholly or not at all, whatever becomes of the others. */
export type BulkTask = {
  readonly id: string
  /** What the report calls it. */
  readonly label: string
  /** One content is one command id: trying again after a lost answer does nothing twice. */
  readonly commandId: CommandId
  readonly act: (commandId: CommandId) => Promise<unknown>
}

export type BulkResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The server takes no more for now, and nothing was sent. */
  | { readonly kind: 'notSent' }
export type BulkResults = ReadonlyMap<string, BulkResult>

/** Reasons why the page itself leaves something out; everything else the server says. */
const skipReasons = ['notDraft', 'incomplete', 'needsReview', 'notRunning', 'noEnd', 'hasAccess'] as const
type SkipReason = (typeof skipReasons)[number]

/** Left out, and nothing was sent. */
export class BulkSkip extends Error {
  override readonly name = 'BulkSkip'
  readonly reason: SkipReason

  constructor(reason: SkipReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Does one after the other, so that a limit of the server is met once and not by all at the same time: what
 * follows is not sent. Another failure stops nothing. What is done already is not repeated.
 * @param report called after each with all results so far
 */
export async function runBulk(
  tasks: readonly BulkTask[],
  before: BulkResults,
  report: (results: BulkResults) => void,
): Promise<BulkResults> {
  const results = new Map(before)
  let isLimited = false
  for (const { id, commandId, act } of tasks) {
    if (results.get(id)?.kind === 'done') continue
    const result: BulkResult = isLimited ? { kind: 'notSent' } : await resultOf(act(commandId))
    if (result.kind === 'failed') isLimited = problemOf(result.error)?.status === 429
    results.set(id, result)
    report(new Map(results))
  }
  return results
}

/** After how many seconds the server takes more; null where it refused none for that. */
export function waitOf(results: BulkResults): { readonly seconds: number | undefined } | null {
  for (const result of results.values()) {
    const problem = result.kind === 'failed' ? problemOf(result.error) : undefined
    if (problem?.status === 429) return { seconds: problem.retryAfter }
  }
  return null
}

function resultOf(acting: Promise<unknown>): Promise<BulkResult> {
  return acting.then(
    () => ({ kind: 'done' }),
    (error: unknown) => ({ kind: 'failed', error }),
  )
}

export type BulkKind = 'publish' | 'extend' | 'invite'

const HOUR_MS = 3_600_000

type SelectedAuction = Pick<AdministeredAuction, 'id' | 'title' | 'phase' | 'end'>

/**
 * Publishes what is complete. What asks for a last look, a start in the past or an end within a day, is left
 * out: that is confirmed on the object's own page alone (PUB-14).
 */
export function publishTasks(auctions: readonly SelectedAuction[]): readonly BulkTask[] {
  return auctions.map(({ id, title, phase }) => ({
    id,
    label: title,
    commandId: newCommandId(),
    act: async (commandId) => {
      if (phase !== 'draft') throw new BulkSkip('notDraft')
      const params = { auctionId: id }
      const { description, terms, serverTime, tenant } = await callForBody(getAdministeredAuction, {
        params,
      })
      if (problemsOf(objectValuesOf({ description, terms }), serverTime).size > 0)
        throw new BulkSkip('incomplete')
      if (publicationWarnings(description, terms, serverTime, tenant.currencyCode).some(isSevere))
        throw new BulkSkip('needsReview')
      const data = { expected: { description, terms } }
      await call(manageAuction('PublishAuction'), { params, body: { commandId, data } })
    },
  }))
}

/** Moves each end by the same time, from the end that the reader saw in the table. */
export function extendTasks(
  auctions: readonly SelectedAuction[],
  { hours, reason }: { readonly hours: number; readonly reason: string },
): readonly BulkTask[] {
  return auctions.map(({ id, title, phase, end }) => ({
    id,
    label: title,
    commandId: newCommandId(),
    act: async (commandId) => {
      if (phase !== 'running') throw new BulkSkip('notRunning')
      if (end === null) throw new BulkSkip('noEnd')
      const data = { end: msToInstant(instantToMs(end) + hours * HOUR_MS), reason }
      await call(manageAuction('ExtendAuctionEnd'), {
        params: { auctionId: id },
        body: { commandId, data },
      })
    },
  }))
}

type Invitation = {
  readonly people: readonly (Invited & { readonly limit?: number | null })[]
  readonly reason: string
  readonly language: Language
}

/** Each person of the list to each object, but where they have access already: it stays as it is (ADM-27). */
export function inviteTasks(
  auctions: readonly Pick<AdministeredAuction, 'id' | 'title'>[],
  { people, reason, language }: Invitation,
): readonly BulkTask[] {
  return auctions.flatMap(({ id, title }) => {
    const known = knownOnce(id)
    return people.map((person) => ({
      id: `${id}/${person.email}`,
      label: `${person.firstName} ${person.lastName}, ${title}`,
      commandId: newCommandId(),
      act: async (commandId: CommandId) => {
        if ((await known()).get(person.email.toLowerCase())?.hasAccess === true)
          throw new BulkSkip('hasAccess')
        const body = { commandId, ...person, reason, language }
        await call(inviteBidder, { params: { auctionId: id }, body })
      },
    }))
  })
}

/** Reads the people of an auction with its first task alone; again where that failed. */
function knownOnce(auctionId: AuctionId): () => Promise<KnownPeople> {
  let known: KnownPeople | undefined
  return async () => (known ??= await knownPeople(auctionId))
}

/** What is decided about several people at once. */
export type PeopleAction = Exclude<AdmissionAction, 'invite'>

type PeopleDecision = {
  readonly action: PeopleAction
  readonly reason: string
  /** The new limit of `limit`, null for none; other actions have no limit. */
  readonly limit: number | null
}

/**
 * The same decision about each of them; the server says about whom it holds already. Who has access keeps it
 * as it is: granted again without an end, it would lose the one that it has (ADM-27).
 */
export function peopleTasks(
  auctionId: AuctionId,
  people: readonly Pick<Admission, 'person' | 'hasAccess'>[],
  { action, reason, limit }: PeopleDecision,
): readonly BulkTask[] {
  return people.map(({ person, hasAccess }) => ({
    id: person.id,
    label: personText(person),
    commandId: newCommandId(),
    act: async (commandId) => {
      if (action === 'grant' && hasAccess) throw new BulkSkip('hasAccess')
      await call(changeAdmission, {
        params: { auctionId, userId: person.id },
        body: action === 'limit' ? { commandId, action, reason, limit } : { commandId, action, reason },
      })
    },
  }))
}

/** People of one list: each gets a mail, and the server permits no flood. */
export const INVITED_MAX = 100

export type Invited = { readonly email: string; readonly firstName: string; readonly lastName: string }
type InvitedList = {
  readonly people: readonly Invited[]
  /** Numbers of the lines that say no address with a first and a last name, from 1. */
  readonly wrongLines: readonly number[]
}

const BETWEEN = /[\s<>,;"]+/
const entry = inviteBidder.body

/**
 * The people of a pasted list, one a line: `Anna Berger <anna@example.at>`, or cells of a spreadsheet in any
 * order of address and name, between tabs, semicolons or commas. Somebody named twice is invited once.
 */
export function readInvited(text: string): InvitedList {
  const people = new Map<string, Invited>()
  const wrongLines: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const person = personIn(line)
    if (person === null) wrongLines.push(index + 1)
    else people.set(person.email.toLowerCase(), person)
  }
  return { people: [...people.values()], wrongLines }
}

function personIn(line: string): Invited | null {
  const words = line.split(BETWEEN).filter((word) => word !== '')
  const email = words.find((word) => word.includes('@'))
  if (email === undefined) return null
  const [first, ...others] = words.filter((word) => word !== email)
  const person = { email, firstName: first ?? '', lastName: others.join(' ') }
  return isPerson(person) ? person : null
}

function isPerson({ email, firstName, lastName }: Invited): boolean {
  const { shape } = entry ?? {}
  return (
    shape?.email.safeParse(email).success === true &&
    shape.firstName.safeParse(firstName).success &&
    shape.lastName.safeParse(lastName).success
  )
}

/** Pages of people that are read to compare with. */
const PAGES_MAX = 50

export type KnownPeople = ReadonlyMap<string, Pick<Admission, 'hasAccess' | 'state' | 'limit'>>

/** Everybody of an auction by their addresses, as its tenant sees them. */
export async function knownPeople(auctionId: AuctionId): Promise<KnownPeople> {
  const known = new Map<string, Admission>()
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { skip: page * ADMISSIONS_TAKE_MAX, take: ADMISSIONS_TAKE_MAX, search: '' }
    const { admissions, total } = await callForBody(getAdmissions, { params: { auctionId }, query })
    for (const one of admissions) if (one.person.email) known.set(one.person.email.toLowerCase(), one)
    if (query.skip + query.take >= total) return known
  }
  // With part of them, somebody who has access would be shown as new.
  throw new Error('An auction has more people than can be compared')
}
