import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { tickedSchema } from '../kernel/form-fields.ts'
import { instantSchema } from '../kernel/instant.ts'
import { offerSearchSchema } from './offer-search.ts'
import { emailSchema } from '../kernel/email.ts'

/** Saved searches of one address, those that wait for their confirmation too. */
export const SAVED_SEARCHES_MAX = 20

const newSavedSearchSchema = z.strictObject({
  search: offerSearchSchema,
  email: emailSchema,
  /** Language of the page, and so of the mails; default German. */
  language: languageSchema.optional(),
  consent: tickedSchema.optional(),
})

/**
 * From now on, each process that is newly listed and that the search finds is announced once by mail. For the
 * reader's own address it is in effect at once; any other address gets a mail first, whose link confirms it.
 * The answer is the same, whatever is known of the address.
 */
export const saveSearch = defineEndpoint({
  name: 'saveSearch',
  method: 'POST',
  path: '/saved-searches',
  access: 'public',
  body: newSavedSearchSchema,
  problems: ['savedSearchesFull'],
  limit: 'savedSearch',
})

export const ownSavedSearchSchema = z
  .object({
    id: z.uuid(),
    search: offerSearchSchema,
    createdAt: instantSchema,
  })
  .meta({ id: 'OwnSavedSearch' })
export type OwnSavedSearch = z.infer<typeof ownSavedSearchSchema>

/** Saved searches of the reader's own confirmed address that are in effect, newest first. */
export const getOwnSavedSearches = defineEndpoint({
  name: 'getOwnSavedSearches',
  method: 'GET',
  path: '/user/saved-searches',
  answer: z.array(ownSavedSearchSchema),
})

export const deleteSavedSearch = defineEndpoint({
  name: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/user/saved-searches/:savedSearchId',
  params: z.strictObject({ savedSearchId: z.uuid() }),
})

/** What a mail program calls by itself (RFC 8058). */
export const unsubscribeSavedSearch = defineEndpoint({
  name: 'unsubscribeSavedSearch',
  method: 'POST',
  path: '/saved-searches/unsubscribe',
  access: 'public',
  query: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  limit: 'savedSearch',
})
