import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { administeredFilter } from './administered-auctions.ts'

/** Auctions that may be named one by one. */
export const ADMINISTERED_FILE_IDS_MAX = 100

/**
 * The auctions that the caller runs as CSV, narrowed and sorted like the table, or those alone that are
 * named.
 */
export const getAdministeredFile = defineEndpoint({
  name: 'getAdministeredFile',
  method: 'GET',
  path: '/administration/auctions-file',
  query: z.strictObject({
    ...administeredFilter,
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(auctionIdSchema).max(ADMINISTERED_FILE_IDS_MAX))
      .optional(),
    language: languageSchema.default('de'),
  }),
  files: ['text/csv'],
  limit: 'writtenDocument',
  problems: ['fileTooLong'],
})
