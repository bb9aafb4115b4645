import type { QueryOf } from './call.ts'
import { getOperations, getProjectors } from '@zuschlag/contracts/administration/operations'
import { getAdministeredPartners } from '@zuschlag/contracts/administration/partners'
import { getTenantUsers } from '@zuschlag/contracts/administration/tenant-users'
import { getTenant, getTenants } from '@zuschlag/contracts/administration/tenants'
import { getUser, getUsers } from '@zuschlag/contracts/administration/users'
import { getContactMessages } from '@zuschlag/contracts/contact/administer-messages'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { getMails } from '@zuschlag/contracts/mail/mail-log'
import {
  getSellerRegistrations,
  getTenantApplications,
} from '@zuschlag/contracts/registrations/administration'
import { endpointQuery, pageQuery } from './endpoint-query.ts'

/** What the platform administers beside objects: tenants, sellers, people, partners, messages, mails. */

/** Prefix of the keys of the reads of each kind. */
export const platformKeys = {
  applications: ['platform', 'applications'],
  sellers: ['platform', 'sellers'],
  tenants: ['platform', 'tenants'],
  partners: ['platform', 'partners'],
  users: ['platform', 'users'],
  messages: ['platform', 'messages'],
  mails: ['platform', 'mails'],
  history: ['administration', 'history'],
} as const

export const applicationsQuery = (query: QueryOf<typeof getTenantApplications>) =>
  pageQuery([...platformKeys.applications, query], getTenantApplications, { query })

export const sellersQuery = (query: QueryOf<typeof getSellerRegistrations>) =>
  pageQuery([...platformKeys.sellers, query], getSellerRegistrations, { query })

export const tenantsQuery = (query: QueryOf<typeof getTenants>) =>
  pageQuery([...platformKeys.tenants, 'page', query], getTenants, { query })

export const tenantQuery = (tenantId: TenantId) =>
  endpointQuery([...platformKeys.tenants, tenantId], getTenant, { params: { tenantId } })

export const tenantUsersQuery = (tenantId: TenantId, skip: number) =>
  pageQuery([...platformKeys.tenants, tenantId, 'users', skip], getTenantUsers, {
    params: { tenantId },
    query: { skip },
  })

export const administeredPartnersQuery = endpointQuery(platformKeys.partners, getAdministeredPartners, {})

export const usersQuery = (query: QueryOf<typeof getUsers>) =>
  pageQuery([...platformKeys.users, 'page', query], getUsers, { query })

export const userQuery = (userId: UserId) =>
  endpointQuery([...platformKeys.users, userId], getUser, { params: { userId } })

export const messagesQuery = (query: QueryOf<typeof getContactMessages>) =>
  pageQuery([...platformKeys.messages, query], getContactMessages, { query })

export const mailsQuery = (query: QueryOf<typeof getMails>) =>
  pageQuery([...platformKeys.mails, query], getMails, { query })

/** Figures move by themselves: asked for as often as the server measures. */
export const operationsQuery = endpointQuery(['platform', 'operations'], getOperations, {
  refetchInterval: 5_000,
  staleTime: 0,
})

/** Each answer takes a second, in which the rates are measured. */
export const projectorsQuery = endpointQuery(['platform', 'projectors'], getProjectors, {
  refetchInterval: 5_000,
  staleTime: 0,
})
