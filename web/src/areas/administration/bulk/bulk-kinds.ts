import type { Language } from '@zuschlag/contracts/kernel/languages'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { inviteBidder } from '@zuschlag/contracts/administration/admissions'
import { getAdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { isSevere, publicationWarnings } from '@zuschlag/contracts/auction/publication-warnings'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { objectValuesOf, problemsOf } from '../object/object-values.ts'
import { BulkSkip, type BulkTask } from './bulk-task.ts'
import { knownPeople, type KnownPeople } from './import-preview.ts'
import type { Invited } from './invited-list.ts'

export type BulkKind = 'publish' | 'extend' | 'invite'

const HOUR_MS = 3_600_000

type Selected = Pick<AdministeredAuction, 'id' | 'title' | 'phase' | 'end'>

const newCommandId = () => crypto.randomUUID() as CommandId

/**
 * Publishes what is complete. What asks for a last look, a start in the past or an end within a day, is left
 * out: that is confirmed on the object's own page alone (PUB-14).
 */
export function publishTasks(auctions: readonly Selected[]): readonly BulkTask[] {
  return auctions.map(({ id, title, phase }) => ({
    id,
    label: title,
    commandId: newCommandId(),
    act: async (commandId) => {
      if (phase !== 'draft') throw new BulkSkip('notDraft')
      const params = { auctionId: id }
      const { description, terms, serverTime, tenant } = requireBody(
        await call(getAdministeredAuction, { params }),
      )
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
  auctions: readonly Selected[],
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
