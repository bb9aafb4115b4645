import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
import { call } from './call.ts'
import { requireBody } from './require-body.ts'

/** What the platform administers beside objects: tenants, sellers, people, partners, messages, mails. */

type QueryOf<E extends { readonly query?: z.ZodType }> = z.input<NonNullable<E['query']>>
const meta = { showsItself: true }

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
  queryOptions({
    queryKey: [...platformKeys.applications, query],
    queryFn: async ({ signal }) => requireBody(await call(getTenantApplications, { query, signal })),
    placeholderData: keepPreviousData,
    meta,
  })

export const sellersQuery = (query: QueryOf<typeof getSellerRegistrations>) =>
  queryOptions({
    queryKey: [...platformKeys.sellers, query],
    queryFn: async ({ signal }) => requireBody(await call(getSellerRegistrations, { query, signal })),
    placeholderData: keepPreviousData,
    meta,
  })

export const tenantsQuery = (query: QueryOf<typeof getTenants>) =>
  queryOptions({
    queryKey: [...platformKeys.tenants, 'page', query],
    queryFn: async ({ signal }) => requireBody(await call(getTenants, { query, signal })),
    placeholderData: keepPreviousData,
    meta,
  })

export const tenantQuery = (tenantId: TenantId) =>
  queryOptions({
    queryKey: [...platformKeys.tenants, tenantId],
    queryFn: async ({ signal }) => requireBody(await call(getTenant, { params: { tenantId }, signal })),
    meta,
  })

export const tenantUsersQuery = (tenantId: TenantId, skip: number) =>
  queryOptions({
    queryKey: [...platformKeys.tenants, tenantId, 'users', skip],
    queryFn: async ({ signal }) =>
      requireBody(await call(getTenantUsers, { params: { tenantId }, query: { skip }, signal })),
    placeholderData: keepPreviousData,
    meta,
  })

export const administeredPartnersQuery = queryOptions({
  queryKey: platformKeys.partners,
  queryFn: async ({ signal }) => requireBody(await call(getAdministeredPartners, { signal })),
  meta,
})

export const usersQuery = (query: QueryOf<typeof getUsers>) =>
  queryOptions({
    queryKey: [...platformKeys.users, 'page', query],
    queryFn: async ({ signal }) => requireBody(await call(getUsers, { query, signal })),
    placeholderData: keepPreviousData,
    meta,
  })

export const userQuery = (userId: UserId) =>
  queryOptions({
    queryKey: [...platformKeys.users, userId],
    queryFn: async ({ signal }) => requireBody(await call(getUser, { params: { userId }, signal })),
    meta,
  })

export const messagesQuery = (query: QueryOf<typeof getContactMessages>) =>
  queryOptions({
    queryKey: [...platformKeys.messages, query],
    queryFn: async ({ signal }) => requireBody(await call(getContactMessages, { query, signal })),
    placeholderData: keepPreviousData,
    meta,
  })

export const mailsQuery = (query: QueryOf<typeof getMails>) =>
  queryOptions({
    queryKey: [...platformKeys.mails, query],
    queryFn: async ({ signal }) => requireBody(await call(getMails, { query, signal })),
    placeholderData: keepPreviousData,
    meta,
  })

/** Figures move by themselves: asked for as often as the server measures. */
export const operationsQuery = queryOptions({
  queryKey: ['platform', 'operations'],
  queryFn: async ({ signal }) => requireBody(await call(getOperations, { signal })),
  refetchInterval: 5_000,
  staleTime: 0,
  meta,
})

/** Each answer takes a second, in which the rates are measured. */
export const projectorsQuery = queryOptions({
  queryKey: ['platform', 'projectors'],
  queryFn: async ({ signal }) => requireBody(await call(getProjectors, { signal })),
  refetchInterval: 5_000,
  staleTime: 0,
  meta,
})
