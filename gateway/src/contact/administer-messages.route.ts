import type { ContactType } from '@zuschlag/contracts/contact/contact-message'
import type { Salutation } from '@zuschlag/contracts/kernel/form-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { ok } from '@zuschlag/contracts/kernel/result'
import { getContactMessages } from '@zuschlag/contracts/contact/administer-messages'
import type { Knex } from 'knex'
import type { Route } from '../http/route.ts'
import { route } from '../http/route.ts'

type Row = {
  id: string
  created_at: Date
  auction_id: AuctionId | null
  contact_type: ContactType | null
  salutation: Salutation | null
  first_name: string | null
  last_name: string | null
  company: string | null
  email: string | null
  phone_number: string | null
  message: string | null
}

/** What came over the contact forms, for system administrators. */
export function contactMessagesRoute({ knex }: { readonly knex: Knex }): Route {
  const table = (): Knex.QueryBuilder => knex.queryBuilder().withSchema('accounts').from('contact_messages')
  return route(getContactMessages, async ({ query: { skip, take } }) => {
    const order = [{ column: 'created_at', order: 'desc' }, 'id']
    const rows = (await table().orderBy(order).offset(skip).limit(take).select('*')) as Row[]
    const counted = await table().count<{ count: string }[]>('* as count')
    return ok({ total: Number(counted[0]?.count ?? 0), messages: rows.map(present) })
  })
}

function present(row: Row) {
  return {
    id: row.id,
    createdAt: msToInstant(row.created_at.getTime()),
    auctionId: row.auction_id,
    contactType: row.contact_type,
    salutation: row.salutation,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    email: row.email,
    phoneNumber: row.phone_number,
    message: row.message,
  }
}
