import { keepPreviousData } from '@tanstack/react-query'
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
import type { z } from 'zod'
import { endpointQuery } from './endpoint-query.ts'

/** What the platform administers beside objects: tenants, sellers, people, partners, messages, mails. */

type QueryOf<E extends { readonly query?: z.ZodType }> = z.input<NonNullable<E['query']>>

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
  endpointQuery(
    [...platformKeys.applications, query],
    getTenantApplications,
    { query },
    { placeholderData: keepPreviousData },
  )

export const sellersQuery = (query: QueryOf<typeof getSellerRegistrations>) =>
  endpointQuery(
    [...platformKeys.sellers, query],
    getSellerRegistrations,
    { query },
    { placeholderData: keepPreviousData },
  )

export const tenantsQuery = (query: QueryOf<typeof getTenants>) =>
  endpointQuery(
    [...platformKeys.tenants, 'page', query],
    getTenants,
    { query },
    { placeholderData: keepPreviousData },
  )

export const tenantQuery = (tenantId: TenantId) =>
  endpointQuery([...platformKeys.tenants, tenantId], getTenant, { params: { tenantId } })

export const tenantUsersQuery = (tenantId: TenantId, skip: number) =>
  endpointQuery(
    [...platformKeys.tenants, tenantId, 'users', skip],
    getTenantUsers,
    { params: { tenantId }, query: { skip } },
    { placeholderData: keepPreviousData },
  )

export const administeredPartnersQuery = endpointQuery(platformKeys.partners, getAdministeredPartners, {})

export const usersQuery = (query: QueryOf<typeof getUsers>) =>
  endpointQuery(
    [...platformKeys.users, 'page', query],
    getUsers,
    { query },
    { placeholderData: keepPreviousData },
  )

export const userQuery = (userId: UserId) =>
  endpointQuery([...platformKeys.users, userId], getUser, { params: { userId } })

export const messagesQuery = (query: QueryOf<typeof getContactMessages>) =>
  endpointQuery(
    [...platformKeys.messages, query],
    getContactMessages,
    { query },
    { placeholderData: keepPreviousData },
  )

export const mailsQuery = (query: QueryOf<typeof getMails>) =>
  endpointQuery([...platformKeys.mails, query], getMails, { query }, { placeholderData: keepPreviousData })

/** Figures move by themselves: asked for as often as the server measures. */
export const operationsQuery = endpointQuery(
  ['platform', 'operations'],
  getOperations,
  {},
  { refetchInterval: 5_000, staleTime: 0 },
)

/** Each answer takes a second, in which the rates are measured. */
export const projectorsQuery = endpointQuery(
  ['platform', 'projectors'],
  getProjectors,
  {},
  { refetchInterval: 5_000, staleTime: 0 },
)
