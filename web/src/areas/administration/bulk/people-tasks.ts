import {
  changeAdmission,
  type Admission,
  type AdmissionAction,
} from '@zuschlag/contracts/administration/admissions'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { call } from '../../../kernel/api/call.ts'
import { personText } from '../table/person-cell.tsx'
import { BulkSkip, type BulkTask } from './bulk-task.ts'

/** What is decided about several people at once. */
export type PeopleAction = Exclude<AdmissionAction, 'invite'>

type Decision = {
  readonly action: PeopleAction
  readonly reason: string
  /** Of `limit` alone; null for none. */
  readonly limit: number | null
}

/**
 * The same decision about each of them; the server says about whom it holds already. Who has access keeps it
 * as it is: granted again without an end, it would lose the one that it has (ADM-27).
 */
export function peopleTasks(
  auctionId: AuctionId,
  people: readonly Pick<Admission, 'person' | 'hasAccess'>[],
  { action, reason, limit }: Decision,
): readonly BulkTask[] {
  return people.map(({ person, hasAccess }) => ({
    id: person.id,
    label: personText(person),
    commandId: crypto.randomUUID() as CommandId,
    act: async (commandId) => {
      if (action === 'grant' && hasAccess) throw new BulkSkip('hasAccess')
      await call(changeAdmission, {
        params: { auctionId, userId: person.id },
        body: action === 'limit' ? { commandId, action, reason, limit } : { commandId, action, reason },
      })
    },
  }))
}
